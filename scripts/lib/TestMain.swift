import Testing

/// The program of all tests, which scripts/test puts where SwiftPM takes it instead of its own.
@main
struct TestMain {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
