import UIKit

/// A stay in a hut.
struct Booking: Hashable {
  var hut: String
  var day: Date
  var guests: Int
  var isPaid = false
}

/// The stays, which can be searched, and a toolbar to add one.
public final class BookingListController: UITableViewController, UISearchResultsUpdating {
  private let searchController = UISearchController(searchResultsController: nil)
  private let feedback = UISelectionFeedbackGenerator()
  private var bookings: [Booking] = [
    Booking(hut: "Blaueis", day: Date(timeIntervalSince1970: 1_750_000_000), guests: 2),
    Booking(hut: "Carl von Stahl", day: Date(timeIntervalSince1970: 1_751_000_000), guests: 4),
    Booking(hut: "Watzmann", day: Date(timeIntervalSince1970: 1_752_000_000), guests: 1),
  ]
  private var sortsByGuests = false
  private lazy var formatter: DateFormatter = {
    let formatter = DateFormatter()
    formatter.dateStyle = .medium
    formatter.timeStyle = .none
    formatter.locale = Locale(identifier: "en_GB")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    return formatter
  }()

  private var shown: [Booking] {
    let text = searchController.searchBar.text ?? ""
    let found = bookings.filter {
      text.isEmpty || $0.hut.range(of: text, options: .caseInsensitive) != nil
    }
    return sortsByGuests ? found.sorted { $0.guests > $1.guests } : found
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Huts"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "booking")
    tableView.keyboardDismissMode = .onDrag
    searchController.searchResultsUpdater = self
    searchController.obscuresBackgroundDuringPresentation = false
    searchController.searchBar.placeholder = "Search huts"
    navigationItem.searchController = searchController
    navigationItem.hidesSearchBarWhenScrolling = false
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: nil, image: UIImage(systemName: "ellipsis"), primaryAction: nil, menu: makeMenu())
    navigationItem.rightBarButtonItem?.accessibilityLabel = "More"
    toolbarItems = [
      UIBarButtonItem(
        systemItem: .action,
        primaryAction: UIAction { [weak self] _ in self?.share() }),
      .flexibleSpace(),
      UIBarButtonItem(
        systemItem: .add, primaryAction: UIAction { [weak self] _ in self?.addBooking() }),
    ]
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = UIColor(hex: 0x22_4433)
    appearance.titleTextAttributes = [.foregroundColor: UIColor.white]
    navigationController?.navigationBar.standardAppearance = appearance
    navigationController?.navigationBar.scrollEdgeAppearance = appearance
    navigationController?.navigationBar.tintColor = .white
    navigationController?.isToolbarHidden = false
  }

  public override var keyCommands: [UIKeyCommand]? {
    [
      UIKeyCommand(
        title: "New booking", input: "n", modifierFlags: .command, action: Self.addBooking)
    ]
  }

  private func makeMenu() -> UIMenu {
    let sort = UIAction(
      title: "Most guests first", image: UIImage(systemName: "person"),
      state: sortsByGuests ? .on : .off
    ) { [weak self] _ in
      self?.sortsByGuests.toggle()
      self?.reload()
    }
    let clear = UIAction(
      title: "Cancel all", image: UIImage(systemName: "trash"), attributes: .destructive
    ) { [weak self] _ in
      self?.bookings.removeAll()
      self?.reload()
    }
    return UIMenu(title: "", children: [sort, UIMenu(options: .displayInline, children: [clear])])
  }

  private func reload() {
    navigationItem.rightBarButtonItem?.menu = makeMenu()
    tableView.reloadData()
  }

  func addBooking() {
    feedback.selectionChanged()
    let form = BookingFormController()
    form.onSave = { [weak self] booking in
      self?.bookings.append(booking)
      self?.reload()
    }
    if let sheet = form.sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.prefersGrabberVisible = true
      sheet.preferredCornerRadius = 20
    }
    present(form, animated: true)
  }

  private func share() {
    let list = bookings.map { "\($0.hut), \(formatter.string(from: $0.day))" }
    let sheet = UIActivityViewController(
      activityItems: [list.joined(separator: "\n")], applicationActivities: nil)
    present(sheet, animated: true)
  }

  public func updateSearchResults(for searchController: UISearchController) {
    tableView.reloadData()
  }

  /// The names of the huts that are shown.
  public var titles: [String] { shown.map(\.hut) }

  /// The list on paper.
  public func makeReport() -> Data {
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = ["Title": "Huts"]
    let renderer = UIGraphicsPDFRenderer(
      bounds: CGRect(x: 0, y: 0, width: 595, height: 842), format: format)
    return renderer.pdfData { context in
      context.beginPage()
      let shadow = NSShadow()
      shadow.shadowOffset = CGSize(width: 1, height: 1)
      shadow.shadowBlurRadius = 2
      let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.heading, .shadow: shadow]
      "Huts".draw(at: CGPoint(x: 60, y: 60), withAttributes: attributes)
      for (index, booking) in bookings.enumerated() {
        booking.hut.draw(
          at: CGPoint(x: 60, y: 120 + 24 * CGFloat(index)),
          withAttributes: [.font: UIFont.systemFont(ofSize: 14)])
      }
    }
  }

  // MARK: Table

  public override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int { shown.count }

  public override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "booking", for: indexPath)
    let booking = shown[indexPath.row]
    var content = UIListContentConfiguration.subtitleCell()
    content.text = booking.hut
    content.secondaryText = "\(formatter.string(from: booking.day)) · \(booking.guests) guests"
    content.image = UIImage(systemName: "house")
    content.imageProperties.tintColor = .brand
    cell.contentConfiguration = content
    cell.accessibilityIdentifier = "booking.\(indexPath.row)"
    cell.accessibilityTraits = .button
    return cell
  }
}
