import PanoramaViews

/// Watches what the person has chosen on the desktop, by the portal's settings (XDG Desktop Portal, "Settings"), which
/// most desktops have. Those that older portals lack are GNOME's own, which other desktops keep, too.
struct SettingsWatch {
  private(set) var settings = DesktopSettings()
  private let didChange: @Sendable (DesktopSettings) -> Void
  private var question: UInt32 = 0
  /// What is known, by which several keys say the same.
  private var known = Known()

  private static let service = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  private static let appearance = "org.freedesktop.appearance"
  private static let gnome = "org.gnome.desktop.interface"
  private static let gnomeAccess = "org.gnome.desktop.a11y.interface"

  private struct Known {
    var style = 0
    var contrast = false
    var gnomeContrast = false
    var reduces = false
    var animates = true
    var textScale = 1.0
  }

  init(_ bus: borrowing Bus, didChange: @escaping @Sendable (DesktopSettings) -> Void) {
    self.didChange = didChange
    bus.watch(
      "type='signal',path='\(Self.path)',interface='\(Self.interface)',member='SettingChanged'")
    bus.watch(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(Self.service)'")
    ask(bus, startsService: true)
  }

  private mutating func ask(_ bus: borrowing Bus, startsService: Bool) {
    question = bus.call(
      Self.service, Self.path, Self.interface, "ReadAll", startsService: startsService
    ) { w in
      w.array(of: "s") {
        for namespace in [Self.appearance, Self.gnome, Self.gnomeAccess] { w.string(namespace) }
      }
    }
  }

  /// Whether the message was meant for this watch alone.
  mutating func take(_ message: borrowing BusMessage, _ bus: borrowing Bus) -> Bool {
    if message.isSignal, message.member == "NameOwnerChanged" {
      // The others ask, too. Whoever comes or goes is not started again.
      ask(bus, startsService: false)
      return false
    }
    if message.isSignal, message.interface == Self.interface {
      let (namespace, key) = (message.takeText(), message.takeText())
      note(message, namespace, key)
    } else if message.isAnswer, message.answered == question {
      known = Known()
      message.inside {
        while !message.isAtEnd {
          message.inside {
            let namespace = message.takeText()
            message.inside {
              while !message.isAtEnd {
                message.inside {
                  let key = message.takeText()
                  note(message, namespace, key)
                }
              }
            }
          }
        }
      }
    } else {
      return false
    }
    tell()
    return true
  }

  /// Reads the value of a key. One of another type counts as 0.
  private mutating func note(
    _ message: borrowing BusMessage, _ namespace: String, _ key: String
  ) {
    func number() -> Int { message.inside { message.takeNumber() } }
    switch (namespace, key) {
    case (Self.appearance, "color-scheme"): known.style = number()
    case (Self.appearance, "contrast"): known.contrast = number() == 1
    case (Self.appearance, "reduced-motion"): known.reduces = number() == 1
    case (Self.gnome, "enable-animations"): known.animates = number() != 0
    case (Self.gnome, "text-scaling-factor"):
      known.textScale = message.inside { message.takeReal() }
    case (Self.gnomeAccess, "high-contrast"): known.gnomeContrast = number() != 0
    // A value that nobody reads is passed with the container it is in.
    default: message.inside {}
    }
  }

  private mutating func tell() {
    let styles = [1: true, 2: false]
    let present = DesktopSettings(
      isDark: styles[known.style], hasHighContrast: known.contrast || known.gnomeContrast,
      reducesMotion: known.reduces || !known.animates,
      textScale: known.textScale > 0 ? known.textScale : 1)
    guard present != settings else { return }
    settings = present
    didChange(present)
  }
}
