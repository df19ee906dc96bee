/// What a process is asked to do with a file.
struct DecoderJob {
  /// The kind of work.
  enum Kind: Int {
    /// Reads the header.
    case header
    /// Reads rows.
    case rows
    /// Reads samples of a part.
    case samples
    /// Lists the copies in a tiled TIFF.
    case levels
    /// Reads a tile of a tiled TIFF.
    case tile
    /// Puts pages of PDF files into another one.
    case assembly
    /// Reads a drawing.
    case drawing
  }

  var kind: Kind
  var source: ByteSource
  var budget: ImageBudget
  /// The libraries that do it.
  var libraries: DecoderWorker.Libraries
  /// The fields of this kind of work.
  var fields = WireWriter()
  /// The shared memory that it needs, in bytes.
  var sharedBytes = 0
  /// The memory that the decoder may take beyond what every job takes, in bytes.
  var needs = 0
  /// The pixels to decode: the time allowed grows with them.
  var pixels = 0

  /// The processor time allowed, in seconds. Decoders take 0.01 to 0.5 s per megapixel; the rest is for slow machines.
  var seconds: Double { 20 + Double(pixels) / 500_000 }
}
