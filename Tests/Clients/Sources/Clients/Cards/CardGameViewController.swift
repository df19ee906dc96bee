import UIKit

/// A game of memory: cards are dealt with springs, flipped by a transition, and shake when they
/// do not match.
public final class CardGameViewController: UIViewController {
  public private(set) var cards: [CardView] = []
  private var faceUp: [CardView] = []
  private let scoreLabel = UILabel()
  public let hintView = UIImageView(image: UIImage(systemName: "star"))
  public private(set) var score = 0 {
    didSet { scoreLabel.text = "Pairs: \(score)" }
  }

  override public func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor =
      traitCollection.userInterfaceStyle == .dark
      ? UIColor(red: 0, green: 0.2, blue: 0.1, alpha: 1)
      : UIColor(red: 0.2, green: 0.5, blue: 0.3, alpha: 1)
    scoreLabel.frame = CGRect(x: 20, y: 20, width: 200, height: 30)
    scoreLabel.textColor = .white
    scoreLabel.font = .monospacedDigitSystemFont(ofSize: 20, weight: .semibold)
    view.addSubview(scoreLabel)
    score = 0

    hintView.tintColor = .systemYellow
    hintView.contentMode = .scaleAspectFit
    hintView.frame = CGRect(x: view.bounds.width - 60, y: 15, width: 40, height: 40)
    hintView.autoresizingMask = [.flexibleLeftMargin]
    view.addSubview(hintView)

    for (index, symbol) in ["A", "B", "C", "A", "B", "C"].enumerated() {
      let card = CardView(symbol: symbol)
      card.tag = index
      card.addGestureRecognizer(
        UITapGestureRecognizer(target: self, action: Self.cardTapped))
      cards.append(card)
      view.addSubview(card)
    }
  }

  override public func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    deal()
    pulseHint()
  }

  private func position(_ index: Int) -> CGPoint {
    CGPoint(x: 90 + 110 * (index % 3), y: 150 + 150 * (index / 3))
  }

  private func deal() {
    for (index, card) in cards.enumerated() {
      card.center = CGPoint(x: view.bounds.midX, y: view.bounds.maxY + 100)
      card.alpha = 0
      UIView.animate(
        withDuration: 0.8, delay: 0.1 * Double(index), usingSpringWithDamping: 0.6,
        initialSpringVelocity: 4, options: [.curveEaseOut, .allowUserInteraction],
        animations: {
          card.center = self.position(index)
          card.alpha = 1
        }, completion: nil)
    }
  }

  private func pulseHint() {
    UIView.animate(
      withDuration: 0.6, delay: 0, options: [.repeat, .autoreverse, .curveEaseInOut]
    ) {
      self.hintView.transform = CGAffineTransform(scaleX: 1.3, y: 1.3)
    }
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    spin.fromValue = 0
    spin.toValue = CGFloat.pi * 2
    spin.duration = 4
    spin.repeatCount = .infinity
    spin.timingFunction = CAMediaTimingFunction(name: .linear)
    hintView.layer.add(spin, forKey: "spin")
  }

  private func cardTapped(_ recognizer: UITapGestureRecognizer) {
    guard let card = recognizer.view as? CardView, !card.isFaceUp, faceUp.count < 2 else { return }
    faceUp.append(card)
    card.flip {
      if self.faceUp.count == 2, self.faceUp.last === card { self.judge() }
    }
  }

  private func judge() {
    let pair = faceUp
    faceUp = []
    if pair[0].symbol == pair[1].symbol {
      score += 1
      for card in pair { leave(card) }
      if score == cards.count / 2 { win() }
    } else {
      for card in pair {
        card.shake()
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.6) { card.flip() }
      }
    }
  }

  private func leave(_ card: CardView) {
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.3) {
        card.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
      }
      UIView.addKeyframe(withRelativeStartTime: 0.3, relativeDuration: 0.7) {
        card.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 0.1, y: 0.1)
        card.alpha = 0
      }
    } completion: { _ in
      card.removeFromSuperview()
    }
  }

  private func win() {
    let group = CAAnimationGroup()
    let rise = CAKeyframeAnimation(keyPath: "position.y")
    rise.values = [0, -20, 0, -10, 0]
    rise.keyTimes = [0, 0.3, 0.6, 0.8, 1]
    rise.isAdditive = true
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0.2
    fade.toValue = 1
    group.animations = [rise, fade]
    group.duration = 1.2
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self] in
      self?.scoreLabel.text = "All found!"
    }
    scoreLabel.layer.add(group, forKey: "win")
    CATransaction.commit()
  }
}
