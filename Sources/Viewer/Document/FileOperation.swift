import PanoramaImages

/// Something that was done to a file and can be undone.
enum FileOperation: Sendable {
  /// The file was put into the trash; it had this index in the list.
  case trash(TrashedFile, index: Int)
  case rename(String, to: String)
  /// The file was moved to another folder; it had this index in the list.
  case move(String, to: String, index: Int)
  /// The file got another orientation; this was the one before.
  case turn(String, from: ImageOrientation)
  /// The picture of the file was written anew.
  case rewrite(String, RewrittenFile)
  /// The file is a copy that was made.
  case copy(String)
}
