import Foundation
import Panorama
import PanoramaGraphics
import PanoramaJSON
import PanoramaViews

/// Writes a log of JSON lines, as the option `--log-events` does: the input as it is dispatched, the
/// scroll state whenever it changes, and each presented frame.
///
/// Every line has `t`, the seconds since the host started. Lines are written at once, so that another
/// program can follow the file.
@MainActor
public final class EventLog: HostObserver {
  private let file: LineFile
  private var states: [Int: ScrollReport] = [:]
  private var scrollViews: [Int: WeakScrollView] = [:]

  /// Why the log ended; nil as long as everything was written.
  public var failure: POSIXError? { file.failure }

  /// Starts an empty log at `path`, which may be a named pipe that is being read.
  ///
  /// - Throws: `POSIXError` if the file cannot be written.
  public convenience init(path: String) throws { self.init(try LineFile(replacing: path)) }

  /// Writes the log to a file, which must be empty.
  public init(_ file: LineFile) { self.file = file }

  public func windowDidOpen(_ window: Window, number: Int, at time: Double) {
    write(
      #"{"t":\#(time.shortestText),"opened":{"window":\#(number),"#
        + #""size":[\#(Double(window.size.width).shortestText),"#
        + #"\#(Double(window.size.height).shortestText)],"#
        + #""scale":\#(window.screenScale.shortestText)}}"#)
  }

  public func windowDidClose(_ window: Window, number: Int, at time: Double) {
    states[number] = nil
    scrollViews[number] = nil
    write(#"{"t":\#(time.shortestText),"closed":{"window":\#(number)}}"#)
  }

  public func windowDidChangeTitle(_ window: Window, number: Int, at time: Double) {
    let text = window.title.jsonQuoted
    write(#"{"t":\#(time.shortestText),"title":{"window":\#(number),"text":\#(text)}}"#)
  }

  public func windowDidDispatch(_ event: InputEvent, in window: Window, number: Int) {
    write(
      #"{"t":\#(event.time.shortestText),"input":{"source":"\#(event.source.rawValue)","#
        + #""window":\#(number),\#(event.jsonMember)}}"#)
  }

  public func windowDidAdvance(_ window: Window, number: Int, to time: Double) {
    // If the scroll view is gone, its last state is reported once more, at rest.
    let shown = scrollView(of: window, number).map(ScrollReport.init)
    guard let state = shown ?? states[number]?.atRest, state != states[number] else { return }
    states[number] = state
    write(
      #"{"t":\#(window.time.shortestText),"state":{"window":\#(number),\#(state.json)}}"#)
  }

  public func windowDidPresent(_ frame: PresentedFrame, in window: Window, number: Int) {
    let input = frame.inputTime.map { #""input_t":\#($0.shortestText),"# } ?? ""
    let hud = frame.hudMilliseconds.map { #""hud_ms":\#($0.roundedText),"# } ?? ""
    let latency = frame.latencyMilliseconds.map { #""latency_ms":\#($0.roundedText),"# } ?? ""
    write(
      #"{"t":\#(frame.time.shortestText),"frame":{"window":\#(number),\#(input)\#(latency)"#
        + #""draw_ms":\#(frame.drawMilliseconds.roundedText),"#
        + #""present_ms":\#(frame.presentMilliseconds.roundedText),"# + hud
        + frame.jsonMembers(commands: frame.commands) + "}}")
  }

  /// The scroll view that is logged; it is searched again when it has left the window.
  private func scrollView(of window: Window, _ number: Int) -> ScrollView? {
    if let view = scrollViews[number]?.view, view.window === window, view.isShown { return view }
    let found = ScrollReport.principalScrollView(of: window)
    scrollViews[number] = WeakScrollView(view: found)
    return found
  }

  /// Writes a line. If that fails the log ends, but not the program.
  private func write(_ line: String) { file.write(line) }
}

extension View {
  /// Whether neither the view nor any of its superviews is hidden.
  fileprivate var isShown: Bool { !isHidden && superview?.isShown ?? true }
}

private struct WeakScrollView {
  weak var view: ScrollView?
}

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
