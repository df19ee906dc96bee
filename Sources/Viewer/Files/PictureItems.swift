/// What the strip and the grid show: the files, and of the current one every page.
struct PictureItems: Equatable {
  /// One of the pictures.
  struct Item: Hashable {
    var path: String
    /// The page of the file; 0 is the first.
    var page: Int
  }

  /// The files, and the current one.
  var files = FileList([])
  /// The number of pages of the current file, at least 1.
  var pages = 1
  /// The page of the current file that is shown.
  var page = 0

  /// The number of pictures.
  var count: Int { files.paths.isEmpty ? 0 : files.paths.count + pages - 1 }
  /// The index of the picture that is shown.
  var index: Int { files.index + page }

  /// The file of a picture, as an index of `files`, and its page; nil if there is no such picture.
  func place(at index: Int) -> (file: Int, page: Int)? {
    guard (0..<count).contains(index) else { return nil }
    if index < files.index { return (index, 0) }
    let page = index - files.index
    return page < pages ? (files.index, page) : (index - pages + 1, 0)
  }

  /// A picture; nil if there is none of that index.
  func item(at index: Int) -> Item? {
    place(at: index).flatMap { place in
      files.path(at: place.file).map { Item(path: $0, page: place.page) }
    }
  }

  /// Whether the same pictures are shown, whichever of them is the current one.
  func hasSamePictures(as other: PictureItems) -> Bool {
    files.paths == other.files.paths && pages == other.pages
      && (pages == 1 || files.index == other.files.index)
  }
}
