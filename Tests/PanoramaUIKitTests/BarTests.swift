import PanoramaUIKit
import Testing

/// Toolbars, the looks of bars, searches, sheets, and what is done with things.
@Suite(.serialized) @MainActor struct BarTests {
  private let stage = TestWindow(width: 600, height: 500)

  @Test func toolbarsSpreadTheirButtons() throws {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    stage.window.addSubview(bar)
    var presses = 0
    let add = UIBarButtonItem(systemItem: .add, primaryAction: UIAction { _ in presses += 1 })
    let flexible = UIBarButtonItem(
      barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
    bar.setItems([add, .flexibleSpace(), flexible, UIBarButtonItem(title: "End")], animated: false)
    stage.frames(2)
    let buttons = bar.subviews.compactMap { $0 as? UIButton }
    #expect(buttons.count == 2 && buttons[0].frame.minX == 8 && buttons[1].frame.maxX == 392)
    stage.tap(buttons[0].frame.midX, 22)
    #expect(presses == 1)
    add.isEnabled = false
    stage.frames(2)
    #expect(bar.subviews.compactMap { $0 as? UIButton }.first?.isEnabled == false)
  }

  @Test func aNavigationControllerHasAToolbar() throws {
    let (first, second) = (UIViewController(), UIViewController())
    first.toolbarItems = [UIBarButtonItem(title: "First")]
    second.toolbarItems = [UIBarButtonItem(title: "Second")]
    let navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    stage.frames(2)
    #expect(first.view.safeAreaInsets.bottom == 0 && navigation.toolbar.superview == nil)
    navigation.setToolbarHidden(false, animated: false)
    stage.frames(2)
    #expect(navigation.toolbar.frame == CGRect(x: 0, y: 456, width: 600, height: 44))
    #expect(first.view.safeAreaInsets.bottom == 44)
    #expect(stage.window.accessibilityTree.first(named: "First") != nil)
    navigation.pushViewController(second, animated: false)
    stage.frames(2)
    #expect(stage.window.accessibilityTree.first(named: "Second") != nil)
    #expect(stage.window.accessibilityTree.first(named: "First") == nil)
    navigation.isToolbarHidden = true
    stage.frames(2)
    #expect(second.view.safeAreaInsets.bottom == 0)
  }

  @Test func aLateTitleReachesTheBars() throws {
    let (first, second) = (UIViewController(), UIViewController())
    let navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    stage.frames(2)
    first.title = "Late"
    stage.frames(2)
    #expect(stage.window.accessibilityTree.first(named: "Late") != nil)
    navigation.pushViewController(second, animated: false)
    second.title = "Second"
    // A page that is covered does not take the bar.
    first.title = "Covered"
    first.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Button")
    stage.frames(2)
    #expect(stage.window.accessibilityTree.first(named: "Second") != nil)
    #expect(stage.window.accessibilityTree.first(named: "Button") == nil)
    navigation.popViewController(animated: false)
    stage.frames(2)
    #expect(stage.window.accessibilityTree.first(named: "Covered") != nil)
    let edit = first.editButtonItem
    first.setEditing(true, animated: false)
    #expect(edit.title == "Done")
  }

  @Test func appearancesColourBars() throws {
    let page = UIViewController()
    page.title = "Title"
    let navigation = UINavigationController(rootViewController: page)
    stage.window.rootViewController = navigation
    stage.frames(2)
    let bar = navigation.navigationBar
    let usual = bar.looks.background
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = .red
    appearance.titleTextAttributes = [.foregroundColor: UIColor.white]
    bar.standardAppearance = appearance
    bar.scrollEdgeAppearance = appearance
    #expect(bar.backgroundColor == .red)
    let title = bar.subviews.lazy.compactMap { $0 as? UILabel }.first
    #expect(title?.textColor == .white)
    appearance.backgroundColor = .green
    #expect(bar.backgroundColor == .green, "also if the appearance changes afterwards")
    appearance.configureWithTransparentBackground()
    #expect(bar.backgroundColor == nil)
    appearance.configureWithDefaultBackground()
    #expect(bar.looks.background == usual)
    let tabs = UITabBar(frame: .zero)
    tabs.standardAppearance.backgroundColor = .blue
    #expect(tabs.backgroundColor == .blue)
  }

  private final class Finder: UIViewController, UISearchResultsUpdating {
    var texts: [String] = []
    func updateSearchResults(for searchController: UISearchController) {
      texts.append((searchController.searchBar.text ?? "") + (searchController.isActive ? "" : "."))
    }
  }

  @Test func aSearchBarLiesBelowTheBar() {
    let page = Finder()
    let results = UIViewController()
    let search = UISearchController(searchResultsController: results)
    search.searchResultsUpdater = page
    page.navigationItem.searchController = search
    let navigation = UINavigationController(rootViewController: page)
    stage.window.rootViewController = navigation
    stage.frames(2)
    #expect(page.view.safeAreaInsets.top == 100 && search.searchBar.window != nil)
    stage.tap(200, 72)
    #expect(search.isActive && search.searchBar.searchTextField.isEditing)
    #expect(results.view.superview === page.view)
    stage.type("ab")
    #expect(page.texts == ["", "ab"])
    search.isActive = false
    stage.frames(2)
    #expect(page.texts == ["", "ab", "."] && results.view.superview == nil)
    #expect(search.searchBar.text == "" && !search.searchBar.searchTextField.isEditing)
    navigation.pushViewController(UIViewController(), animated: false)
    stage.frames(2)
    #expect(search.searchBar.superview == nil)
  }

  private final class Sheet: UIViewController, UISheetPresentationControllerDelegate {
    var changes = 0
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
      _ sheetPresentationController: UISheetPresentationController
    ) { changes += 1 }
  }

