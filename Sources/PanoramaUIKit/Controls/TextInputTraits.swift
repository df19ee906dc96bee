/// Which keys a keyboard on the screen would show. There is none here.
public enum UIKeyboardType: Int, Hashable, Sendable {
  /// All keys.
  case `default` = 0
  /// ASCII only.
  case asciiCapable = 1
  /// Digits and signs.
  case numbersAndPunctuation = 2
  /// For addresses of the web.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case URL = 3
  /// Digits.
  case numberPad = 4
  /// For telephone numbers.
  case phonePad = 5
  /// For names and telephone numbers.
  case namePhonePad = 6
  /// For addresses of mail.
  case emailAddress = 7
  /// Digits and a point.
  case decimalPad = 8
  /// For short messages.
  case twitter = 9
  /// For search.
  case webSearch = 10
  /// ASCII digits.
  case asciiCapableNumberPad = 11
}

/// The title of Return on a keyboard on the screen. There is none here.
public enum UIReturnKeyType: Int, Hashable, Sendable {
  /// Return.
  case `default` = 0
  /// Go.
  case go = 1
  /// Google.
  case google = 2
  /// Join.
  case join = 3
  /// Next.
  case next = 4
  /// Route.
  case route = 5
  /// Search.
  case search = 6
  /// Send.
  case send = 7
  /// Yahoo.
  case yahoo = 8
  /// Done.
  case done = 9
  /// Emergency call.
  case emergencyCall = 10
  /// Continue.
  case `continue` = 11
}

/// Whether typed words would be corrected. They never are here.
public enum UITextAutocorrectionType: Int, Hashable, Sendable {
  /// As usual.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// Whether typed words would be checked. They never are here.
public enum UITextSpellCheckingType: Int, Hashable, Sendable {
  /// As usual.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// Which letters would become capitals. None do here.
public enum UITextAutocapitalizationType: Int, Hashable, Sendable {
  /// None.
  case none = 0
  /// The first ones of words.
  case words = 1
  /// The first ones of sentences.
  case sentences = 2
  /// All.
  case allCharacters = 3
}
