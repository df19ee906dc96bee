enum ProgramVersion {
  /// The name and the version, as `--version` prints them and recorded sessions contain them.
  static let text = "panorama 0.1.0"
}
