import Foundation

/// The layout of a paragraph's lines, with UIKit's names. Lengths are in points. To change a style,
/// use `NSMutableParagraphStyle`.
public class NSParagraphStyle: NSObject, @unchecked Sendable {
  struct Values: Hashable, Sendable {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var lineSpacing = 0.0
    var paragraphSpacing = 0.0
    var paragraphSpacingBefore = 0.0
    var firstLineHeadIndent = 0.0
    var headIndent = 0.0
    var tailIndent = 0.0
    var minimumLineHeight = 0.0
    var maximumLineHeight = 0.0
    var lineHeightMultiple = 0.0
  }

  // Attributed strings on Linux compare the values of neighbouring parts, and take the first word of an object for
  // the number of its type in Core Foundation. Zero ends the program; this is no type's number, so that the object is
  // asked with `isEqual`. It must stay the first stored property.
  private let foundationType = UInt.max
  // Sendable, because only the mutable subclass changes the values, and it is not shared between
  // threads.
  fileprivate(set) var values = Values()

  /// The style of text without a style attribute.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The alignment of lines.
  public var alignment: NSTextAlignment { values.alignment }
  /// How lines are broken or truncated.
  public var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// Additional space between two lines.
  public var lineSpacing: Double { values.lineSpacing }
  /// Space after the paragraph.
  public var paragraphSpacing: Double { values.paragraphSpacing }
  /// Space before the paragraph, unless it is the first.
  public var paragraphSpacingBefore: Double { values.paragraphSpacingBefore }
  /// The distance of the first line from the left edge.
  public var firstLineHeadIndent: Double { values.firstLineHeadIndent }
  /// The distance of the other lines from the left edge.
  public var headIndent: Double { values.headIndent }
  /// The end of lines: a distance from the left edge if positive, otherwise from the right edge.
  public var tailIndent: Double { values.tailIndent }
  /// The minimum height of a line.
  public var minimumLineHeight: Double { values.minimumLineHeight }
  /// The maximum height of a line; 0 for no limit.
  public var maximumLineHeight: Double { values.maximumLineHeight }
  /// The factor for the fonts' line height; 0 for none.
  public var lineHeightMultiple: Double { values.lineHeightMultiple }

  /// A copy with the same values.
  public override func copy() -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }

  /// A mutable copy with the same values.
  public override func mutableCopy() -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }

  /// Compares the values.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  /// Hashes the values.
  public override var hash: Int { values.hashValue }
}

/// A mutable paragraph style. Text keeps the object, so set it as an attribute only when it is
/// complete. Lengths are in points; NaN and infinity count as 0.
public final class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  public override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  public override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  public override var lineSpacing: Double {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue.orZero }
  }
  public override var paragraphSpacing: Double {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue.orZero }
  }
  public override var paragraphSpacingBefore: Double {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue.orZero }
  }
  public override var firstLineHeadIndent: Double {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue.orZero }
  }
  public override var headIndent: Double {
    get { values.headIndent }
    set { values.headIndent = newValue.orZero }
  }
  public override var tailIndent: Double {
    get { values.tailIndent }
    set { values.tailIndent = newValue.orZero }
  }
  public override var minimumLineHeight: Double {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue.orZero }
  }
  public override var maximumLineHeight: Double {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue.orZero }
  }
  public override var lineHeightMultiple: Double {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue.orZero }
  }
}

extension Double {
  fileprivate var orZero: Double { isFinite ? self : 0 }
}
