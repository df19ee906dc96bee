import NodeGraph

extension FuzzCase {
  static func feedCanvas(_ bytes: [UInt8]) throws(FuzzFailure) {
    guard let file = try? CanvasFile(bytes) else { return }
    let text = CanvasFile.bytes(of: file.document)
    guard let again = try? CanvasFile(text) else {
      throw FuzzFailure("cannot be read back:\n\(String(decoding: text, as: UTF8.self))")
    }
    guard
      again.document.graphs.mapValues({ $0.nodes.count })
        == file.document.graphs.mapValues({ $0.nodes.count })
    else { throw FuzzFailure("lost nodes or graphs") }
    guard CanvasFile.bytes(of: again.document) == text else {
      throw FuzzFailure("is written differently the second time")
    }
  }
}
