/// The direction of a text as its first letter says it, for `dir="auto"`.
enum FirstStrong {
  /// Whether the first letter in an element is one of a script that runs from right to left.
  ///
  /// - Complexity: O(characters up to that letter).
  static func isRightToLeft(_ tree: MarkupTree, in root: MarkupTree.Index) -> Bool {
    var index = root
    let end = tree.nodes[Int(root)].end
    while index < end {
      let node = tree.nodes[Int(index)]
      switch node.content {
      case .element(let element):
        // What has a direction of its own says nothing about the text around it.
        let isApart = element["dir"] != nil || element.name == "bdi" || element.isUnread
        index = index != root && isApart ? node.end : index + 1
      case .text(let text):
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
          return isRightToLeft(scalar.value)
        }
        index += 1
      }
    }
    return false
  }

  private static func isRightToLeft(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
