import NodeGraph
import Panorama

/// The menus of the editor.
@MainActor
final class NodeMenus {
  private unowned let editor: NodeEditorView

  init(_ editor: NodeEditorView) { self.editor = editor }

  private var session: GraphSession { editor.session }

  /// The commands for the selection and the graph.
  var items: [Menu.Item] {
    let selected = selectionItems
    return selected + (selected.isEmpty ? [] : [.separator]) + graphItems
  }

  private func item(
    _ title: String, _ command: NodeCommand, isChecked: Bool = false
  ) -> Menu.Item {
    Menu.Item(
      Action(title: title) { [weak editor] _ in editor?.perform(command) }, isChecked: isChecked,
      shortcut: command.shortcut)
  }

  /// The commands for the selection; empty if nothing is selected.
  var selectionItems: [Menu.Item] {
    guard !session.selection.isEmpty else {
      return session.wireSelection.isEmpty ? [] : [item("Delete wire", .delete)]
    }
    let hasSubgraph = session.selection.contains { session.graph.node($0)?.subgraph != nil }
    let items = [
      item("Cut", .cut), item("Copy", .copy), item("Duplicate", .duplicate),
      item("Delete", .delete), item("Delete and reconnect", .dissolve), .separator,
      item("Rename …", .rename), item("Set value …", .editValues), item("Connect …", .connect),
      item("Collapse", .collapse), item("Color …") { $0.presentColors() }, .separator,
      item("Group", .group), item("Make subgraph", .makeSubgraph),
    ]
    guard hasSubgraph else { return items }
    return items + [item("Open subgraph", .enter), item("Unpack subgraph", .unpack)]
  }

  /// The commands for the graph.
  private var graphItems: [Menu.Item] {
    [
      item("Add node …", .add), item("Paste", .paste), item("Select all", .selectAll),
      item("Find …", .find), item("Arrange", .arrange), .separator,
      item("Show everything", .showEverything),
      item("Overview", .toggleMinimap, isChecked: editor.showsMinimap),
      item("Snap to grid", .toggleSnapping, isChecked: editor.hand.snapsToGrid),
      item("Grid: \(editor.canvas.gridStyle.rawValue)", .changeGrid), item("Export …", .export),
    ]
  }

  private func item(
    _ title: String, isChecked: Bool = false,
    _ perform: @escaping @MainActor (NodeMenus) -> Void
  ) -> Menu.Item {
    Menu.Item(
      Action(title: title) { [weak self] _ in self.map(perform) }, isChecked: isChecked)
  }

  /// Shows the formats in which a picture of the selection, or of the whole graph, can be written.
  func presentExport() {
    guard let window = editor.window else { return }
    let formats: [(String, GraphExport.Format)] = [
      ("PNG, 1 pixel a point", .png(scale: 1)), ("PNG, 2 pixels a point", .png(scale: 2)),
      ("PNG, 4 pixels a point", .png(scale: 4)), ("SVG", .svg), ("PDF", .pdf),
    ]
    let what = session.selection.isEmpty ? "everything" : "the selection"
    Menu(
      items: formats.map { title, format in
        item("Export \(what) as \(title)") { $0.editor.export(format) }
      }
    ).present(in: window, beside: editor.toolbar.convert(editor.toolbar.more.frame, to: nil))
  }

  /// Shows the colours of JSON Canvas.
  private func presentColors() {
    guard let window = editor.window,
      let rect = editor.canvas.rect(around: session.selection)
    else { return }
    let names = ["Red", "Orange", "Yellow", "Green", "Cyan", "Purple"]
    let present = session.selection.first.flatMap { session.graph.node($0)?.color }
    var items = names.enumerated().map { index, name in
      item(name, isChecked: present == "\(index + 1)") {
        $0.session.setColor("\(index + 1)")
      }
    }
    items.append(item("None", isChecked: present == nil) { $0.session.setColor(nil) })
    let place = editor.panoramaView.contentView.convert(rect, to: nil)
    Menu(items: items).present(
      in: window, beside: CGRect(x: place.minX, y: place.minY, width: 0, height: 0))
  }
}
