import Clients
import PanoramaTesting
import PanoramaUIKit
import Testing

/// A list with a search, and a form on a sheet with lists.
@Suite(.serialized) @MainActor struct BookingClientTests {
  private let controller = BookingListController()
  private let stage: Stage

  init() {
    let controller = controller
    stage = Stage(width: 375, height: 667) {
      UINavigationController(rootViewController: controller)
    }
  }

  private var tree: AccessibilityElement? { stage.replayer?.host.window.accessibilityTree }

  @Test func searchingFindsAHut() throws {
    try stage.play(Hand())
    #expect(controller.titles == ["Blaueis", "Carl von Stahl", "Watzmann"])
    #expect(tree?.first(identified: "booking.0")?.role == .button)
    let search = try #require(controller.navigationItem.searchController)
    search.isActive = true
    search.searchBar.searchTextField.text = "WATZ"
    #expect(controller.titles == ["Watzmann"])
    search.isActive = false
    #expect(controller.titles.count == 3)
  }

  @Test func aBookingIsMadeOnASheet() throws {
    try stage.play(Hand())
    controller.keyCommands?.first.map { #expect($0.title == "New booking") }
    let window = try #require(stage.replayer?.host.window)
    func frames() {
      for _ in 0..<60 {
        window.advance(to: window.time + 1 / 60)
        _ = window.makeFrame()
      }
    }
    let key = KeyInput(phase: .down, key: "n", modifiers: .control)
    window.handle(InputEvent(time: window.time + 0.01, kind: .key(key)))
    frames()
    #expect(tree?.first(named: "Book")?.traits.contains(.disabled) == true)
    let hut = try #require(tree?.first(named: "Hut"))
    #expect(hut.frame.minY > 300, "the sheet has half of the window")
    window.firstResponder?.resignFirstResponder()
    let form = try #require(controller.navigationController?.presentedViewController)
    form.view.subviews.flatMap(\.subviews).compactMap { $0 as? UITextField }.first?
      .becomeFirstResponder()
    window.handle(InputEvent(time: window.time, kind: .text("Höllental")))
    frames()
    let book = try #require(tree?.first(named: "Book"))
    #expect(!book.traits.contains(.disabled))
    form.view.subviews.flatMap(\.subviews).compactMap { $0 as? UIButton }.last?
      .sendActions(for: .touchUpInside)
    frames()
    #expect(controller.titles.last == "Höllental" && controller.presentedViewController == nil)
  }

  @Test func theListIsPrinted() {
    #expect(String(decoding: controller.makeReport(), as: UTF8.self).hasPrefix("%PDF"))
  }
}
