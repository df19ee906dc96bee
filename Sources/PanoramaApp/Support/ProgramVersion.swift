/// The version of this checkout. Everything else reads it here or from `panorama --version`.
enum ProgramVersion {
  static let number = "0.2.0"

  /// The name and the version, as `--version` prints them and recorded sessions contain them.
  static let text = "panorama \(number)"
}
