import Foundation

/// Where text is being edited, for input methods.
public struct TextInsertion: Equatable, Sendable {
  /// The caret's frame in the window, in points. Input methods list their candidates below it.
  public var caret: CGRect
  /// Whether an input method's text is shown that is not typed yet.
  public var isComposing: Bool

  /// A place for text.
  public init(caret: CGRect, isComposing: Bool) {
    (self.caret, self.isComposing) = (caret, isComposing)
  }
}

/// Text that an input method composes.
public struct CompositionInput: Hashable, Sendable {
  /// The text as it is now; empty when the composition has ended.
  public var text: String
  /// The first selected Unicode scalar of the text; at the caret if none is selected.
  public var start: Int
  /// The number of selected Unicode scalars.
  public var length: Int

  /// Composed text. A selection beyond its ends is cut off.
  public init(text: String, start: Int, length: Int = 0) {
    (self.text, self.start, self.length) = (text, start, length)
  }

  /// The selected part, in UTF-8 bytes.
  var selection: Range<Int> {
    let scalars = text.unicodeScalars
    func offset(_ count: Int) -> Int {
      scalars.prefix(max(0, count)).reduce(0) { $0 + UTF8.width($1) }
    }
    let low = offset(start)
    return low..<max(low, offset(start.addingReportingOverflow(max(0, length)).partialValue))
  }
}
