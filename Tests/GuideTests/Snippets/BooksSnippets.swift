import Foundation
import PanoramaBook

func readBook(_ file: URL) async throws {
  let book = try Book(contentsOf: file)
  print(book.title, book.authors, book.contents.map(\.title))

  var look = BookLook()
  look.textSize = 20
  look.theme = .dark
  let chapter = try book.styledChapter(0, look: look)
  print(chapter.tree.nodes.count, chapter.styles.count)

  for await results in BookSearch(book).results("harbour") {
    for result in results { print(result.excerpt, try book.cfi(result.place)) }
  }
}
