import UIKit

/// One card with two sides.
public final class CardView: UIView {
  public let symbol: String
  public private(set) var isFaceUp = false
  private let front = UILabel()
  private let back = UIView()

  public init(symbol: String) {
    self.symbol = symbol
    super.init(frame: CGRect(x: 0, y: 0, width: 90, height: 130))
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.4
    layer.shadowRadius = 5
    layer.shadowOffset = CGSize(width: 0, height: 3)
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 10).cgPath
    for side in [front, back] {
      side.frame = bounds
      side.layer.cornerRadius = 10
      side.clipsToBounds = true
    }
    front.text = symbol
    front.textAlignment = .center
    front.font = .systemFont(ofSize: 44, weight: .bold)
    front.backgroundColor = .white
    front.textColor = .black
    front.isHidden = true
    back.backgroundColor = .systemIndigo
    addSubview(front)
    addSubview(back)
  }

  required public init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func flip(completion: (() -> Void)? = nil) {
    isFaceUp.toggle()
    let faceUp = isFaceUp
    UIView.transition(
      with: self, duration: 0.4, options: .transitionFlipFromLeft,
      animations: {
        self.front.isHidden = !faceUp
        self.back.isHidden = faceUp
      },
      completion: { _ in completion?() })
  }

  func shake() {
    let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
    shake.values = [0, 10, -8, 6, -4, 0]
    shake.duration = 0.5
    shake.timingFunctions = [CAMediaTimingFunction(name: .easeOut)]
    layer.add(shake, forKey: "shake")
  }
}
