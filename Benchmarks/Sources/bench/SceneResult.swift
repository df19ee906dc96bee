/// The times of one scene, and the similarity of the pictures.
struct SceneResult: Encodable {
  /// Our milliseconds per frame with a number of threads.
  struct Ours: Encodable {
    let threads: Int
    let milliseconds: Double
  }

  let scene: String
  let cairoMilliseconds: Double
  let ours: [Ours]
  let memcpyMilliseconds: Double
  let memsetMilliseconds: Double
  /// Of a plain loop that blends one colour with every pixel.
  let loopMilliseconds: Double
  /// The fraction of the counted turns in which a processor was not at full speed.
  let disturbed: Double
  let agreement: PixelAgreement

  /// Our speed relative to Cairo with one thread, or with the smallest requested number.
  var ratio: Double { cairoMilliseconds / (ours.first?.milliseconds ?? .nan) }
}
