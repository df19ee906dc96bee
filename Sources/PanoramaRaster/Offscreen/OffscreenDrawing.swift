import PanoramaGraphics

/// What a rasterizer draws: a whole list, or a drawing that another rasterizer needs off screen. It contains no
/// references; whoever draws it has to keep what it refers to alive.
enum OffscreenDrawing {
  case list(ListRef)
  /// The caster of a shadow: the operation of an item, faded.
  case item(UnsafePointer<DisplayItem>, alpha: Double)
  case cells(PatternCells)

  var isEmpty: Bool {
    if case .list(let list) = self { list.isEmpty } else { false }
  }
}

extension Planner {
  mutating func add(_ drawing: OffscreenDrawing, _ scope: ListScope) {
    switch drawing {
    case .list(let list):
      add(list, scope)
    case .item(let item, let alpha):
      addOperation(of: item, alpha: alpha, scope)
    case .cells(let cells):
      var scope = scope
      scope.depth = 2
      cells.forEachCell(in: scope.clip.box, under: scope.transform) {
        scope.transform = $0
        add(cells.pattern.cell, scope)
      }
    }
  }
}

extension PixelBuffer {
  /// A buffer over `pixels`, which holds the pixels of `box` row by row.
  init(_ pixels: UnsafeMutablePointer<UInt32>, _ box: PixelRect) {
    self.init(base: pixels, width: box.width, height: box.height, bytesPerRow: box.width * 4)
  }
}
