import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

@MainActor @Suite struct ThemeTests {
  private let hand = Hand(width: 1200, height: 900)

  /// One control of each kind.
  private func controls() -> [View] {
    let tabs = TabBar(frame: .zero)
    tabs.append(TabItem(title: "A"))
    return [
      Button(title: "Go", icon: .plus), Slider(frame: .zero), Switch(frame: .zero),
      SegmentedControl(titles: ["a", "b"]), TextField(placeholder: "x"), tabs,
      Toolbar(groups: [[Button(icon: .undo)]]), Label(text: "Text", style: .title),
      ProgressBar(frame: .zero),
    ]
  }

  @Test(arguments: [0.5, 1.5, 2])
  func everyControlFollowsTheInterfaceScale(_ scale: Double) {
    let plain = controls()
    let scaled = controls()
    for view in plain + scaled { hand.root.addSubview(view) }
    for view in scaled { view.looks.themeOverride = InterfaceTheme.light.scaled(by: scale) }
    for (a, b) in zip(plain, scaled) {
      let room = CGSize(width: 300, height: 300)
      let (small, large) = (a.sizeThatFits(room), b.sizeThatFits(room))
      #expect(
        abs(Double(large.height) / Double(small.height) - scale) < 0.1,
        "\(type(of: a)): \(small) to \(large)")
    }
    let menus = [InterfaceTheme.light, InterfaceTheme.light.scaled(by: scale)].map { theme in
      hand.window.theme = theme
      let menu = PopUpMenu(items: [
        PopUpMenu.Item(ControlAction(title: "Cut") { _ in }, shortcut: "Ctrl+X")
      ])
      menu.present(in: hand.window, beside: CGRect(x: 0, y: 0, width: 10, height: 10))
      let row = hand.window.accessibilityTree.first(named: "Cut")?.frame ?? .zero
      menu.dismiss()
      return row
    }
    #expect(abs(Double(menus[1].height) / Double(menus[0].height) - scale) < 0.05)
  }

  @Test func scalesAddUpAndStayWithinLimits() {
    let theme = InterfaceTheme.dark.scaled(by: 2)
    #expect(theme.scale == 2 && theme.targetSize == 88 && theme.isDark)
    #expect(theme.scaled(by: 0.5) == InterfaceTheme.dark)
    #expect(theme.scaled(by: 100).scale == 4)
    #expect(theme.scaled(by: .nan) == theme)
    #expect(theme.toggled == InterfaceTheme.light.scaled(by: 2))
    var compact = InterfaceTheme.dark
    (compact.targetSize, compact.iconStroke, compact.floatingShadow.radius) = (32, 2, 4)
    #expect(compact.toggled.targetSize == 32 && !compact.toggled.isDark)
    #expect(compact.toggled.toggled == compact, "single sizes stay, too")
  }

  @Test func contrastIsKeptByTheOtherColours() {
    let high = InterfaceTheme.light.scaled(by: 2).withHighContrast(true)
    #expect(high.hasHighContrast && high.scale == 2)
    #expect(high.toggled == InterfaceTheme.dark.withHighContrast(true).scaled(by: 2))
    #expect(high.withHighContrast(false) == InterfaceTheme.light.scaled(by: 2))
  }

  @Test func whatTheProgramChoseOutlastsTheDesktopsSettings() {
    let (plain, dark) = (DesktopSettings(), DesktopSettings(isDark: true, textScale: 1.5))
    let light = InterfaceTheme.light
    let followed = light.following(from: plain, to: dark, followsStyle: true)
    #expect(followed == InterfaceTheme.dark.scaled(by: 1.5))
    #expect(followed.following(from: dark, to: plain, followsStyle: true) == light)
    #expect(light.following(from: plain, to: dark, followsStyle: false) == light.scaled(by: 1.5))
    // A larger interface stays as much larger, and a program that never moves stays so.
    var own = InterfaceTheme.dark.scaled(by: 2)
    own.reducesMotion = true
    let calm = DesktopSettings(hasHighContrast: true, reducesMotion: true)
    let high = own.following(from: plain, to: calm, followsStyle: false)
    #expect(high == own.withHighContrast(true))
    #expect(own.following(from: plain, to: dark, followsStyle: false).reducesMotion)
    #expect(high.following(from: calm, to: plain, followsStyle: false).scale == 2)
    for wrong in [Double.nan, .infinity] { #expect(DesktopSettings(textScale: wrong) == plain) }
    #expect(DesktopSettings(textScale: 100).textScale == InterfaceTheme.scales.upperBound)
  }

  @Test func aLargerThemeLaysTheWindowOutAgain() {
    final class Row: View {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let row = Row(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    hand.root.addSubview(row)
    _ = hand.window.makeFrame()
    let before = row.layouts
    hand.window.theme = hand.window.theme.toggled
    _ = hand.window.makeFrame()
    #expect(row.layouts == before)
    hand.window.theme = hand.window.theme.scaled(by: 1.25)
    _ = hand.window.makeFrame()
    #expect(row.layouts == before + 1)
  }

  @Test func textIsReadableOnEveryGround() {
    for theme in [InterfaceTheme.light, .dark].flatMap({ [$0, $0.withHighContrast(true)] }) {
      let least = theme.hasHighContrast ? 7.0 : 4.5
      for ground in [theme.background, theme.surface] {
        for color in [theme.text, theme.secondaryText, theme.accent, theme.destructive] {
          #expect(contrast(color, ground) >= least)
        }
        if theme.hasHighContrast { #expect(contrast(theme.separator, ground) >= 3) }
      }
      #expect(contrast(theme.onAccent, theme.accent) >= least)
      #expect(contrast(theme.onAccent, theme.accentHovered) >= least)
      #expect(contrast(theme.onAccent, theme.accentPressed) >= least)
    }
  }

  /// WCAG 2's ratio of relative luminances.
  private func contrast(_ a: CGColor, _ b: CGColor) -> Double {
    func luminance(_ c: CGColor) -> Double {
      let linear = [c.red, c.green, c.blue].map {
        $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  @Test func reducedMotionJumps() {
    hand.window.theme.reducesMotion = true
    let toggle = Switch(frame: CGRect(x: 0, y: 0, width: 52, height: 44))
    let segments = SegmentedControl(
      frame: CGRect(x: 0, y: 50, width: 300, height: 44), titles: ["a", "b"])
    let tabs = TabBar(frame: CGRect(x: 0, y: 100, width: 800, height: 44))
    let overlay = OverlayControlContainer(
      frame: CGRect(x: 0, y: 200, width: 600, height: 600), content: { View() },
      overlayControl: { Slider(frame: .zero) })
    for view in [toggle, segments, tabs, overlay] as [View] { hand.root.addSubview(view) }
    _ = hand.window.makeFrame()
    toggle.setOn(true, animated: true)
    segments.selectedIndex = 1
    tabs.append(TabItem(title: "a"), animated: true)
    hand.window.advance(to: 2.5)
    #expect(!overlay.isOverlayShown)
    hand.window.advance(to: 2.6)
    #expect(!hand.window.isAnimating)
  }
}
