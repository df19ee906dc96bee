import Foundation

/// How the lines of a paragraph lie; UIKit's names. Lengths in points. Change a copy made with
/// `NSMutableParagraphStyle`.
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

  // Written by the mutable subclass only, which is not shared between threads.
  fileprivate(set) var values = Values()

  /// What text without a style has.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Where lines stand.
  public var alignment: NSTextAlignment { values.alignment }
  /// What becomes of lines that are too wide.
  public var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// Between two lines, added to what the fonts ask for.
  public var lineSpacing: Double { values.lineSpacing }
  /// After the paragraph.
  public var paragraphSpacing: Double { values.paragraphSpacing }
  /// Before the paragraph, unless it is the first.
  public var paragraphSpacingBefore: Double { values.paragraphSpacingBefore }
  /// From the left edge to the first line.
  public var firstLineHeadIndent: Double { values.firstLineHeadIndent }
  /// From the left edge to the other lines.
  public var headIndent: Double { values.headIndent }
  /// Where lines end: from the left edge when positive, from the right edge otherwise.
  public var tailIndent: Double { values.tailIndent }
  /// No line is lower.
  public var minimumLineHeight: Double { values.minimumLineHeight }
  /// No line is higher; 0 for no limit.
  public var maximumLineHeight: Double { values.maximumLineHeight }
  /// Times the fonts' own line height; 0 leaves it.
  public var lineHeightMultiple: Double { values.lineHeightMultiple }

  /// A style of its own with the same values.
  public override func copy() -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }

  /// A style of its own with the same values, to be changed.
  public override func mutableCopy() -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }

  /// Same values.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  /// Of the values.
  public override var hash: Int { values.hashValue }
}

/// A paragraph style under construction. Set it as an attribute once it is done: text keeps the
/// object. Lengths in points; what is no number counts as 0.
public final class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  /// Where lines stand.
  public override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  /// What becomes of lines that are too wide.
  public override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  /// Between two lines, added to what the fonts ask for.
  public override var lineSpacing: Double {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue.orZero }
  }
  /// After the paragraph.
  public override var paragraphSpacing: Double {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue.orZero }
  }
  /// Before the paragraph, unless it is the first.
  public override var paragraphSpacingBefore: Double {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue.orZero }
  }
  /// From the left edge to the first line.
  public override var firstLineHeadIndent: Double {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue.orZero }
  }
  /// From the left edge to the other lines.
  public override var headIndent: Double {
    get { values.headIndent }
    set { values.headIndent = newValue.orZero }
  }
  /// Where lines end: from the left edge when positive, from the right edge otherwise.
  public override var tailIndent: Double {
    get { values.tailIndent }
    set { values.tailIndent = newValue.orZero }
  }
  /// No line is lower.
  public override var minimumLineHeight: Double {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue.orZero }
  }
  /// No line is higher; 0 for no limit.
  public override var maximumLineHeight: Double {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue.orZero }
  }
  /// Times the fonts' own line height; 0 leaves it.
  public override var lineHeightMultiple: Double {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue.orZero }
  }
}

extension Double {
  fileprivate var orZero: Double { isFinite ? self : 0 }
}
