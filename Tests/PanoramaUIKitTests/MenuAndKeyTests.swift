import PanoramaUIKit
import Testing

/// Actions in menus, key commands, and what only a telephone has.
@Suite(.serialized) @MainActor struct MenuAndKeyTests {
  private let stage = TestWindow()

  @Test func menusShowAttributesAndMarks() throws {
    var chosen: [String] = []
    func action(
      _ title: String, _ attributes: UIMenuElementAttributes = [], _ state: UIAction.State = .off
    ) -> UIAction {
      UIAction(
        title: title, image: UIImage(systemName: "star"), attributes: attributes, state: state
      ) { chosen.append($0.title) }
    }
    let sizes = UIMenu(
      title: "Size", options: .singleSelection,
      children: [action("Small", [], .on), action("Large")])
    let menu = UIMenu(
      title: "All",
      children: [
        action("Copy"), action("Delete", .destructive), action("Old", .hidden),
        action("Paste", .disabled), sizes,
      ])
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
    button.menu = menu
    button.showsMenuAsPrimaryAction = true
    stage.window.addSubview(button)
    button.sendActions(for: .touchUpInside)
    stage.frames(2)
    let tree = stage.window.accessibilityTree
    #expect(tree.first(named: "Old") == nil && tree.first(named: "Copy") != nil)
    #expect(try #require(tree.first(named: "Paste")).traits.contains(.disabled))
    #expect(try #require(tree.first(named: "Small")).traits.contains(.selected))
    #expect(try #require(tree.first(named: "Size")).traits.contains(.disabled), "a heading")
    stage.press("l")
    stage.press("return")
    #expect(chosen == ["Large"])
    #expect((sizes.children[0] as? UIAction)?.state == .off)
    #expect((sizes.children[1] as? UIAction)?.state == .on)
  }

  private final class Editor: UIViewController {
    var calls: [String] = []
    override var keyCommands: [UIKeyCommand]? {
      [
        UIKeyCommand(title: "New", input: "n", modifierFlags: .command, action: Self.makeNew),
        UIKeyCommand(input: UIKeyCommand.inputEscape, action: Self.leave),
        UIKeyCommand(input: "N", modifierFlags: [.command, .shift], action: Self.tell),
      ]
    }
    func makeNew() { calls.append("new") }
    func leave() { calls.append("leave") }
    func tell(_ command: UIKeyCommand) { calls.append(command.input) }
  }

  @Test func keyCommandsOfControllersAreFound() {
    let editor = Editor()
    stage.window.rootViewController = editor
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    editor.view.addSubview(field)
    stage.frames(2)
    stage.press("n", .control)
    stage.press("n", .command)
    stage.press("n")
    #expect(editor.calls == ["new", "new"], "Ctrl is what the command key is elsewhere")
    stage.press("n", [.control, .shift])
    stage.press("escape")
    #expect(editor.calls == ["new", "new", "n", "leave"])
    field.becomeFirstResponder()
    stage.press("n", .control)
    stage.press("escape")
    #expect(editor.calls.count == 5 && !field.isEditing, "the field takes Escape itself")
  }

  @Test func drivingAListEndsEditing() {
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    list.contentSize = CGSize(width: 400, height: 2000)
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    list.addSubview(field)
    stage.window.addSubview(list)
    for (mode, isEditing) in [(UIScrollView.KeyboardDismissMode.none, true), (.onDrag, false)] {
      list.keyboardDismissMode = mode
      list.contentOffset = .zero
      field.becomeFirstResponder()
      stage.frames(2)
      stage.touch(.began, 300, 200)
      for step in 1...8 { stage.touch(.moved, 300, 200 - Double(step) * 10) }
      #expect(field.isEditing == isEditing)
      stage.touch(.ended, 300, 120)
      stage.frames(120)
    }
  }

  @Test func whatOnlyTelephonesHaveIsAccepted() {
    UIImpactFeedbackGenerator(style: .heavy).impactOccurred()
    UISelectionFeedbackGenerator().selectionChanged()
    UINotificationFeedbackGenerator().notificationOccurred(.success)
  }

  @Test func addressesAreOpenedByTheHost() throws {
    let application = UIApplication.shared
    let former = application.addressOpener
    defer { application.addressOpener = former }
    let address = try #require(URL(string: "https://example.org/a"))
    application.addressOpener = nil
    var results: [Bool] = []
    application.open(address) { results.append($0) }
    var opened: [URL] = []
    application.addressOpener = {
      opened.append($0)
      return true
    }
    application.open(address, options: [:]) { results.append($0) }
    #expect(results == [false, true] && opened == [address])
    #expect(application.canOpenURL(address))
    #expect(!application.canOpenURL(try #require(URL(string: "no-scheme"))))
  }

  @Test func controllersHearOfANewSize() {
    final class Page: UIViewController {
      var calls: [String] = []
      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.viewWillTransition(to: size, with: coordinator)
        calls.append("\(Int(view.bounds.width)) → \(Int(size.width))")
        coordinator.animate(
          alongsideTransition: { _ in self.calls.append("\(Int(self.view.bounds.width))") },
          completion: { _ in self.calls.append("done") })
      }
    }
    let page = Page()
    stage.window.rootViewController = page
    stage.frames(2)
    let size = ResizeInput(width: 800, height: 300, scale: 1)
    stage.window.handle(InputEvent(time: stage.window.time, kind: .resize(size)))
    #expect(page.calls == ["400 → 800", "800", "done"])
    stage.window.handle(InputEvent(time: stage.window.time, kind: .resize(size)))
    #expect(page.calls.count == 3, "the same size is none")
  }
}
