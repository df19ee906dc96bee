import Foundation
import PanoramaGraphics
import PanoramaText

/// Blocks at their places, in points, y downward, with the origin at the top left of the first block.
public struct BlockLayout: Sendable {
  /// Something that is drawn.
  enum Mark: Sendable {
    case text(AttributedTextLayout, CGPoint)
    /// A filled rectangle with round corners.
    case shape(CGRect, radius: Double, CGColor)
    /// The outline of an ellipse.
    case ring(CGRect, CGColor)
    case box(CGRect, isDone: Bool)
    case picture(CGImage, CGRect)
  }

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

  /// What is drawn, from back to front.
  let marks: [Mark]
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
    let width = width.isFinite ? min(max(1, width), Self.maximumWidth) : Self.maximumWidth
    var composer = BlockComposer(look, limit: height.isNaN ? .infinity : height, picture: picture)
    composer.add(blocks, in: BlockColumn(x: 0, width: width, color: look.text))
    self = composer.layout(width: width)
  }

  /// The width for text without a limit, in points.
  private static let maximumWidth = 1e6

  init(
    marks: [Mark], look: BlockLook, size: CGSize, isComplete: Bool, tasks: [Task], links: [Link],
    tables: [Table]
  ) {
    self.tables = tables
    self.marks = marks
    self.look = look
    self.size = size
    self.isComplete = isComplete
    self.tasks = tasks
    self.links = links
  }
}

extension BlockLayout.Mark {
  /// The highest and the lowest point.
  var extent: ClosedRange<Double> {
    switch self {
    case .text(let layout, let place):
      Double(place.y)...(Double(place.y) + Double(layout.size.height))
    case .shape(let rect, _, _), .ring(let rect, _), .box(let rect, _), .picture(_, let rect):
      Double(rect.minY)...Double(rect.maxY)
    }
  }
}