  private func frame(_ controller: UIViewController) -> CGRect {
    controller.view.convert(controller.view.bounds, to: nil)
  }

  @Test func aSheetRestsAtItsDetents() throws {
    let (root, page) = (UIViewController(), Sheet())
    stage.window.rootViewController = root
    let sheet = try #require(page.sheetPresentationController)
    sheet.detents = [.medium(), .large(), .custom { _ in 100 }]
    sheet.prefersGrabberVisible = true
    sheet.delegate = page
    root.present(page, animated: true)
    stage.frames()
    #expect(frame(page) == CGRect(x: 0, y: 262, width: 600, height: 238))
    // A slow drag upward to the whole height.
    stage.touch(.began, 300, 280)
    for step in 1...20 { stage.touch(.moved, 300, 280 - Double(step) * 12) }
    stage.frames(20)
    stage.touch(.moved, 300, 40)
    stage.touch(.ended, 300, 40)
    stage.frames()
    #expect(frame(page).minY == 24 && sheet.selectedDetentIdentifier == .large)
    #expect(page.changes == 1)
    sheet.animateChanges { sheet.selectedDetentIdentifier = .medium }
    stage.frames()
    #expect(frame(page).minY == 262)
    sheet.largestUndimmedDetentIdentifier = .medium
    stage.frames(2)
    #expect(stage.window.hitTest(CGPoint(x: 300, y: 100)) === root.view, "it stays usable")
    sheet.largestUndimmedDetentIdentifier = nil
    stage.frames(2)
    stage.tap(300, 100)
    stage.frames()
    #expect(page.view.window == nil && root.presentedViewController == nil)
  }

  @Test func thingsAreCopied() throws {
    let root = UIViewController()
    stage.window.rootViewController = root
    let share = UIActivityViewController(
      activityItems: ["words"], applicationActivities: nil)
    var results: [String] = []
    share.completionWithItemsHandler = { type, isDone, _, _ in
      results.append("\(type?.rawValue ?? "none") \(isDone)")
    }
    root.present(share, animated: false)
    stage.frames(2)
    let copy = try #require(stage.window.accessibilityTree.first(named: "Copy")).frame
    stage.tap(Double(copy.midX), Double(copy.midY))
    #expect(UIPasteboard.general.string == "words" && results == ["copyToPasteboard true"])
  }
}
