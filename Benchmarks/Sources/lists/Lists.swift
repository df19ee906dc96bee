import Foundation
import PanoramaTesting
import PanoramaUIKit

/// Measures tables at 1920 × 1080: loading 10,000 rows with a picture and two labels, scrolling through
/// them, and the first frame of a million rows of the same height. Prints milliseconds.
@main @MainActor
struct Lists {
  private static let size = CGSize(width: 1920, height: 1080)

  static func main() {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
      UIColor.systemTeal.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    }
    let rows = Rows(count: 10_000, picture: picture)
    let (host, table) = make(rows)
    host.frame(at: 0.1)
    var reloads: [Double] = []
    for round in 0..<41 {
      table.reloadData()
      reloads.append(measure { host.frame(at: 0.2 + Double(round) / 60) })
    }
    print("reload of 10,000 rows, with layout and drawing: \(summary(reloads))")

    var frames: [Double] = []
    let start = host.window.time
    for round in 0..<1200 {
      // As fast as a strong throw: 4,000 points per second.
      table.contentOffset.y += 4000 / 60
      frames.append(measure { host.frame(at: start + Double(round + 1) / 60) })
    }
    print("scroll by 67 points: \(summary(frames))")

    var firsts: [Double] = []
    for _ in 0..<11 {
      let million = Rows(count: 1_000_000, picture: picture)
      million.height = 52
      let (host, _) = make(million)
      firsts.append(measure { host.frame(at: 0.1) })
    }
    print("first frame of 1,000,000 rows: \(summary(firsts))")
  }

  private static func make(_ rows: Rows) -> (HeadlessHost, UITableView) {
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    let table = UITableView(frame: window.bounds)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    if let height = rows.height { table.rowHeight = height }
    table.dataSource = rows
    window.rootView.addSubview(table)
    return (HeadlessHost(window: window, threads: 2), table)
  }

  private static func measure(_ body: () -> Void) -> Double {
    ContinuousClock().measure(body) / .milliseconds(1)
  }

  private static func summary(_ times: [Double]) -> String {
    let sorted = times.sorted()
    func text(_ share: Double) -> String {
      String(format: "%.2f", sorted[Int(share * Double(sorted.count - 1))])
    }
    return "median \(text(0.5)), 99 % \(text(0.99)), at most \(text(1))"
  }
}

/// Rows with a picture and two texts.
@MainActor
private final class Rows: UITableViewDataSource {
  private let count: Int
  private let picture: UIImage
  /// The height of all rows, in points; nil for that of their content.
  var height: CGFloat?

  init(count: Int, picture: UIImage) { (self.count, self.picture) = (count, picture) }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    var content = UIListContentConfiguration.subtitleCell()
    content.text = "Row \(indexPath.row)"
    content.secondaryText = "The second text of row \(indexPath.row)"
    content.image = picture
    cell.contentConfiguration = content
    return cell
  }
}
