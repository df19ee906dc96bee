import TestSupport
import Testing

@Suite struct HelpTopicTests {
  private func help(_ words: String...) throws -> Program.Outcome {
    let folder = try TemporaryFolder()
    return try Program.run(["help"] + words, in: folder.path)
  }

  @Test(arguments: [
    ("view", "Previous, next"), ("sketch", "Undo"), ("nodes", "Select all"),
    ("gallery", "Choose a card"),
  ])
  func theKeysOfAnAppAreListed(_ app: String, _ action: String) throws {
    let outcome = try help("keys", app)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("KEYS OF '\(app)'\n"))
    #expect(outcome.output.contains(action), "\(outcome.output)")
    #expect(outcome.output.matches(of: /KEYS OF/).count == 1)
  }

  @Test func theKeysOfAllAppsAreListed() throws {
    let outcome = try help("keys")
    #expect(outcome.status == 0)
    #expect(outcome.output.matches(of: /(?m)^KEYS OF/).count == 5)
    #expect(outcome.output.contains("F1"))
  }

  /// What help says of topics leads to them.
  @Test func everyTopicThatIsNamedExists() throws {
    let words = try help().output
      .replacing(/\s+/, with: " ")
    let topics = Set(words.matches(of: /'panorama help ([a-z]+)'/).map { String($0.1) })
    #expect(topics.isSuperset(of: ["keys", "files", "environment", "exit"]))
    for topic in topics {
      let outcome = try help(topic)
      #expect(outcome.status == 0 && !outcome.output.isEmpty, "\(topic)")
    }
  }

  @Test func wordsThatMeanNothingAreWrongUsage() throws {
    let unknown = try help("keys", "sketches")
    #expect(unknown.status == 64)
    #expect(
      unknown.errors
        == "panorama: there is no app 'sketches'; there are keys of view, sketch, nodes, read and gallery\n"
    )
    let more = try help("exit", "now")
    #expect(more.status == 64)
    #expect(more.errorLines.count == 1)
  }
}
