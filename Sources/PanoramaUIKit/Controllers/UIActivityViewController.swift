import Panorama

/// What can be done with texts, addresses and pictures: they are copied, saved and mailed, and addresses are opened.
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
    /// A mail with texts and addresses, in the desktop's program for mails.
    public static let mail = ActivityType("mail")
    /// A message; never offered.
    public static let message = ActivityType("message")
    /// Printing; never offered.
    public static let print = ActivityType("print")
    /// Saving pictures in a folder.
    public static let saveToCameraRoll = ActivityType("saveToCameraRoll")
    /// Saving texts, and copies of files, in a folder.
    public static let saveToFiles = ActivityType("saveToFiles")
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
  /// - Parameters:
  ///   - activityItems: the texts, addresses and pictures.
  ///   - applicationActivities: more that the program can do with them.
  public convenience init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.init(title: nil, message: nil, preferredStyle: .actionSheet)
    items = activityItems
    activities = applicationActivities ?? []
  }

  private var texts: [String] {
    items.compactMap { $0 as? String ?? ($0 as? NSAttributedString)?.string }
  }
  private var addresses: [URL] { items.compactMap { $0 as? URL } }
  private var images: [UIImage] { items.compactMap { $0 as? UIImage } }

  open override func loadView() {
    title = (texts + addresses.map(\.absoluteString)).first.map { String($0.prefix(80)) }
    let application = UIApplication.shared
    if !texts.isEmpty || !addresses.isEmpty || !images.isEmpty {
      offer("Copy", .copyToPasteboard) { $0.copyItems() }
    }
    if let address = addresses.first(where: { application.canOpenURL($0) }) {
      offer(address.isFileURL ? "Open" : "Open Link", .open) { _ in application.open(address) }
    }
    if let mail = mailAddress, application.canOpenURL(mail) {
      offer("Mail…", .mail) { _ in application.open(mail) }
    }
    if application.folderChooser != nil {
      offerSaving(
        images.count > 1 ? "Save Images…" : "Save Image…", .saveToCameraRoll,
        images.map { .picture($0) })
      offerSaving(
        "Save to Files…", .saveToFiles,
        texts.map { .text($0) } + addresses.filter(\.isFileURL).map { .copy(of: $0.path) })
    }
    for activity in activities where activity.canPerform(withActivityItems: items) {
      offer(activity.activityTitle ?? "", activity.activityType ?? ActivityType("")) {
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
    offerWork(title, type) { sheet, completion in
      perform(sheet)
      completion(true, nil)
    }
  }

  /// Offers what may take a while, and then calls its last parameter.
  private func offerWork(
    _ title: String, _ type: ActivityType,
    _ perform:
      @escaping (
        UIActivityViewController, @escaping @MainActor (Bool, (any Error)?) -> Void
      ) -> Void
  ) {
    guard !(excludedActivityTypes ?? []).contains(type) else { return }
    addAction(
      UIAlertAction(title: title, style: .default) { [self] _ in
        // The sheet, which has closed, lives until it is done.
        perform(self) { isDone, error in
          self.completionWithItemsHandler?(type, isDone, nil, error)
        }
      })
  }

  private func copyItems() {
    if texts.isEmpty, addresses.isEmpty {
      UIPasteboard.general.image = images.first
    } else {
      UIPasteboard.general.string = (texts + addresses.map(\.absoluteString)).joined(
        separator: "\n")
    }
  }

  /// A mail with the texts and the addresses of the web; nil if there are none.
  private var mailAddress: URL? {
    let lines = texts + addresses.filter { !$0.isFileURL }.map(\.absoluteString)
    let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
    guard !lines.isEmpty,
      let body = lines.joined(separator: "\r\n").addingPercentEncoding(
        withAllowedCharacters: plain)
    else { return nil }
    return URL(string: "mailto:?body=" + body)
  }

  // MARK: Saving

  private func offerSaving(_ title: String, _ type: ActivityType, _ contents: [SharedFile.Content])
  {
    guard !contents.isEmpty else { return }
    let files = contents.map { SharedFile(content: $0) }
    offerWork(title, type) { $0.save(files, $1) }
  }

  private func save(
    _ files: [SharedFile], _ completion: @escaping @MainActor (Bool, (any Error)?) -> Void
  ) {
    guard let window = CurrentState.window, let choose = UIApplication.shared.folderChooser else {
      return completion(false, nil)
    }
    choose("Save Here", window) { folder in
      guard let folder else { return completion(false, nil) }
      Task {
        // Large pictures take a while, and so do slow disks.
        let failure = await Task.detached { () -> (any Error)? in
          do {
            for file in files { _ = try file.write(into: folder) }
            return nil
          } catch { return error }
        }.value
        if let failure { Self.report(failure, in: window) }
        completion(failure == nil, failure)
      }
    }
  }

  private static func report(_ failure: any Error, in window: UIWindow) {
    var presenter = window.rootViewController
    while let next = presenter?.presentedViewController { presenter = next }
    let alert = UIAlertController(
      title: "It could not be saved", message: failure.localizedDescription,
      preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .cancel))
    presenter?.present(alert, animated: true)
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
