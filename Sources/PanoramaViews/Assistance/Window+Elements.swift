import Foundation
import PanoramaGraphics

/// What assistive programs ask a window to do with its elements. All search the window's elements: O(n).
extension Window {
  /// Performs an action on an element: a press as a finger would, at the middle of what is visible, after scrolling it
  /// into view.
  ///
  /// - Returns: whether the element exists, can do this now and can be reached.
  @discardableResult
  public func perform(_ action: AccessibilityAction, onElement id: UInt64) -> Bool {
    guard let element = accessibilityTree.way(to: id)?.last, element.actions.contains(action) else {
      return false
    }
    let view = rootView.view(ofElement: id)
    switch action {
    case .increment, .decrement:
      guard let view else { return false }
      let key = KeyInput(phase: .down, key: action == .increment ? "right" : "left")
      view.keyDown(with: KeyEvent(key, timestamp: time, window: self))
      return true
    case .press, .close, .cancel:
      return tap(id)
    case .type:
      return focusElement(id)
    case .scroll, .zoom, .drag:
      return false
    }
  }

  /// Gives an element the keyboard focus.
  ///
  /// - Returns: whether it exists and took the focus.
  @discardableResult
  public func focusElement(_ id: UInt64) -> Bool {
    showElement(id)
    guard let view = rootView.view(ofElement: id), view.canBecomeFirstResponder else {
      return false
    }
    // Not by the window: a text view gives the focus to a view inside.
    return view.becomeFirstResponder()
  }

  /// Scrolls an element into view, or a part of its text, where its view can do that.
  ///
  /// - Parameter range: the part, counted in Unicode scalars; nil for the element.
  /// - Returns: whether the element exists and is now visible.
  @discardableResult
  public func showElement(_ id: UInt64, text range: Range<Int>? = nil) -> Bool {
    layoutIfNeeded()
    guard accessibilityTree.way(to: id) != nil else { return false }
    // From the innermost scroll view out: each brings what it shows to where the next one can show it.
    var view = view(around: id)
    while let inner = view {
      if inner.accessibilityShow(id, text: range) {
        // A book, for example, shows the page.
      } else if let scroll = inner as? ScrollView,
        let frame = accessibilityTree.way(to: id)?.last?.frame
      {
        scroll.scrollRectToVisible(scroll.convert(frame, from: nil), animated: false)
      }
      view = inner.superview
    }
    layoutIfNeeded()
    return accessibilityTree.way(to: id)?.last.map { bounds.intersects($0.frame) } ?? false
  }

  /// Changes the value of an element that is a number, in steps, as its keys do.
  ///
  /// - Returns: whether the element exists and has such a value.
  @discardableResult
  public func setElement(_ id: UInt64, to value: Double) -> Bool {
    guard value.isFinite else { return false }
    // A control with odd steps may never meet the value.
    for _ in 0..<1000 {
      guard let number = accessibilityTree.way(to: id)?.last?.number else { return false }
      let distance =
        min(max(value, number.range.lowerBound), number.range.upperBound) - number.value
      if number.step <= 0 || abs(distance) < number.step / 2 { return true }
      guard perform(distance > 0 ? .increment : .decrement, onElement: id) else { return false }
    }
    return true
  }

  private func tap(_ id: UInt64) -> Bool {
    guard showElement(id),
      let frame = accessibilityTree.way(to: id)?.last?.frame.intersection(bounds),
      !frame.isNull
    else { return false }
    func touch(_ phase: TouchInput.Phase) {
      let input = TouchInput(phase: phase, id: Self.assistiveFinger, x: frame.midX, y: frame.midY)
      handle(InputEvent(time: time, source: .emulated, kind: .touch(input)))
    }
    touch(.began)
    _ = schedule(at: time + Self.pressDuration) { touch(.ended) }
    return true
  }

  /// The identifier of the finger that presses for assistive programs.
  private static let assistiveFinger = Int.min + 1
  /// In seconds.
  private static let pressDuration = 0.05
}

extension View {
  /// The view whose element has an identifier, from this one on; nil if there is none. O(n).
  func view(ofElement id: UInt64) -> View? {
    if AccessibilityElement.id(of: self) == id { return self }
    for view in subviews {
      if let found = view.view(ofElement: id) { return found }
    }
    return nil
  }
}
