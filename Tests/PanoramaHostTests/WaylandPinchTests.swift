import CWaylandGestures
import Foundation
import PanoramaHost
import PanoramaViews
import Testing

@Suite("Pinches over the Wayland protocol")
struct WaylandPinchTests {
  static let all = ["wl_compositor", "wl_seat", "zwp_pointer_gestures_v1"]

  /// Plays `script` to a client of the protocol, and returns what arrived and over which surface.
  private func play(_ script: [StubCompositor.Step]) throws -> (
    pinches: [cwayland_pinch], surface: UInt
  ) {
    let (pinches, surface) = try StubCompositor.play(script, interfaces: Self.all) { display in
      var reason: UnsafePointer<CChar>?
      let gestures = try #require(cwayland_pinches_open(display, &reason))
      defer { cwayland_close(gestures) }
      var pinches: [cwayland_pinch] = []
      var pinch = cwayland_pinch()
      while cwayland_pinches_next(gestures, &pinch) == 1 { pinches.append(pinch) }
      return pinches
    }
    return (pinches, surface)
  }

  @Test("A pinch arrives step by step, over its surface, where the pointer is")
  func wholePinch() throws {
    let (pinches, surface) = try play([
      .enter(x: 10, y: 20), .motion(x: 120.5, y: 64.25), .begin(fingers: 2),
      .update(scale: 1.25, rotation: 2), .update(scale: 2, rotation: -1.5),
      .end(isCancelled: false),
    ])
    #expect(
      pinches.map(\.phase) == [
        cwayland_pinch_began, cwayland_pinch_changed, cwayland_pinch_changed,
        cwayland_pinch_ended,
      ])
    #expect(pinches.map(\.scale) == [1, 1.25, 2, 1])
    #expect(pinches.map(\.rotation) == [0, 2, -1.5, 0])
    #expect(pinches.allSatisfy { $0.x == 120.5 && $0.y == 64.25 && $0.surface == surface })
  }

  @Test("The input's scale is relative to the last event, and its place is in points")
  func translation() throws {
    let (pinches, _) = try play([
      .enter(x: 100, y: 50), .begin(fingers: 2), .update(scale: 1.5, rotation: 0),
      .update(scale: 3, rotation: 0), .update(scale: 0, rotation: 0),
      .update(scale: 1.5, rotation: 0), .end(isCancelled: true),
      .begin(fingers: 2), .update(scale: 1.25, rotation: 0), .end(isCancelled: false),
    ])
    var translation = PinchTranslation()
    let inputs = pinches.compactMap { translation.translate($0, unitsPerPoint: 2) }
    #expect(
      inputs.map(\.phase) == [
        .began, .changed, .changed, .changed, .ended, .began, .changed, .ended,
      ])
    #expect(inputs.map(\.scale) == [1, 1.5, 2, 0.5, 1, 1, 1.25, 1])
    #expect(inputs.allSatisfy { $0.x == 50 && $0.y == 25 })
  }

  @Test("A cancelled pinch differs from one that ended")
  func cancelled() throws {
    let (pinches, _) = try play([
      .enter(x: 0, y: 0), .begin(fingers: 3), .end(isCancelled: true),
    ])
    #expect(pinches.map(\.phase) == [cwayland_pinch_began, cwayland_pinch_cancelled])
  }

  @Test("A compositor without the protocol is named as the reason")
  func noGestures() throws {
    let stub = try StubCompositor(interfaces: ["wl_compositor", "wl_seat"], script: [])
    stub.start()
    let display = try #require(cwayland_connect(stub.clientSocket))
    defer { cwayland_disconnect(display) }
    var reason: UnsafePointer<CChar>?
    #expect(cwayland_pinches_open(display, &reason) == nil)
    #expect(reason.map { String(cString: $0) } == "the compositor has no pointer gestures")
  }

  @Test("A compositor that disconnects at once also counts as an answer")
  func hangsUp() throws {
    let stub = try StubCompositor(interfaces: [], script: [])
    let display = try #require(cwayland_connect(stub.clientSocket))
    defer { cwayland_disconnect(display) }
    stub.hangUp()
    var reason: UnsafePointer<CChar>?
    #expect(cwayland_pinches_open(display, &reason) == nil)
    #expect(reason.map { String(cString: $0) } == "the compositor does not answer")
  }

  @Test("Stopping ends the wait for a pinch")
  func stop() throws {
    let stub = try StubCompositor(interfaces: Self.all, script: [.enter(x: 0, y: 0)])
    stub.hangsUpAfterScript = false
    stub.start()
    let display = try #require(cwayland_connect(stub.clientSocket))
    defer { cwayland_disconnect(display) }
    let surface = cwayland_create_surface(display)
    #expect(surface != nil)
    var reason: UnsafePointer<CChar>?
    let gestures = try #require(cwayland_pinches_open(display, &reason))
    defer { cwayland_close(gestures) }
    cwayland_stop(gestures)
    var pinch = cwayland_pinch()
    #expect(cwayland_pinches_next(gestures, &pinch) == 0)
  }
}
