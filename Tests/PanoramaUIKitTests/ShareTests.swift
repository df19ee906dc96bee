import Foundation
import PanoramaUIKit
import Testing

/// What a share sheet saves and mails.
@Suite(.serialized) @MainActor struct ShareTests {
  private let stage = TestWindow(width: 400, height: 700)
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("share-" + UUID().uuidString, isDirectory: true)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func press(_ title: String) throws {
    let frame = try #require(stage.window.accessibilityTree.first(named: title)).frame
    stage.tap(Double(frame.midX), Double(frame.midY))
  }

  /// Chooses an answer of a sheet for things, and waits until it is done.
  private func share(_ items: [Any], _ title: String) async throws -> (Bool, (any Error)?) {
    let page = UIViewController()
    stage.window.rootViewController = page
    stage.window.makeKeyAndVisible()
    let sheet = UIActivityViewController(activityItems: items, applicationActivities: nil)
    page.present(sheet, animated: false)
    stage.frames(4)
    let frame = try #require(stage.window.accessibilityTree.first(named: title)).frame
    return await withCheckedContinuation { continuation in
      sheet.completionWithItemsHandler = { continuation.resume(returning: ($1, $3)) }
      stage.tap(Double(frame.midX), Double(frame.midY))
      stage.frames(30)
    }
  }

  private func inFolder(_ body: () async throws -> Void) async throws {
    let former = UIApplication.shared.folderChooser
    UIApplication.shared.folderChooser = { [folder] action, _, completion in
      completion(action == "Save Here" ? folder.path : nil)
    }
    defer {
      UIApplication.shared.folderChooser = former
      try? FileManager.default.removeItem(at: folder)
    }
    try await body()
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []
  }

  private var red: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 6, height: 4)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 6, height: 4))
    }
  }

  @Test func picturesAndTextsAreSavedBesideWhatIsThere() async throws {
    try await inFolder {
      let first = try await share([red, "words"], "Save Image…")
      #expect(first.0 && first.1 == nil)
      _ = try await share([red, red], "Save Images…")
      _ = try await share([red, "words"], "Save to Files…")
      #expect(names == ["Image 2.png", "Image 3.png", "Image.png", "Text.txt"])
      let copied = folder.appendingPathComponent("Text.txt")
      _ = try await share([copied], "Save to Files…")
      #expect(names.contains("Text 2.txt"))
      #expect(
        try String(contentsOf: folder.appendingPathComponent("Text 2.txt"), encoding: .utf8)
          == "words")
      let image = UIImage(contentsOfFile: folder.appendingPathComponent("Image 2.png").path)
      #expect(image?.size == red.flattenedSize)
    }
  }

  @Test func whatCannotBeSavedIsSaid() async throws {
    try await inFolder {
      try FileManager.default.removeItem(at: folder)
      let (isDone, error) = try await share(["words"], "Save to Files…")
      #expect(!isDone && error != nil)
      stage.frames(30)
      #expect(stage.window.accessibilityTree.first(named: "It could not be saved") != nil)
    }
  }

  @Test func aChoiceThatIsCancelledSavesNothing() async throws {
    try await inFolder {
      UIApplication.shared.folderChooser = { _, _, completion in completion(nil) }
      let (isDone, error) = try await share(["words"], "Save to Files…")
      #expect(!isDone && error == nil && names.isEmpty)
    }
  }

  @Test func textsAreMailed() async throws {
    let application = UIApplication.shared
    let former = application.addressOpener
    defer { application.addressOpener = former }
    var opened: [String] = []
    application.addressOpener = { url in
      opened.append(url.absoluteString)
      return true
    }
    _ = try await share(["one & two"], "Mail…")
    #expect(opened == ["mailto:?body=one%20%26%20two"])
  }
}

extension UIImage {
  /// The size of the picture in a file that does not say its scale.
  fileprivate var flattenedSize: CGSize {
    CGSize(width: size.width * scale, height: size.height * scale)
  }
}
