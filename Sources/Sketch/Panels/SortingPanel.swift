import Panorama

/// A panel with a list whose rows are dragged to other places. The panel scrolls while a row is dragged near an edge.
class SortingPanel: ToolPanel {
  private var scrolling: ScheduledAction?

  /// How close to an edge a finger makes the list scroll, and how far it scrolls in a step, in units of the layout.
  private static let (edge, step) = (10.0, 2.0)
  /// The time between two steps, in seconds.
  private static let pause = 1.0 / 60

  /// Scrolls if the finger that drags a row is near an edge, and goes on until it is not.
  final func scroll<Row>(_ list: SortableList<Row>?, for touch: Touch) {
    scrolling?.cancel()
    scrolling = nil
    let (y, area) = (Double(touch.location(in: self).y), scrolledArea)
    let edge = Self.edge * looks.theme.unit
    let way =
      y < Double(area.minY) + edge ? -1.0 : y > Double(area.maxY) - edge ? 1 : 0
    guard let list, list.isDragging, way != 0, let window,
      scrollColumns(by: way * Self.step * looks.theme.unit) != 0
    else { return }
    list.follow(touch)
    scrolling = window.schedule(at: window.time + Self.pause) {
      [weak self, weak list, weak touch] in
      if let self, let touch { scroll(list, for: touch) }
    }
  }
}
