import Panorama

/// How a view treats directions of reading. Everything runs from left to right here.
public enum UISemanticContentAttribute: Int, Hashable, Sendable {
  /// By the direction of reading.
  case unspecified
  /// As buttons for playing: never mirrored.
  case playback
  /// As in a map: never mirrored.
  case spatial
  /// From left to right.
  case forceLeftToRight
  /// From right to left; has no effect.
  case forceRightToLeft
}

/// A direction of reading.
public enum UIUserInterfaceLayoutDirection: Int, Hashable, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// The shape of rounded corners.
public enum CALayerCornerCurve: Hashable, Sendable {
  /// Quarters of circles.
  case circular
  /// Corners without a jump in the curvature; drawn as quarters of circles.
  case continuous
}

extension View {
  /// How the tint colour is shown.
  public enum TintAdjustmentMode: Int, Hashable, Sendable {
    /// As the superview does.
    case automatic
    /// As it is.
    case normal
    /// Without colour; has no effect.
    case dimmed
  }

  /// Shows the view only where this one is drawn, faded by its alpha; nil for no mask. The mask lies in the view's
  /// own coordinates and belongs to no other view.
  public var mask: UIView? {
    get { layer.mask == nil ? nil : existingLayoutState?.mask }
    set {
      newValue?.removeFromSuperview()
      layoutState.mask = newValue
      layer.mask = newValue?.layer
    }
  }

  /// Accepted without effect: the tint colour is never dimmed.
  public var tintAdjustmentMode: TintAdjustmentMode {
    get { .normal }
    set {}
  }

  /// Accepted without effect: everything runs from left to right.
  public var semanticContentAttribute: UISemanticContentAttribute {
    get { .unspecified }
    set {}
  }

  /// Always from left to right.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}

extension View {
  /// Accepted without effect: the children of a view always follow one another.
  public var shouldGroupAccessibilityChildren: Bool {
    get { false }
    set {}
  }
}

extension Layer {
  /// Accepted without effect: rounded corners are quarters of circles.
  public var cornerCurve: CALayerCornerCurve {
    get { .circular }
    set {}
  }
}

/// What a text field is for.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The name of the purpose.
  public let rawValue: String
  /// Makes a purpose from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A person's name.
  public static let name = UITextContentType(rawValue: "name")
  /// The name of an account.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A password that is being chosen.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is sent and used once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  /// An address of mail.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A number of a telephone.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// The address of a page.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let URL = UITextContentType(rawValue: "url")
}

extension UILabel {
  /// Accepted without effect: sizes of text follow the theme when a font is made.
  public var adjustsFontForContentSizeCategory: Bool {
    get { false }
    set {}
  }
}

extension Responder {
  /// Never posted, like the others: there is no keyboard on the screen.
  public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShow")
  /// Never posted.
  public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShow")
  /// Never posted.
  public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHide")
  /// Never posted.
  public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHide")
  /// Never posted.
  public static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrame")
  /// Never posted.
  public static let keyboardDidChangeFrameNotification = Notification.Name(
    "UIKeyboardDidChangeFrame")
  /// Would be the key of the keyboard's frame before a change.
  public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// Would be the key of the keyboard's frame after a change.
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// Would be the key of a change's duration.
  public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  /// Would be the key of a change's curve.
  public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
}
