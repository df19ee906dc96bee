import CWaylandGestures
import PanoramaHost
import Testing

@Suite("Files dragged over windows, in the Wayland protocol")
struct ForeignDragTests {
  private static let all = ["wl_compositor", "wl_seat", "wl_data_device_manager"]

  private func read(_ display: UnsafeMutableRawPointer, untilDone: Bool) throws -> [ForeignDragStep]
  {
    var reason: UnsafePointer<CChar>?
    let drops = try #require(cwayland_drops_open(display, &reason))
    defer { cwayland_close(drops) }
    var found: [ForeignDragStep] = []
    var drop = cwayland_drop()
    while cwayland_drops_next(drops, &drop) == 1 {
      found.append(ForeignDragStep(taking: drop))
      if untilDone, drop.phase == cwayland_drop_done { cwayland_stop(drops) }
    }
    return found
  }

  private func play(_ script: [StubCompositor.Step]) throws -> (
    drops: [ForeignDragStep], surface: UInt
  ) {
    let (drops, surface) = try StubCompositor.play(script, interfaces: Self.all) {
      try read($0, untilDone: false)
    }
    return (drops, surface)
  }

  @Test("A drag is followed over its surface until it leaves")
  func follows() throws {
    let (drops, surface) = try play([
      .offer(types: ["text/plain", "text/uri-list"]), .dragEnter(x: 10, y: 20.5), .dragLeave,
      .offer(types: ["text/uri-list"]), .dragEnter(x: 1, y: 2), .dragMotion(x: 30, y: 40),
    ])
    #expect(drops.map(\.phase) == [cwayland_drop_over, cwayland_drop_left, cwayland_drop_over])
    #expect(drops.map(\.x) == [10, 10, 30] && drops.map(\.y) == [20.5, 20.5, 40])
    #expect(drops.allSatisfy { $0.surface == surface })
  }

  @Test("What is neither files nor a text nor a picture is left to others")
  func noFiles() throws {
    let (drops, _) = try play([
      .offer(types: ["audio/ogg"]), .dragEnter(x: 10, y: 20), .dragMotion(x: 30, y: 40),
      .dragDrop, .dragLeave,
    ])
    #expect(drops.isEmpty)
  }

  @Test("A text is taken if there are no files")
  func text() throws {
    let (drops, _) = try play([
      .offer(types: ["text/plain"]), .dragEnter(x: 1, y: 2), .dragLeave,
      .offer(types: ["UTF8_STRING", "text/uri-list"]), .dragEnter(x: 3, y: 4), .dragLeave,
    ])
    #expect(drops.map(\.type) == ["text/plain", "text/plain", "text/uri-list", "text/uri-list"])
  }

  @Test("A picture is taken if there is nothing else, the best of its formats")
  func picture() throws {
    let (drops, _) = try play([
      .offer(types: ["image/bmp", "image/png"]), .dragEnter(x: 1, y: 2), .dragLeave,
      .offer(types: ["image/png", "text/plain"]), .dragEnter(x: 3, y: 4), .dragLeave,
    ])
    #expect(drops.map(\.type) == ["image/png", "image/png", "text/plain", "text/plain"])
  }

  @Test(
    "Only addresses of the web give way to a picture",
    arguments: [
      ("https://a.org/b.png\r\n", true), ("# a\r\nHTTP://a\r\nhttps://b\r\n", true),
      ("http://a.org\0", true), ("file:///a\r\n", false), ("https://a\nwords", false), ("", false),
      ("http://", false), ("#", false),
    ])
  func addresses(_ text: String, _ isAddress: Bool) {
    let bytes = text.utf8.map { CChar(bitPattern: $0) }
    #expect((cwayland_is_address(bytes, bytes.count) == 1) == isAddress)
  }

  @Test("A type is chosen, and the picture that may take its place")
  func choice() {
    func choose(_ types: UInt32) -> [Int32] {
      var type: Int32 = 0
      var picture: Int32 = 0
      cwayland_choose_dropped(types, &type, &picture)
      return [type, picture]
    }
    #expect(choose(0) == [-1, -1])
    #expect(choose(0b1) == [0, -1])
    #expect(choose(0b1_1001) == [0, 4])
    #expect(choose(0b10_1000) == [3, 5])
    #expect(choose(0b110_0000) == [5, 5])
    #expect(cwayland_dropped_type(-1) == nil)
  }

  @Test("Dropped bytes become a picture with the ending of its type")
  func content() {
    var step = ForeignDragStep()
    (step.type, step.data) = ("image/jpeg", [1, 2])
    #expect(step.content.picture?.fileExtension == "jpg" && step.content.picture?.bytes == [1, 2])
    step.data = []
    #expect(step.content.isEmpty)
  }

  @Test("Clipboards and drags that come and go leave no offers behind")
  func offersEnd() throws {
    let one: [StubCompositor.Step] = [
      .offer(types: ["text/uri-list"]), .selection, .offer(types: ["image/png"]),
      .dragEnter(x: 1, y: 1), .dragLeave, .offer(types: ["text/uri-list"]), .dragEnter(x: 3, y: 4),
    ]
    let (drops, _) = try play((0..<20).flatMap { _ in one } + [.dragLeave])
    #expect(drops.last?.phase == cwayland_drop_left && drops.last?.x == 3)
  }

  @Test("A source that answers nothing ends the drag with no list")
  func noAnswer() throws {
    let stub = try StubCompositor(
      interfaces: Self.all,
      script: [.offer(types: ["text/uri-list"]), .dragEnter(x: 5, y: 6), .dragDrop, .dragLeave])
    stub.hangsUpAfterScript = false
    stub.start()
    let display = try #require(cwayland_connect(stub.clientSocket))
    defer { cwayland_disconnect(display) }
    let surface = UInt(bitPattern: cwayland_create_surface(display))
    let last = try #require(try read(display, untilDone: true).last)
    #expect(last.phase == cwayland_drop_done && last.data.isEmpty)
    #expect((last.x, last.y, last.surface) == (5, 6, surface))
  }

  @Test("A compositor without drags is named as the reason")
  func noDrags() throws {
    let stub = try StubCompositor(interfaces: ["wl_compositor", "wl_seat"], script: [])
    stub.start()
    let display = try #require(cwayland_connect(stub.clientSocket))
    defer { cwayland_disconnect(display) }
    var reason: UnsafePointer<CChar>?
    #expect(cwayland_drops_open(display, &reason) == nil)
    #expect(reason.map { String(cString: $0) } == "the compositor has no drags")
  }
}
