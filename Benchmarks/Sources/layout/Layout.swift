import PanoramaUIKit

/// Measures layouts of 1,000 views: the first one, and one after a changed constant. Prints the median
/// and the maximum in milliseconds.
@main @MainActor
struct Layout {
  private static let rounds = 21

  static func main() {
    for (name, make) in [("list of fixed heights", fixedList), ("rows of labels", labelRows)] {
      var (first, changed): ([Double], [Double]) = ([], [])
      for round in 0..<rounds {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        window.layoutIfNeeded()
        let constraint = make(window.rootView)
        first.append(measure { window.layoutIfNeeded() })
        constraint?.constant += CGFloat(round + 1)
        changed.append(measure { window.layoutIfNeeded() })
      }
      print("\(name): first \(summary(first)), one constant \(summary(changed))")
    }
  }

  private static func measure(_ body: () -> Void) -> Double {
    let duration = ContinuousClock().measure(body)
    return Double(duration.components.attoseconds) / 1e15
      + Double(duration.components.seconds) * 1000
  }

  private static func summary(_ times: [Double]) -> String {
    let sorted = times.sorted()
    func text(_ time: Double) -> String { String(format: "%.2f", time) }
    return "\(text(sorted[sorted.count / 2])) ms, at most \(text(sorted[sorted.count - 1]))"
  }

  /// A thousand views below one another, with four required constraints each.
  private static func fixedList(_ root: UIView) -> NSLayoutConstraint? {
    var constraints: [NSLayoutConstraint] = []
    var previous: UIView?
    for _ in 0..<1000 {
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      constraints += [
        view.topAnchor.constraint(equalTo: previous?.bottomAnchor ?? root.topAnchor, constant: 2),
        view.heightAnchor.constraint(equalToConstant: 20),
        view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
        view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
      ]
      previous = view
    }
    NSLayoutConstraint.activate(constraints)
    return constraints.first
  }

  /// 250 rows of a label and two other views, whose sizes pull at them.
  private static func labelRows(_ root: UIView) -> NSLayoutConstraint? {
    var constraints: [NSLayoutConstraint] = []
    var previous: UIView?
    for number in 0..<250 {
      let (row, label) = (UIView(), UILabel())
      label.text = "Row \(number)"
      let (toggle, picture) = (UISwitch(), Box())
      root.addSubview(row)
      for view in [label, toggle, picture] { row.addSubview(view) }
      for view in [row, label, toggle, picture] {
        view.translatesAutoresizingMaskIntoConstraints = false
      }
      let low = row.heightAnchor.constraint(equalToConstant: 0)
      low.priority = .defaultLow
      constraints += [
        row.topAnchor.constraint(equalTo: previous?.bottomAnchor ?? root.topAnchor, constant: 4),
        row.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
        row.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
        row.heightAnchor.constraint(greaterThanOrEqualToConstant: 44), low,
        row.bottomAnchor.constraint(greaterThanOrEqualTo: label.bottomAnchor, constant: 4),
        label.leadingAnchor.constraint(equalTo: row.leadingAnchor),
        label.centerYAnchor.constraint(equalTo: row.centerYAnchor),
        picture.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
        picture.centerYAnchor.constraint(equalTo: row.centerYAnchor),
        toggle.trailingAnchor.constraint(equalTo: row.trailingAnchor),
        toggle.leadingAnchor.constraint(
          greaterThanOrEqualTo: picture.trailingAnchor, constant: 8),
        toggle.centerYAnchor.constraint(equalTo: row.centerYAnchor),
      ]
      previous = row
    }
    NSLayoutConstraint.activate(constraints)
    return constraints.first
  }

  private final class Box: UIView {
    override var intrinsicContentSize: CGSize { CGSize(width: 24, height: 24) }
  }
}
