import Panorama
import PanoramaImages

/// What shows one thumbnail.
@MainActor
protocol ThumbnailShowing: View {
  /// Whether it is that of the current picture.
  var isCurrent: Bool { get set }
  func show(_ thumbnail: Thumbnails.Thumbnail)
}

/// The thumbnails in a scroll view, of which only those near the visible part have cells and are read.
@MainActor
final class ThumbnailCells<Cell: ThumbnailShowing> {
  private(set) var items = PictureItems()
  private let thumbnails: Thumbnails
  private let make: @MainActor (PictureItems.Item) -> Cell
  private var cells: [Int: Cell] = [:]
  private weak var scroll: ScrollView?

  /// - Parameters:
  ///   - scroll: where the cells are.
  ///   - side: the maximum width and height of a thumbnail, in points.
  ///   - environment: reads the thumbnails.
  ///   - make: makes the cell of a picture.
  init(
    in scroll: ScrollView, side: Double, environment: ViewerEnvironment,
    make: @escaping @MainActor (PictureItems.Item) -> Cell
  ) {
    self.scroll = scroll
    self.make = make
    thumbnails = Thumbnails(side: side, environment: environment)
    thumbnails.didRead = { [weak self] item in
      guard let self else { return }
      for (index, cell) in cells where items.item(at: index) == item { fill(cell, item) }
    }
  }

  private var scale: Double { scroll?.window?.screenScale ?? 1 }

  /// Takes other pictures.
  /// - Returns: whether they are other ones, and not only another one is the current one.
  func take(_ new: PictureItems) -> Bool {
    let isOther = !new.hasSamePictures(as: items)
    items = new
    if isOther { removeAll() }
    return isOther
  }

  func removeAll() {
    for cell in cells.values { cell.removeFromSuperview() }
    cells = [:]
  }

  /// Sees to it that these pictures have cells, and no others.
  /// - Parameter frame: the place of the cell with an index.
  func show(_ indices: ClosedRange<Int>, frame: (Int) -> CGRect) {
    for (index, cell) in cells where !indices.contains(index) {
      cell.removeFromSuperview()
      cells[index] = nil
    }
    for index in indices {
      guard let item = items.item(at: index) else { continue }
      let cell = cells[index] ?? make(item)
      if cells[index] == nil {
        cell.frame = frame(index)
        cells[index] = cell
        scroll?.addSubview(cell)
      }
      cell.isCurrent = index == items.index
      fill(cell, item)
    }
    thumbnails.keep(indices.compactMap(items.item))
  }

  /// The file of the picture with an index, and the place of its cell in the window; nil if it has none.
  func file(at index: Int) -> (path: String, area: CGRect)? {
    guard let item = items.item(at: index), let cell = cells[index] else { return nil }
    return (item.path, cell.convert(cell.bounds, to: nil))
  }

  /// What assistive programs are told of the cells, in their order. The keys are for the current picture.
  var elements: [AccessibilityElement] {
    cells.sorted { $0.key < $1.key }.flatMap { index, cell in
      var elements = cell.accessibilityElements()
      if !elements.isEmpty, index == items.index {
        elements[0].traits.insert(.selected)
        if cell.window?.sendsKeys(to: cell) ?? false { elements[0].traits.insert(.focused) }
      }
      return elements
    }
  }

  private func fill(_ cell: Cell, _ item: PictureItems.Item) {
    cell.show(thumbnails.thumbnail(of: item, scale: scale))
  }

  /// Reads the thumbnails of a changed file again; the old ones stay until then.
  func fileDidChange(_ path: String) { thumbnails.readAgain(path, scale: scale) }

  /// Stops reading.
  func close() { thumbnails.close() }
}
