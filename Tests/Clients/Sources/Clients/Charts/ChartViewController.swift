import UIKit

/// A chart whose line draws itself over a gradient that the line's area masks, and a ring of
/// progress.
public final class ChartViewController: UIViewController {
  public let chart = ChartView()
  public let ring = RingView()
  private var isDark: Bool { traitCollection.userInterfaceStyle == .dark }

  override public func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    chart.values = [3, 5, 2, 8, 6, 9, 4]
    view.addSubview(chart)
    view.addSubview(ring)
    ring.tintColor = .systemGreen
  }

  override public func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    chart.frame = CGRect(x: 20, y: 20, width: view.bounds.width - 40, height: 200)
    ring.frame = CGRect(x: 20, y: 240, width: 100, height: 100)
  }

  override public func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    chart.drawIn(duration: 1)
    ring.setProgress(0.75, animated: true)
  }
}
