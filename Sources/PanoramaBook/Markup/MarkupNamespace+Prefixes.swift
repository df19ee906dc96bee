extension MarkupNamespace {
  /// What prefixes mean in files that forget to declare them.
  static let usual: [Substring: String] = [
    "xml": xml, "epub": epub, "xlink": xlink, "svg": svg, "m": math, "math": math, "mml": math,
    "opf": package, "dc": dublinCore,
  ]

  /// The prefix by which attributes of a namespace are known here; nil: as the file calls it.
  static let prefixOfAttributes = [epub: "epub", xlink: "xlink", xml: "xml", package: "opf"]
}
