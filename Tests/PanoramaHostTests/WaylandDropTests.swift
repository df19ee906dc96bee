import CWaylandGestures
import PanoramaHost
import Testing

@Suite("Files dragged over windows, in the Wayland protocol")
struct WaylandDropTests {
  private static let all = ["wl_compositor", "wl_seat", "wl_data_device_manager"]

  private func read(_ display: UnsafeMutableRawPointer, untilDone: Bool) throws -> [WaylandDrop] {
    var reason: UnsafePointer<CChar>?
    let drops = try #require(cwayland_drops_open(display, &reason))
    defer { cwayland_close(drops) }
    var found: [WaylandDrop] = []
    var drop = cwayland_drop()
    while cwayland_drops_next(drops, &drop) == 1 {
      found.append(WaylandDrop(taking: drop))
      if untilDone, drop.phase == cwayland_drop_done { cwayland_stop(drops) }
    }
    return found
  }

  private func play(_ script: [StubCompositor.Step]) throws -> (
    drops: [WaylandDrop], surface: UInt
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

  @Test("What is neither files nor a text is left to others")
  func noFiles() throws {
    let (drops, _) = try play([
      .offer(types: ["image/png"]), .dragEnter(x: 10, y: 20), .dragMotion(x: 30, y: 40),
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
    #expect(drops.map(\.isText) == [true, true, false, false])
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
