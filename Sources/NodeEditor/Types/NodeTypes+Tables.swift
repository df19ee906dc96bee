import Foundation
import NodeGraph
import Panorama
import PanoramaImages

/// Tables in files.
extension NodeTypes {
  static var tables: [NodeType] {
    [
      NodeType(
        name: "table.file", title: "Table File", category: "List",
        keywords: ["csv", "tsv", "spreadsheet", "data", "load", "open", "read"],
        inputs: [
          Port("file", .text, standard: .text("")), Port("column", .text, standard: .text("1")),
          .choice("first row", firstRows),
        ],
        outputs: [Port("list", .list), Port("names", .list), Port("rows", .number)], isLong: true,
        fileInput: "file"
      ) { inputs in
        let table = try table(inputs)
        return [
          .list(try ValueList(table.column)),
          .list(try ValueList(table.names.map { .text($0) })),
          .number(Double(table.column.count)),
        ]
      }
    ]
  }

  private static let firstRows = ["names", "data"]
  /// The maximum size of a file, in bytes.
  private static let maximumTable = 1 << 24

  private static func table(_ inputs: NodeInputs) throws -> DelimitedTable {
    let name = try inputs.text("file").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !name.isEmpty else { throw NodeFailure("no file is chosen") }
    let bytes = try bytes(ofFile: name, inputs)
    try inputs.countItems(bytes.count)
    return try DelimitedTable(
      bytes, column: try inputs.text("column"),
      hasNames: try inputs.choice("first row", of: firstRows) == "names",
      report: inputs.reportProgress)
  }

  private static func bytes(ofFile name: String, _ inputs: NodeInputs) throws -> [UInt8] {
    func failure(_ reason: String) -> NodeFailure {
      NodeFailure("“\((name as NSString).lastPathComponent.shortened)” \(reason)")
    }
    guard !name.contains("\0"), let file = HeldFile(path: inputs.path(ofFile: name)) else {
      throw failure("is not there")
    }
    guard let status = file.status, status.isRegularFile else { throw failure("is not a file") }
    guard status.st_size <= maximumTable else { throw failure("has over 16 MB") }
    guard let bytes = file.bytes(at: 0, count: Int(status.st_size)) else {
      throw failure("cannot be read")
    }
    guard !bytes.contains(0) else { throw failure("is not a text") }
    return bytes
  }
}
