/// The state of a scroll view without the view: offset and zoom as a function of all inputs.
///
/// Pass it every input with its time, and the time of every frame. It computes the offset, the
/// scale and the flags, and lists the calls that a UIScrollView's delegate would get, in order. The
/// model has no clock and integrates nothing from frame to frame, so it ends at the same place at
/// any frame rate. It is a value: copying it is cheap and copies everything.
///
///     var model = ScrollModel(configuration)
///     model.handle(.fingers([ScrollFinger(id: 1, position: [100, 200])]), at: 0.010)
///     model.advance(to: 0.016)
///     for call in model.takeCalls() { … }
///
/// Positions are points in the view's own frame with y down; offsets grow to the right and down;
/// times are in seconds of one clock. If the time stands still or jumps back, motions wait and go on
/// from there.
///
/// - Complexity: O(fingers) for an input or a frame.
public struct ScrollModel: Sendable {
  /// Returns the offset at which a release comes to rest, which is then clamped to the bounds.
  ///
  /// Its arguments are the model, and the velocity and target of `willEndDragging`.
  public typealias Retarget = (
    _ model: ScrollModel, _ velocity: SIMD2<Double>, _ target: SIMD2<Double>
  ) -> SIMD2<Double>

  var clock = ScrollClock()
  var hold: ScrollHold

  /// A view at rest at `contentOffset` and `zoomScale`, both clamped to their limits.
  public init(
    _ configuration: ScrollConfiguration, contentOffset: SIMD2<Double> = .zero,
    zoomScale: Double = 1
  ) {
    hold = ScrollHold(ScrollContent(configuration, offset: contentOffset, scale: zoomScale))
  }

  private init(clock: ScrollClock, hold: ScrollHold) {
    self.clock = clock
    self.hold = hold
  }

  /// The `Retarget` that leaves every target as it is.
  public static let keepTarget:
    @Sendable (ScrollModel, SIMD2<Double>, SIMD2<Double>) -> SIMD2<Double> = { $2 }

  /// Handles an input, after everything that was due before it.
  ///
  /// - Parameters:
  ///   - input: what happened.
  ///   - time: when it happened, in seconds.
  ///   - retarget: asked for the target at every release.
  public mutating func handle(
    _ input: Input, at time: Double, retarget: Retarget = keepTarget
  ) {
    let inner = clock.inner(time, now: self.time)
    let clock = clock
    func answer(
      _ hold: ScrollHold, _ velocity: SIMD2<Double>, _ target: SIMD2<Double>
    ) -> SIMD2<Double> { retarget(ScrollModel(clock: clock, hold: hold), velocity, target) }
    hold.run(to: inner, answer)
    perform(input, answer)
  }

  /// Advances to the frame displayed at `time` seconds and reports the changes: at most one
  /// `didZoom` and one `didScroll`, before the calls that end a motion.
  public mutating func advance(to time: Double, retarget: Retarget = keepTarget) {
    handle(.wait, at: time, retarget: retarget)
    hold.content.endFrame()
  }

  /// When a stream of deltas will count as ended unless another delta arrives, in the clock of the inputs;
  /// nil if there is no stream. The model must then be advanced even if no frame is due.
  public var nextDeadline: Double? { hold.silenceDeadline.map(clock.deadline) }

  /// Removes and returns the pending calls, in order.
  public mutating func takeCalls() -> [ScrollCall] { hold.content.takeCalls() }

  /// The calls not yet taken, in order.
  public var calls: [ScrollCall] { hold.content.calls }
}
