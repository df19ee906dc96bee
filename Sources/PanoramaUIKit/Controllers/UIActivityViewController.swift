import Panorama

/// What can be done with texts, addresses and pictures: they are copied, and addresses are opened.
open class UIActivityViewController: UIAlertController {
  /// The name of an activity.
  public struct ActivityType: Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a type from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Copying.
    public static let copyToPasteboard = ActivityType("copyToPasteboard")
    /// Opening an address with the desktop's program for it.
    public static let open = ActivityType("open")
    /// Sending to a device nearby; never offered.
    public static let airDrop = ActivityType("airDrop")
    /// A mail; never offered.
    public static let mail = ActivityType("mail")
    /// A message; never offered.
    public static let message = ActivityType("message")
    /// Printing; never offered.
    public static let print = ActivityType("print")
    /// The photos; never offered.
    public static let saveToCameraRoll = ActivityType("saveToCameraRoll")
    /// A contact's picture; never offered.
    public static let assignToContact = ActivityType("assignToContact")
    /// The list of pages to read; never offered.
    public static let addToReadingList = ActivityType("addToReadingList")
  }

  /// What is called when the sheet has closed: with the activity (nil for none), whether it was performed, nil, and nil.
  public typealias CompletionWithItemsHandler = (ActivityType?, Bool, [Any]?, (any Error)?) -> Void

  /// Called when the sheet has closed.
  open var completionWithItemsHandler: CompletionWithItemsHandler?
  /// Activities that are not offered.
  open var excludedActivityTypes: [ActivityType]?
  private var items: [Any] = []
  private var activities: [UIActivity] = []

  /// Makes a sheet for texts, addresses and pictures; other items are ignored.
  ///
  /// - Parameter applicationActivities: more that the program can do with them.
  public convenience init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.init(title: nil, message: nil, preferredStyle: .actionSheet)
    items = activityItems
    activities = applicationActivities ?? []
  }

  private var texts: [String] {
    items.compactMap { $0 as? String ?? ($0 as? NSAttributedString)?.string }
  }
  private var addresses: [URL] { items.compactMap { $0 as? URL } }
  private var image: UIImage? { items.lazy.compactMap { $0 as? UIImage }.first }

  open override func loadView() {
    title = (texts + addresses.map(\.absoluteString)).first.map { String($0.prefix(80)) }
    let excluded = excludedActivityTypes ?? []
    if !excluded.contains(.copyToPasteboard), !texts.isEmpty || !addresses.isEmpty || image != nil {
      offer("Copy", .copyToPasteboard) { $0.copyItems() }
    }
    let application = UIApplication.shared
    if !excluded.contains(.open),
      let address = addresses.first(where: { application.canOpenURL($0) })
    {
      offer(address.isFileURL ? "Open" : "Open Link", .open) { _ in application.open(address) }
    }
    for activity in activities where activity.canPerform(withActivityItems: items) {
      let type = activity.activityType ?? ActivityType("")
      guard !excluded.contains(type) else { continue }
      offer(activity.activityTitle ?? "", type) {
        activity.prepare(withActivityItems: $0.items)
        activity.perform()
      }
    }
    addAction(
      UIAlertAction(title: "Cancel", style: .cancel) { [weak self] _ in
        self?.completionWithItemsHandler?(nil, false, nil, nil)
      })
    super.loadView()
  }

  private func offer(
    _ title: String, _ type: ActivityType,
    _ perform: @escaping (UIActivityViewController) -> Void
  ) {
    addAction(
      UIAlertAction(title: title, style: .default) { [weak self] _ in
        guard let self else { return }
        perform(self)
        completionWithItemsHandler?(type, true, nil, nil)
      })
  }

  private func copyItems() {
    if texts.isEmpty, addresses.isEmpty {
      UIPasteboard.general.image = image
    } else {
      UIPasteboard.general.string = (texts + addresses.map(\.absoluteString)).joined(
        separator: "\n")
    }
  }
}

/// Something that a program can do with texts, addresses and pictures. Subclasses override its members.
@preconcurrency @MainActor
open class UIActivity {
  /// The name of an activity.
  public typealias ActivityType = UIActivityViewController.ActivityType

  /// Makes an activity.
  public init() {}

  /// The name; nil for none. Default: nil.
  open var activityType: ActivityType? { nil }
  /// What the sheet says. Default: nil.
  open var activityTitle: String? { nil }
  /// Has no effect: the sheet has no pictures. Default: nil.
  open var activityImage: UIImage? { nil }
  /// Whether the activity is offered for such things. Default: false.
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  /// Called with the things before `perform()`. Default: nothing.
  open func prepare(withActivityItems activityItems: [Any]) {}
  /// Does it, and then calls `activityDidFinish(_:)`. Default: calls that.
  open func perform() { activityDidFinish(true) }
  /// Called at the end. Default: nothing, because the sheet has closed already.
  open func activityDidFinish(_ completed: Bool) {}
}
