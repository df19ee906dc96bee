extension String {
  /// The text with a capital first letter and a full stop.
  var sentence: String {
    guard let first else { return "" }
    return first.uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".")
  }
}
