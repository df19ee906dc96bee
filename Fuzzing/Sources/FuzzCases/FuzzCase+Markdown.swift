import Foundation
import PanoramaBlocks
import PanoramaGraphics
import PanoramaMarkdown
import PanoramaText

extension FuzzCase {
  private static let look = BlockLook(
    body: FontLibrary().systemFont(ofSize: 12), text: .black, secondaryText: .black, accent: .black,
    highlight: .white, field: .white, line: .black, tick: .white)

  /// The first byte is the width.
  static func feedMarkdown(_ bytes: [UInt8]) throws(FuzzFailure) {
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let width = Double(bytes.first ?? 0) * 2
    let blocks = Markdown().blocks(text)
    guard Markdown().blocks(text) == blocks else { throw FuzzFailure("is read in two ways") }
    let whole = BlockLayout(blocks, look: look, width: width)
    guard whole.isComplete else { throw FuzzFailure("is not laid out completely") }
    for height in [0, 40, 200] as [Double] {
      let part = BlockLayout(blocks, look: look, width: width, height: height)
      guard part.size.height <= whole.size.height + 0.001,
        part.isComplete ? part.size == whole.size : part.size.height >= height
      else { throw FuzzFailure("is laid out otherwise to a height of \(height)") }
    }
    _ = DisplayList { $0.draw(whole, at: .zero, rows: 0...100) }
    for place in whole.tasks.compactMap(\.box.place) {
      guard let ticked = Markdown.toggled(text, taskAt: place),
        ticked.utf8.count == text.utf8.count
      else { throw FuzzFailure("has no box at \(place)") }
    }
  }
}
