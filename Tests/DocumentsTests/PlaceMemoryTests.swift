import Documents
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Remembered places of documents") struct PlaceMemoryTests {
  let folder: TemporaryFolder
  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one", to: "a.png")
    try folder.write("two", to: "b.png")
  }

  private func memory() -> PlaceMemory<[Double]> {
    PlaceMemory(folder: StateFolder(path: folder("state")))
  }

  @Test("Places are kept per document for the next run, and forgotten when reset")
  func kept() {
    memory().note([1, 2], of: folder("a.png"))
    memory().note([3], of: folder("b.png"))
    #expect(memory().place(of: folder("a.png")) == [1, 2])
    #expect(memory().place(of: folder("x/../b.png")) == [3])
    let first = memory()
    first.note(nil, of: folder("a.png"))
    #expect(first.place(of: folder("a.png")) == nil)
    #expect(memory().place(of: folder("b.png")) == [3])
  }

  @Test("A file that changed or was deleted has no place")
  func changed() throws {
    memory().note([1], of: folder("a.png"))
    try folder.write("longer", to: "a.png")
    #expect(memory().place(of: folder("a.png")) == nil)
    memory().note([1], of: folder("b.png"))
    try FileManager.default.removeItem(atPath: folder("b.png"))
    #expect(memory().place(of: folder("b.png")) == nil)
    memory().note([1], of: folder("none.png"))
    #expect(memory().place(of: folder("none.png")) == nil)
  }

  @Test("Two programs keep each other's places, and nothing is written needlessly")
  func shared() throws {
    let (one, two) = (memory(), memory())
    #expect(one.place(of: folder("a.png")) == nil && two.place(of: folder("a.png")) == nil)
    one.note(nil, of: folder("a.png"))
    #expect(!folder.names.contains("state"))
    one.note([1], of: folder("a.png"))
    two.note([2], of: folder("b.png"))
    #expect(memory().place(of: folder("a.png")) == [1])
    #expect(memory().place(of: folder("b.png")) == [2])
  }

  @Test("The newest 200 are kept; without a folder, none survive the program")
  func limited() throws {
    for i in 0...PlaceMemory<[Double]>.limit {
      try folder.write("x", to: "f\(i)")
      memory().note([Double(i)], of: folder("f\(i)"))
    }
    #expect(memory().place(of: folder("f0")) == nil)
    #expect(memory().place(of: folder("f1")) == [1])
    let lost = PlaceMemory<[Double]>(folder: nil)
    lost.note([1], of: folder("a.png"))
    #expect(lost.place(of: folder("a.png")) == [1])
  }
}
