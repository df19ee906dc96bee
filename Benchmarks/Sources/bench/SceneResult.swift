/// What one scene cost, and how alike the pictures are.
struct SceneResult: Encodable {
  /// One of ours: milliseconds a frame with so many threads.
  struct Ours: Encodable {
    let threads: Int
    let milliseconds: Double
  }

  let scene: String
  let cairoMilliseconds: Double
  let ours: [Ours]
  let memcpyMilliseconds: Double
  let memsetMilliseconds: Double
  /// Part of the turns that count although a processor was not at full speed.
  let disturbed: Double
  let agreement: PixelAgreement

  /// How many times as fast as Cairo we are with one thread, or with as few as were asked for.
  var ratio: Double { cairoMilliseconds / (ours.first?.milliseconds ?? .nan) }
}
