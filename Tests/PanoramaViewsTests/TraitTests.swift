import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

/// Accents and traits that are handed down.
@Suite @MainActor struct TraitTests {
  private final class Listener: View {
    var former: [TraitCollection?] = []
    var tintChanges = 0
    override func traitCollectionDidChange(_ previous: TraitCollection?) { former.append(previous) }
    override func tintColorDidChange() { tintChanges += 1 }
  }

  private let window = Window(size: CGSize(width: 800, height: 600))
  private let outer = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let inner = Listener(frame: CGRect(x: 0, y: 0, width: 50, height: 50))

  init() {
    outer.addSubview(inner)
    window.rootView.addSubview(outer)
  }

  @Test func anAccentIsHandedDownAndFollowsTheTheme() {
    outer.looks.accentOverride = .red
    #expect(inner.looks.theme.accent == .red && inner.tintChanges == 1)
    #expect(window.rootView.looks.theme.accent == InterfaceTheme.light.accent)
    window.theme = .dark
    #expect(inner.looks.theme.isDark && inner.looks.theme.accent == .red)
    inner.looks.accentOverride = .green
    outer.looks.accentOverride = nil
    #expect(
      outer.looks.theme.accent == InterfaceTheme.dark.accent && inner.looks.theme.accent == .green)
  }

  @Test func aThemeInsideHasItsOwnAccent() {
    outer.looks.accentOverride = .red
    inner.looks.themeOverride = .dark
    #expect(inner.looks.theme.accent == InterfaceTheme.dark.accent)
  }

  @Test func aViewThatMovesHearsOfItsNewAccent() {
    let other = View(frame: .zero)
    other.looks.accentOverride = .red
    window.rootView.addSubview(other)
    other.addSubview(inner)
    #expect(inner.looks.theme.accent == .red && inner.tintChanges == 1)
  }

  @Test func theStyleIsToldOnce() {
    window.theme = .dark
    window.theme = InterfaceTheme.dark.scaled(by: 2)
    #expect(inner.former.map { $0?.userInterfaceStyle } == [.light])
    #expect(inner.traitCollection.userInterfaceStyle == .dark)
    #expect(inner.traitCollection.hasDifferentColorAppearance(comparedTo: inner.former[0]))
  }

  @Test func aNarrowWindowChangesTheSizeClass() {
    window.handle(.init(time: 1, kind: .resize(.init(width: 700, height: 600, scale: 1))))
    #expect(inner.former.isEmpty, "both are wide")
    window.handle(.init(time: 2, kind: .resize(.init(width: 400, height: 600, scale: 1))))
    #expect(inner.former.map { $0?.horizontalSizeClass } == [.regular])
    #expect(inner.traitCollection.horizontalSizeClass == .compact)
    window.handle(.init(time: 3, kind: .resize(.init(width: 400, height: 600, scale: 2))))
    #expect(inner.former.last??.displayScale == 1)
  }

  @Test func aControllerHearsOfItsViewsTraits() {
    final class Controller: ViewController {
      var changes = 0
      override func traitCollectionDidChange(_ previous: TraitCollection?) { changes += 1 }
    }
    let controller = Controller()
    window.rootView.addSubview(controller.view)
    window.theme = .dark
    #expect(controller.changes == 1)
    controller.setEditing(true, animated: false)
    #expect(controller.isEditing)
  }
}
