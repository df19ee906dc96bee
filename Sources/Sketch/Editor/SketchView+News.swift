#if Apps
  import Panorama

  extension SketchView {
    /// Shows in the window what other programs did to the file.
    func followDocument() {
      let document = sketch.document
      document.onChange = { [weak self] in self?.sketch.documentDidChange($0) }
      document.onNews = { [weak self] in self?.show($0) }
    }

    private func show(_ news: SketchNews) {
      sketch.onChange?()
      switch news {
      case .renamed(let path):
        window?.title = Self.name(path)
        notice.show("The file was renamed: it is “\(Self.name(path))” now")
      case .replaced(let other, let kept):
        window?.title = Self.name(kept)
        ask(about: other, kept: kept)
      case .writtenAgain:
        let name = sketch.document.path.map(Self.name) ?? "the file"
        notice.show("“\(name)” was deleted elsewhere: it is written again")
      // The standing notice says so.
      case .following: break
      case .drawing:
        window?.title = sketch.document.path.map(Self.name) ?? ""
        notice.show("No other program draws on this sketch any more: you can")
      case .recovered(let folder):
        notice.show(
          "Repaired after a crash; the original file is in “\(Self.name(folder))”")
      case .failed(let error): notice.show(error.description, isError: true)
      }
    }

    private func ask(about other: String, kept: String) {
      let said = "Another program replaced “\(Self.name(other))”."
      guard window != nil, let onOpen else {
        return notice.show("\(said) Your drawing is kept as “\(Self.name(kept))”", isError: true)
      }
      let alert = Alert(
        title: said,
        message: "Your drawing is kept as “\(Self.name(kept))”, and you go on drawing there.")
      alert.addButton("Open the other one") { [weak self] in
        do {
          try onOpen(other)
        } catch {
          let reason = (error as? SketchError)?.reason ?? "cannot be opened: \(error)"
          self?.notice.show("“\(Self.name(other))” \(reason)", isError: true)
        }
      }
      alert.addButton("Go on drawing", role: .preferred)
      question = alert
      askOnceResting()
    }

    /// Asks once the hand rests; otherwise the next stroke would count as an answer.
    func askOnceResting() {
      questionDeadline?.cancel()
      guard let question, !sketch.isDrawing, let window else { return }
      questionDeadline = window.schedule(at: window.time + Self.restBeforeQuestion) {
        [weak self, weak window] in
        guard let window else { return }
        self?.question = nil
        question.present(in: window)
      }
    }

    private static func name(_ path: String) -> String {
      path.split(separator: "/").last.map { FileBytes.shown(String($0)) } ?? path
    }
  }
#endif
