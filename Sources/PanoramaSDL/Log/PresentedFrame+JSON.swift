import Panorama
import PanoramaGraphics
import PanoramaJSON
import PanoramaViews

extension PresentedFrame {
  /// The JSON members for the frame itself, in logs and summaries.
  func jsonMembers(commands: Int) -> String {
    let rects = damage.map { "[\($0.minX),\($0.minY),\($0.width),\($0.height)]" }
    return #""damage":[\#(rects.joined(separator: ","))],"commands":\#(commands),"#
      + #""threads":\#(threads),"memory":\#(memory),"screen":"\#(screen.rawValue)""#
  }
}

extension Double {
  /// Milliseconds, rounded to microseconds.
  var roundedText: String { ((self * 1000).rounded() / 1000).shortestText }
}
