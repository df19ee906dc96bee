extension Double {
  /// The shortest decimal text that reads back as exactly this number. Whole numbers have no
  /// fraction; NaN and the infinities are `NaN`, `inf` and `-inf`.
  public var shortestText: String {
    if isNaN { return "NaN" }
    if self == 0 { return "0" }
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension String {
  /// The text in quotes with JSON's escapes. O(n).
  public var jsonQuoted: String {
    var bytes: [UInt8] = []
    OrderedJSON.append(quoting: self, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
