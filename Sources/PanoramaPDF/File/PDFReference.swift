/// The number of an object in a PDF file.
struct PDFReference: Hashable {
  /// From 1 in the order of creation.
  let number: Int

  /// The reference as it is written in other objects.
  var text: String { "\(number) 0 R" }
}
