import Panorama

/// The buttons over the text. Where there is little room, the less important ones are left out; the menu has their
/// commands, too.
final class ReaderToolbar: CommandBar<ReaderView> {
  private var all: [[View]] = []
  private var fitted = 0.0

  init(for reader: ReaderView) {
    super.init(
      "Book", [[.sidebar, .back], [.bookmark, .search, .preferences], [.more]], for: reader)
    all = groups
  }

  required init?(coder: NSCoder) { nil }

  /// Leaves out buttons until the others fit in a width, in points.
  func fit(_ width: Double) {
    guard width != fitted else { return }
    fitted = width
    groups = all
    for command in [ReaderCommand.bookmark, .back, .search] {
      guard Double(sizeThatFits(.zero).width) > width else { return }
      let button = button(named: command.name)
      groups = groups.map { $0.filter { $0 !== button } }.filter { !$0.isEmpty }
    }
  }

  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    fitted = 0
  }
}
