import UIKit

/// Four rectangles on a plane larger than the screen.
public class ScrollingViewController: UIViewController {
  public var customScrollView: CustomScrollView!
  public private(set) var rectangles: [UIView] = []

  override public func loadView() {
    customScrollView = CustomScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    customScrollView.contentSize = CGSize(width: 320, height: 800)
    customScrollView.backgroundColor = UIColor.white
    view = customScrollView
  }

  override public func viewDidLoad() {
    super.viewDidLoad()
    add(.red, CGRect(x: 20, y: 20, width: 100, height: 100))
    add(.green, CGRect(x: 150, y: 160, width: 150, height: 200))
    add(.blue, CGRect(x: 40, y: 400, width: 200, height: 150))
    add(.yellow, CGRect(x: 100, y: 600, width: 180, height: 150))
  }

  private func add(_ color: UIColor, _ frame: CGRect) {
    let rectangle = UIView(frame: frame)
    rectangle.backgroundColor = color
    customScrollView.addSubview(rectangle)
    rectangles.append(rectangle)
  }
}
