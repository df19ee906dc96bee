/// The text of a paragraph: runs of characters that look alike, pictures, and breaks between lines.
///
/// Runs are not nested, so text of any depth of emphasis takes no recursion.
public struct InlineText: Hashable, Sendable {
  /// What a run shows.
  public enum Content: Hashable, Sendable {
    /// Characters without line breaks.
    case text(String)
    /// The end of a line inside the paragraph.
    case lineBreak
    /// A picture by its name, with the text that is shown where there is none.
    case picture(source: String, alternative: String)
  }

  /// A part of the text that looks alike.
  public struct Run: Hashable, Sendable {
    /// What it shows.
    public var content: Content
    /// How its characters look.
    public var style: InlineStyle
    /// Where it leads; nil for plain text.
    public var link: InlineLink?

    /// A run.
    public init(_ content: Content, style: InlineStyle = [], link: InlineLink? = nil) {
      self.content = content
      self.style = style
      self.link = link
    }

    /// The characters; nil for pictures and line breaks.
    public var text: String? { if case .text(let text) = content { text } else { nil } }
  }

  /// The runs in reading order.
  public var runs: [Run]

  /// Text of some runs.
  public init(_ runs: [Run] = []) { self.runs = runs }

  /// Text in one style.
  public init(_ text: String, style: InlineStyle = []) {
    runs = text.isEmpty ? [] : [Run(.text(text), style: style)]
  }

  /// Adds a run, which is joined with the last one if both are text of the same look.
  public mutating func append(_ run: Run) {
    guard let text = run.text, canJoin(run), case .text(var joined)? = runs.last?.content else {
      return runs.append(run)
    }
    // Only `joined` holds the text now, so that it grows without being copied.
    runs[runs.count - 1].content = .lineBreak
    joined += text
    runs[runs.count - 1].content = .text(joined)
  }

  private func canJoin(_ run: Run) -> Bool {
    guard let last = runs.last, last.text != nil else { return false }
    return last.style == run.style && last.link == run.link
  }

  /// Whether there is nothing to see.
  public var isEmpty: Bool { runs.allSatisfy { $0.text?.isEmpty ?? false } }

  /// The characters alone: pictures as their alternatives, line breaks as line feeds.
  public var plainText: String {
    runs.map { run in
      switch run.content {
      case .text(let text): text
      case .lineBreak: "\n"
      case .picture(_, let alternative): alternative
      }
    }.joined()
  }
}

extension InlineText: ExpressibleByStringLiteral {
  /// Plain text.
  public init(stringLiteral value: String) { self.init(value) }
}

/// How characters look, apart from their paragraph.
public struct InlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  /// A style from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Strong emphasis.
  public static let bold = InlineStyle(rawValue: 1)
  /// Emphasis.
  public static let italic = InlineStyle(rawValue: 2)
  /// A line through the text.
  public static let struck = InlineStyle(rawValue: 4)
  /// A bright ground.
  public static let highlighted = InlineStyle(rawValue: 8)
  /// A fixed width.
  public static let code = InlineStyle(rawValue: 16)
}

/// Where a part of a text leads.
public enum InlineLink: Hashable, Sendable {
  /// An address as it was written, such as `https://example.com` or `notes/a.md`.
  case address(String)
  /// A page of the same collection by its name.
  case page(String)
}
