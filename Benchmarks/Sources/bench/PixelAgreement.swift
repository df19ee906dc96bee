/// The similarity of two frames, over the channels blue, green, red and alpha.
struct PixelAgreement: Encodable {
  /// The mean absolute difference of a channel, 0 … 255.
  let meanDifference: Double
  /// The percentage of pixels with a channel that differs by more than 32.
  let percentFarOff: Double

  /// - Precondition: both frames have the same size.
  init(_ a: Frame, _ b: Frame) {
    precondition(a.width == b.width && a.height == b.height)
    var sum = 0
    var farOff = 0
    for index in a.pixels.indices {
      var largest = 0
      for shift in stride(from: 0, to: 32, by: 8) {
        let l = Int(a.pixels[index] >> UInt32(shift) & 255)
        let r = Int(b.pixels[index] >> UInt32(shift) & 255)
        sum += abs(l - r)
        largest = max(largest, abs(l - r))
      }
      if largest > 32 { farOff += 1 }
    }
    let pixels = Double(a.pixels.count)
    meanDifference = Double(sum) / (pixels * 4)
    percentFarOff = Double(farOff) / pixels * 100
  }
}
