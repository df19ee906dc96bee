/// What `panorama help` explains beside the commands.
enum HelpTopic: String, CaseIterable {
  case keys, files, environment, exit

  /// The text for `help` and the words after it; nil if they name no topic.
  ///
  /// - Throws: `AppError` for words that a topic does not know.
  @MainActor
  static func text(_ words: [String]) throws -> String? {
    guard let topic = words.first.flatMap(HelpTopic.init) else { return nil }
    if topic == .keys { return try KeyHelp.text(Array(words.dropFirst())) }
    if words.count > 1 {
      throw AppError(.usage, "'help \(topic.rawValue)' takes no more words; see 'panorama help'")
    }
    return topic.text
  }

  private var text: String {
    switch self {
    case .keys: ""
    case .files:
      """
      FILES THAT CAN BE OPENED
        .sketch                 Drawings, with everything that was ever done to them.
        .canvas                 Boards of cards and nodes, in the format of JSON Canvas.
        .scene                  Drawings as text.
        .epub                   Books: EPUB 2 and 3, without encryption.
        pictures                JPEG, PNG, WebP, TIFF, GIF, BMP, ICO, Netpbm, QOI, TGA,
                                SVG; with the system's libraries also HEIC, AVIF,
                                JPEG XL, raw files of cameras and PDF.
        folders                 Stand for the pictures in them.
        http://, https://       A picture, a Deep Zoom file, the info.json of IIIF, or a
                                map with {z}, {x} and {y}.
        -                       Standard input: a picture, or names of files.

      FILES OF THE PROGRAM
        ~/.local/state/panorama Settings, recent files, and what was open.
        ~/.local/share/panorama What has no name yet, and library.sqlite: the shelf of books,
                                with places and notes.
        ~/.cache/panorama       Tiles of huge pictures, at most 4 GB, and what was pasted.
      """
    case .environment:
      """
      ENVIRONMENT
        SDL_VIDEODRIVER         x11 or wayland: which of the two windows use.
        SDL_IM_MODULE           The input method, such as ibus or fcitx.
        NO_AT_BRIDGE            1: tells screen readers nothing.
        XDG_STATE_HOME          Where settings are kept, instead of ~/.local/state.
        XDG_DATA_HOME           Where documents and books are kept, instead of ~/.local/share.
        XDG_CACHE_HOME          Where tiles are kept, instead of ~/.cache.
      """
    case .exit:
      """
      EXIT CODES
        0                       Done.
        64                      Wrong usage.
        65                      A file has the wrong content; the message says which file
                                and where.
        66                      No such file.
        69                      No display, or the connection to it was lost.
        70                      An error in the program.
        74                      Reading or writing failed, also of standard output, a log
                                or a recording.
      """
    }
  }
}
