/// Keeps the fingers that came down while a pen was near: the palm of the hand that holds it.
///
/// Pens and fingers are reported on separate connections. So the whole touch of a finger that came after a pen
/// may be reported before the leave of that pen, and a palm after the leave of its pen.
public struct PalmWatch<Finger: Hashable, ResponderEvent> {
  /// Half a millisecond, in seconds: display servers count whole milliseconds, and a finger that came down in
  /// the millisecond of the leave, or later, is no palm.
  static var tolerance: Double { 0.0005 }
  /// How long a pen's leave may be on its way, in seconds: the touches of lifted fingers are kept that long.
  public static var maximumDelay: Double { 2 }
  /// The maximum number of events of a finger that are kept, half a minute of a fast touch screen. A finger
  /// with more is a palm.
  public static var maximumCount: Int { 4096 }

  /// What happened to a finger, and when, in seconds.
  public typealias Step = (event: ResponderEvent, time: Double)

  private struct Palm {
    /// Its down, moves and lift.
    var steps: [Step]
    var hasLifted = false
    var isCertain = false

    var down: Double { steps[0].time }
  }

  private var palms: [Finger: Palm] = [:]
  /// When a pen left last.
  private var lastLeave = -Double.infinity

  public init() {}

  /// Notes that `finger` came down at `time`, in seconds, with `event`, while a pen was near.
  public mutating func note(_ finger: Finger, _ event: ResponderEvent, at time: Double) {
    palms = palms.filter { !$0.value.hasLifted || $0.value.down > time - Self.maximumDelay }
    palms[finger] = Palm(steps: [(event, time)])
  }

  /// Whether a finger that was reported after the pen had left, but came down at `time`, in seconds, did so
  /// before the pen left.
  public func isPalm(from time: Double) -> Bool { time < lastLeave - Self.tolerance }

  /// Notes what a finger did if it came down while a pen was near, and does nothing otherwise.
  public mutating func follow(
    _ finger: Finger, _ event: ResponderEvent, at time: Double, isLift: Bool
  ) {
    guard var palm = palms[finger], !palm.hasLifted else { return }
    palm.isCertain = palm.isCertain || palm.steps.count >= Self.maximumCount
    // A palm is forgotten when it lifts.
    if isLift, palm.isCertain || isPalm(from: palm.down) {
      palms[finger] = nil
      return
    }
    if !palm.isCertain { palm.steps.append((event, time)) }
    palm.hasLifted = isLift
    palms[finger] = palm
  }

  /// Removes the fingers that are no palms, because they came down after the pen left at `time`, in seconds. The
  /// others stay palms until they lift.
  ///
  /// - Returns: what these fingers did, in order.
  public mutating func takeFingers(ofPenLeftAt time: Double) -> [Step] {
    lastLeave = max(lastLeave, time)
    let fingers = palms.filter { !$0.value.isCertain && $0.value.down >= time - Self.tolerance }
    palms = palms.filter { fingers[$0.key] == nil && !$0.value.hasLifted }
    return fingers.values.flatMap(\.steps).sorted { $0.time < $1.time }
  }
}
