/// Watches whether the desktop has assistive programs, without starting anything for it.
struct StatusWatch {
  /// The bus of assistive programs; set once when somebody wants to know.
  var address: String?
  private(set) var isWanted = false
  private var question: UInt32 = 0
  private var addressQuestion: UInt32 = 0
  private static let service = "org.a11y.Bus"
  private static let path = "/org/a11y/bus"
  private static let status = "org.a11y.Status"
  private static let properties = "org.freedesktop.DBus.Properties"

  init(_ bus: borrowing Bus) {
    bus.watch(
      "type='signal',path='\(Self.path)',interface='\(Self.properties)',member='PropertiesChanged'")
    bus.watch(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(Self.service)'")
    askStatus(bus)
  }

  private mutating func askStatus(_ bus: borrowing Bus) {
    question = bus.call(Self.service, Self.path, Self.properties, "GetAll", startsService: false) {
      $0.string(Self.status)
    }
  }

  mutating func take(_ message: borrowing BusMessage, _ bus: borrowing Bus) {
    if message.isSignal, message.path == Self.path || message.member == "NameOwnerChanged" {
      askStatus(bus)
    } else if message.isAnswer, message.answered == question {
      var isOn = false
      message.inside {
        while !message.isAtEnd {
          message.inside {
            let name = message.takeText()
            let value = message.inside { message.takeNumber() }
            if name == "IsEnabled" || name == "ScreenReaderEnabled" { isOn = isOn || value != 0 }
          }
        }
      }
      if isOn, !isWanted {
        addressQuestion = bus.call(
          Self.service, Self.path, Self.service, "GetAddress", startsService: false)
      }
      isWanted = isOn
    } else if message.isAnswer, message.answered == addressQuestion {
      address = message.takeText()
    }
  }
}
