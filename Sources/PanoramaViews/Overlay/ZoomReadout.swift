import Foundation
import PanoramaGraphics

/// Shows the scale of the content, such as 130 %, while it changes, and fades soon after.
open class ZoomReadout: FloatingPanel {
  private let label = Label(alignment: .center)
  private var deadline: ScheduledAction?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    alpha = 0
    addSubview(label)
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Shows `scale`, where 1 is 100 %. NaN and infinity are ignored.
  public func show(_ scale: Double) {
    guard let window, scale.isFinite else { return }
    label.text = Self.text(scale)
    setNeedsLayout()
    superview?.setNeedsLayout()
    // The text appears at once; only its disappearance is gradual.
    View.performWithoutAnimation { alpha = 1 }
    deadline?.cancel()
    deadline = window.schedule(at: window.time + OverlayConstants.readoutDuration) { [weak self] in
      guard let self else { return }
      let fade = looks.theme.reducesMotion ? 0 : OverlayConstants.fadeOut
      View.animate(withDuration: fade, curve: .linear) { self.alpha = 0 }
    }
  }

  /// The scale in whole percent, or in tenths below ten percent.
  public static func text(_ scale: Double) -> String {
    let percent = scale * 100
    if percent >= 9.95 { return "\(Int(min(percent, 1e9).rounded())) %" }
    let tenths = Int((max(0, percent) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.sizeThatFits(size)
    // Wide enough for four digits, so that the width stays the same while they change.
    let width = max(text.width + looks.theme.unit * 6, looks.theme.targetSize * 1.75)
    return CGSize(width: width.rounded(.up), height: looks.theme.unit * 8)
  }

  /// Centres the readout above the lower edge of `area`, in the superview's coordinates.
  public func place(in area: CGRect) {
    let size = sizeThatFits(area.size)
    View.performWithoutAnimation {
      frame = CGRect(
        x: (area.midX - size.width / 2).rounded(),
        y: (area.maxY - size.height - looks.theme.unit * 5).rounded(), width: size.width,
        height: size.height)
    }
  }

  open override func layoutSubviews() {
    label.frame = bounds
    looks.cornerRadius = bounds.height / 2
  }
}
