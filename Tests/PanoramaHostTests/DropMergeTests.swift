import PanoramaHost
import Testing

@Suite("Drops that are reported twice")
struct DropMergeTests {
  private let files = DropContent(list: Array("/a".utf8))
  private let others = DropContent(list: Array("/b".utf8))

  @Test("Without our reader, SDL's report counts")
  func onlySDL() {
    var merge = DropMerge()
    #expect(merge.dropOfSDL(files, at: 1) == files)
    #expect(merge.dropOfSDL(files, at: 1.1) == files)
  }

  @Test("A drop that both report is delivered once, whoever is first", arguments: [true, false])
  func once(isSDLFirst: Bool) {
    var merge = DropMerge()
    for start in [1.0, 2, 3] {
      merge.enter()
      merge.enter()
      if isSDLFirst {
        #expect(merge.dropOfSDL(files, at: start) == nil)
        #expect(merge.drop(others, at: start + 0.1) == others)
      } else {
        #expect(merge.drop(others, at: start) == others)
        #expect(merge.dropOfSDL(files, at: start + 0.1) == nil)
      }
    }
  }

  @Test("Files that only SDL got are delivered, whoever is first", arguments: [true, false])
  func emptyOwnList(isSDLFirst: Bool) {
    var merge = DropMerge()
    merge.enter()
    if isSDLFirst {
      #expect(merge.dropOfSDL(files, at: 1) == nil)
      #expect(merge.drop(DropContent(), at: 1.1) == files)
    } else {
      #expect(merge.drop(DropContent(), at: 1).isEmpty)
      #expect(merge.dropOfSDL(files, at: 1.1) == files)
    }
  }

  @Test("A drag that only SDL sees later is not taken for the same one")
  func later() {
    var merge = DropMerge()
    merge.enter()
    #expect(merge.drop(others, at: 1) == others)
    #expect(merge.dropOfSDL(files, at: 9) == files)
    merge.enter()
    merge.leave()
    #expect(merge.dropOfSDL(files, at: 10) == files)
  }
}
