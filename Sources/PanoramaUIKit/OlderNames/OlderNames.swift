// Names from Swift 3 to 4.1, used by code of 2016 to 2018.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Panorama

/// `UIControl.Event`.
public typealias UIControlEvents = ControlEvents
/// `UIControl.State`.
public typealias UIControlState = Control.State
/// `UIGestureRecognizer.State`.
public typealias UIGestureRecognizerState = GestureRecognizer.State
/// `UISwipeGestureRecognizer.Direction`.
public typealias UISwipeGestureRecognizerDirection = SwipeGestureRecognizer.Direction
/// `UITouch.Phase`.
public typealias UITouchPhase = Touch.Phase
/// `UIView.AnimationOptions`.
public typealias UIViewAnimationOptions = View.AnimationOptions
/// `UIView.AutoresizingMask`.
public typealias UIViewAutoresizing = AutoresizingMask
/// `UIView.ContentMode`.
public typealias UIViewContentMode = View.ContentMode
/// `UIImage.Orientation`.
public typealias UIImageOrientation = UIImage.Orientation
/// `UIButton.ButtonType`.
public typealias UIButtonType = UIButton.ButtonType
/// `NSAttributedString.Key`.
public typealias NSAttributedStringKey = NSAttributedString.Key

/// `NSAttributedString.Key.font`.
public let NSFontAttributeName = NSAttributedString.Key.font
/// `NSAttributedString.Key.foregroundColor`.
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
/// `NSAttributedString.Key.backgroundColor`.
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
/// `NSAttributedString.Key.paragraphStyle`.
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
/// `NSAttributedString.Key.kern`.
public let NSKernAttributeName = NSAttributedString.Key.kern
/// `NSAttributedString.Key.underlineStyle`.
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle

/// `UIScrollView.DecelerationRate.normal`.
public let UIScrollViewDecelerationRateNormal = ScrollPhysics.DecelerationRate.normal
/// `UIScrollView.DecelerationRate.fast`.
public let UIScrollViewDecelerationRateFast = ScrollPhysics.DecelerationRate.fast

/// `CAShapeLayerLineCap.butt`.
public let kCALineCapButt = CGLineCap.butt
/// `CAShapeLayerLineCap.round`.
public let kCALineCapRound = CGLineCap.round
/// `CAShapeLayerLineCap.square`.
public let kCALineCapSquare = CGLineCap.square
/// `CAShapeLayerLineJoin.miter`.
public let kCALineJoinMiter = CGLineJoin.miter
/// `CAShapeLayerLineJoin.round`.
public let kCALineJoinRound = CGLineJoin.round
/// `CAShapeLayerLineJoin.bevel`.
public let kCALineJoinBevel = CGLineJoin.bevel
/// `CAShapeLayerFillRule.nonZero`.
public let kCAFillRuleNonZero = CGPathFillRule.nonZero
/// `CAShapeLayerFillRule.evenOdd`.
public let kCAFillRuleEvenOdd = CGPathFillRule.evenOdd

/// `UIEdgeInsets(top:left:bottom:right:)`.
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
  UIEdgeInsets(top: Double(top), left: Double(left), bottom: Double(bottom), right: Double(right))
}

/// `rect.inset(by: insets)`.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}

extension View {
  /// `bringSubviewToFront(_:)`.
  public func bringSubview(toFront view: View) { bringSubviewToFront(view) }
  /// `sendSubviewToBack(_:)`.
  public func sendSubview(toBack view: View) { sendSubviewToBack(view) }
}

extension ViewController {
  /// `addChild(_:)`.
  public func addChildViewController(_ child: ViewController) { addChild(child) }
  /// `removeFromParent()`.
  public func removeFromParentViewController() { removeFromParent() }
  /// `children`.
  public var childViewControllers: [ViewController] { children }
  /// `didMove(toParent:)`.
  public func didMove(toParentViewController parent: ViewController?) { didMove(toParent: parent) }
  /// `willMove(toParent:)`.
  public func willMove(toParentViewController parent: ViewController?) {
    willMove(toParent: parent)
  }
}
