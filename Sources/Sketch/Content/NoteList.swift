import Panorama

/// Lists in the texts of notes. A list is plain text: lines that begin with a bullet, or with a number and a full stop.
/// Lines that break go on below the text of their item.
enum NoteList {
  /// What an item of a list begins with.
  static let bullet = "• "

  /// The length of the marker at the beginning of a line, in UTF-8 bytes; 0 if the line is no item.
  static func marker(of line: Substring) -> Int {
    if line.hasPrefix(bullet) { return bullet.utf8.count }
    return number(of: line).map { "\($0). ".utf8.count } ?? 0
  }

  /// The number of an item, as it is written without zeros before it.
  private static func number(of line: Substring) -> Int? {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    guard (1...3).contains(digits.count), line[digits.endIndex...].hasPrefix(". "),
      let number = Int(digits), "\(number)" == digits
    else { return nil }
    return number
  }

  /// The marker of the item after a line; nil if the line is no item.
  static func next(after line: Substring) -> String? {
    if let number = number(of: line) { return "\(number + 1). " }
    return line.hasPrefix(bullet) ? bullet : nil
  }

  /// The lines with bullets, or without their markers if all have one: for each line what is put before it, and the
  /// length of what is left out at its beginning, in UTF-8 bytes.
  static func toggled(_ lines: [Substring]) -> [(marker: String, dropped: Int)] {
    let areItems = lines.allSatisfy { marker(of: $0) > 0 }
    return lines.map { (areItems ? "" : bullet, marker(of: $0)) }
  }
}

extension TextEditor {
  /// Types a text in a note. Return goes on with a list, or ends it after an empty item; a hyphen or a star and a space at
  /// the beginning of a line become a bullet.
  mutating func type(_ string: String) {
    guard !hasSelection else { return insert(string) }
    let line = line(around: caret..<caret)
    let before = text.part(line.lowerBound..<caret)
    switch string {
    case "\n":
      let whole = text.part(line)
      let marker = NoteList.marker(of: whole)
      guard marker > 0, caret - line.lowerBound >= marker else { return insert(string) }
      if marker == line.count {
        // The empty item gives way to an empty line.
        guard line.lowerBound > 0 else { return insert(string) }
        select(line.lowerBound - 1..<line.upperBound)
        insert("\n")
      } else {
        insert("\n" + (NoteList.next(after: whole) ?? ""))
      }
    case " " where before == "-" || before == "*":
      select(line.lowerBound..<caret)
      insert(NoteList.bullet)
    default: insert(string)
    }
  }

  /// Makes items of the selected lines, or makes lines of them again.
  mutating func toggleList() {
    let range = line(around: selection)
    let lines = text.part(range).split(separator: "\n", omittingEmptySubsequences: false)
    var (new, runs, old) = ("", [TextStyles.Run](), range.lowerBound)
    for (line, change) in zip(lines, NoteList.toggled(lines)) {
      if old > range.lowerBound { new += "\n" }
      new += change.marker
      let kept = old + change.dropped..<old + line.utf8.count
      let shift = new.utf8.count - kept.lowerBound
      for run in styles.runs where run.range.overlaps(kept) {
        let part = run.range.clamped(to: kept)
        runs.append(
          TextStyles.Run(part.lowerBound + shift..<part.upperBound + shift, style: run.style))
      }
      new += line[line.utf8.index(line.startIndex, offsetBy: change.dropped)...]
      old = kept.upperBound + 1
    }
    // Nothing can take the place of an only bullet.
    guard !new.isEmpty else { return }
    select(range)
    insert(new, styles: runs)
  }

  /// The lines that a part of the text touches, without the last line feed, in UTF-8 bytes.
  private func line(around range: Range<Int>) -> Range<Int> {
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    let end = bytes.index(bytes.startIndex, offsetBy: range.upperBound)
    let feed = UInt8(ascii: "\n")
    let first = bytes[..<start].lastIndex(of: feed).map { bytes.index(after: $0) }
    let last = bytes[end...].firstIndex(of: feed)
    func offset(_ index: String.Index) -> Int { bytes.distance(from: bytes.startIndex, to: index) }
    return offset(first ?? bytes.startIndex)..<offset(last ?? bytes.endIndex)
  }
}

extension String {
  /// A part between two offsets in UTF-8 bytes.
  fileprivate func part(_ range: Range<Int>) -> Substring {
    let start = utf8.index(startIndex, offsetBy: range.lowerBound)
    return self[start..<utf8.index(start, offsetBy: range.count)]
  }
}
