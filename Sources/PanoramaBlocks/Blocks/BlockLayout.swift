import Foundation
import PanoramaGraphics
import PanoramaText

/// Blocks at their places, in points, y downward, with the origin at the top left of the first block. They are laid out
/// as a chapter of a book is.
public struct BlockLayout: Sendable {
  /// The box of a task.
  public struct Task: Hashable, Sendable {
    /// Where it is drawn.
    public var frame: CGRect
    /// The task.
    public var box: TaskBox
  }

  /// A part of a line that leads somewhere.
  public struct Link: Hashable, Sendable {
    /// Where it is drawn.
    public var frame: CGRect
    /// Where it leads.
    public var target: InlineLink

    /// A link.
    public init(frame: CGRect, target: InlineLink) {
      self.frame = frame
      self.target = target
    }
  }

  /// A table, for programs that read aloud.
  public struct Table: Hashable, Sendable {
    /// Where it is drawn.
    public var frame: CGRect
    /// The number of columns.
    public var columns: Int
    /// The cells of the rows that were laid out, row by row; the first row has the headings.
    public var cells: [Cell]

    /// A cell: its characters, and where it is drawn.
    public struct Cell: Hashable, Sendable {
      public var text: String
      public var frame: CGRect
    }
  }

  let chapter: ChapterLayout
  let pictures: [String: CGImage]
  let look: BlockLook
  /// The width that was given, and the height of all blocks that were laid out.
  public let size: CGSize
  /// Whether all blocks were laid out.
  public let isComplete: Bool
  /// The boxes of tasks.
  public let tasks: [Task]
  /// The links; one that is on two lines is in the list twice.
  public let links: [Link]
  /// The tables.
  public let tables: [Table]

  /// Lays out blocks below one another. O(the text up to `height`).
  ///
  /// - Parameters:
  ///   - blocks: the blocks.
  ///   - look: fonts and colours.
  ///   - width: the width in points.
  ///   - height: blocks that begin below this height are left out, and so is most of a block that reaches far below it.
  ///   - picture: returns a picture by its name; nil for one that is not there, whose text is then shown.
  public init(
    _ blocks: [Block], look: BlockLook, width: Double, height: Double = .infinity,
    picture: @escaping (String) -> CGImage? = { _ in nil }
  ) {
    let width = width.isFinite ? min(max(1, width), Self.longest) : Self.longest
    let limit = height.isNaN ? .infinity : height
    var reach = limit
    while true {
      let markup = BlockMarkup(blocks, look: look, width: width, limit: reach, picture: picture)
      self.init(markup, last: blocks.last, width: width, limit: limit)
      // The estimate of what is enough is nearly always right.
      if isComplete || !markup.isCut || size.height >= limit { return }
      reach = max(reach * 2, reach + 100)
    }
  }

  /// - Parameters:
  ///   - markup: the blocks.
  ///   - last: the last of them.
  ///   - limit: the height down to which they are laid out, in points.
  private init(_ markup: BlockMarkup, last: Block?, width: Double, limit: Double) {
    var markup = markup
    let look = markup.look
    let pictures = markup.pictures
    let sizes = pictures.mapValues { CGSize(width: $0.width, height: $0.height) }
    let side = max(0.1, look.em) * 1.05
    let fonts = StyleFonts(
      library: look.body.library,
      generic: [
        BlockStyle.families.body: look.body.descriptor.source,
        BlockStyle.families.code: look.code.descriptor.source,
      ])
    var setting = ChapterSetting(width: width, height: Self.longest, fonts: fonts) { source in
      switch source {
      case .address(BlockMarkup.taskBox): CGSize(width: side, height: side)
      case .address(let name): sizes[name]
      case .drawing: nil
      }
    }
    setting.shaper = look.shaper.words
    setting.measuredRows = BlockMarkup.measuredRows
    var composer = ChapterComposer(markup.finish(), chapter: 0, setting: setting)
    // What is not at the end yet has not got the margin there.
    let margin = look.leadBelow(last)
    composer.compose(to: limit + margin)
    chapter = composer.layout
    (self.pictures, self.look) = (pictures, look)
    size = CGSize(
      width: width, height: max(0, chapter.extent - (composer.isComplete ? 0 : margin)))
    isComplete = composer.isComplete && !markup.isCut
    tasks = Self.tasks(markup.tasks, chapter, drop: (side - look.body.capHeight) / 2)
    let targets = markup.links
    links =
      targets.isEmpty
      ? []
      : chapter.links(in: 0...Double.infinity).compactMap { link in
        targets[link.node].map { Link(frame: link.frame, target: $0) }
      }
    tables = Self.tables(markup.tables, chapter)
  }

  /// The width for text without a limit, in points.
  private static let longest = 1e6

  /// - Parameter drop: how far the boxes reach below the baseline, in points: they are as high as capitals in the middle.
  private static func tasks(
    _ tasks: [MarkupTree.Index: TaskBox], _ chapter: ChapterLayout, drop: Double
  ) -> [Task] {
    if tasks.isEmpty { return [] }
    return chapter.pictures(in: 0...Double.infinity).compactMap { picture in
      guard picture.source == .address(BlockMarkup.taskBox), let box = tasks[picture.node] else {
        return nil
      }
      return Task(frame: picture.frame.offsetBy(dx: 0, dy: drop), box: box)
    }
  }

  private static func tables(_ tables: [BlockMarkup.Table], _ chapter: ChapterLayout) -> [Table] {
    if tables.isEmpty { return [] }
    let frames = chapter.boxes()
    return tables.compactMap { table in
      guard let frame = frames[table.node] else { return nil }
      let cells = table.cells.compactMap { cell in
        frames[cell.node].map { Table.Cell(text: cell.text, frame: $0) }
      }
      return Table(
        frame: cells.reduce(frame) { $0.union($1.frame) }, columns: table.columns, cells: cells)
    }
  }
}
