import UIKit

// What programs for iOS add to UIKit's classes.

extension UIColor {
  public convenience init(hex: UInt32, alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255,
      blue: CGFloat(hex & 0xFF) / 255, alpha: alpha)
  }

  public convenience init?(text: String) {
    guard let hex = UInt32(text.drop { $0 == "#" }, radix: 16) else { return nil }
    self.init(hex: hex)
  }

  public class var brand: UIColor { UIColor(hex: 0x33_66CC) }
  public static let paper = UIColor(white: 0.95, alpha: 1)

  public var lighter: UIColor {
    var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
    return UIColor(
      hue: hue, saturation: saturation / 2, brightness: min(1, brightness * 1.2), alpha: alpha)
  }
}

extension UIFont {
  public class func brand(ofSize size: CGFloat) -> UIFont {
    UIFont(name: "DejaVu Sans", size: size) ?? .systemFont(ofSize: size)
  }
  public class var heading: UIFont { .brand(ofSize: 28) }

  public var bold: UIFont {
    guard let descriptor = fontDescriptor.withSymbolicTraits(.traitBold) else { return self }
    return UIFont(descriptor: descriptor, size: 0)
  }
}

extension UIImage {
  public convenience init?(color: UIColor, size: CGSize) {
    let image = UIGraphicsImageRenderer(size: size).image { context in
      color.setFill()
      context.fill(CGRect(origin: .zero, size: size))
    }
    guard let pixels = image.cgImage else { return nil }
    self.init(cgImage: pixels)
  }
}

extension UIBezierPath {
  public convenience init(triangleIn rect: CGRect) {
    self.init()
    move(to: CGPoint(x: rect.midX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    close()
  }
}

/// A view whose colours and fonts are the program's own.
public final class BrandView: UIView {
  public let label = UILabel()
  public private(set) var changes = 0

  public override var backgroundColor: UIColor? { didSet { changes += 1 } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .brand
    label.font = .heading
    label.textColor = UIColor(text: "#FFEEDD")
    addSubview(label)
    layer.borderColor = UIColor.paper.cgColor
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
