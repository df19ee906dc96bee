import Foundation

/// Remembers how changes are undone and redone; Foundation's `UndoManager`, which Linux lacks.
///
/// Every registration outside `beginUndoGrouping()` is a step of its own.
@preconcurrency @MainActor
open class UndoManager {
  private struct Step {
    var actions: [@MainActor () -> Void] = []
    var name = ""
  }

  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  private var open: [Step] = []

  /// Whether a step is being undone.
  public private(set) var isUndoing = false
  /// Whether a step is being redone.
  public private(set) var isRedoing = false
  /// The maximum number of steps that can be undone; the oldest is forgotten. Default: 0, no limit.
  open var levelsOfUndo = 0 { didSet { limit() } }

  /// Makes a manager without steps.
  public init() {}

  // MARK: Registering

  /// Registers how a change is undone. While undoing, it says how the step is redone.
  ///
  /// - Parameters:
  ///   - target: what the change belongs to; it is not retained, and the step does nothing without it.
  ///   - handler: undoes the change, and registers how it is redone.
  public final func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
  ) {
    let action: @MainActor () -> Void = { [weak target] in
      if let target { handler(target) }
    }
    if !isUndoing, !isRedoing { redoSteps = [] }
    if open.isEmpty {
      push(Step(actions: [action]))
    } else {
      open[open.count - 1].actions.append(action)
    }
  }

  /// Begins a step of several registrations. Steps inside it belong to it.
  open func beginUndoGrouping() { open.append(Step()) }

  /// Ends the step that was begun last.
  open func endUndoGrouping() {
    guard let step = open.popLast() else { return }
    guard !step.actions.isEmpty else { return }
    if open.isEmpty {
      push(step)
    } else {
      open[open.count - 1].actions += step.actions
    }
  }

  private func push(_ step: Step) {
    if isUndoing {
      redoSteps.append(step)
    } else {
      undoSteps.append(step)
      limit()
    }
  }

  private func limit() {
    if levelsOfUndo > 0, undoSteps.count > levelsOfUndo {
      undoSteps.removeFirst(undoSteps.count - levelsOfUndo)
    }
  }

  // MARK: Undoing

  /// Whether there is a step to undo.
  public var canUndo: Bool { !undoSteps.isEmpty || open.contains { !$0.actions.isEmpty } }
  /// Whether there is a step to redo.
  public var canRedo: Bool { !redoSteps.isEmpty }

  /// Undoes the last step; steps that were not ended end first. Inside a step that is being undone or
  /// redone, nothing happens.
  open func undo() {
    guard !isUndoing, !isRedoing else { return }
    while !open.isEmpty { endUndoGrouping() }
    guard let step = undoSteps.popLast() else { return }
    isUndoing = true
    run(step)
    isUndoing = false
  }

  /// Undoes what the last `undo()` did.
  open func redo() {
    guard !isUndoing, !isRedoing, let step = redoSteps.popLast() else { return }
    isRedoing = true
    run(step)
    isRedoing = false
  }

  /// Runs a step backward; what it registers becomes one step with the same name.
  private func run(_ step: Step) {
    beginUndoGrouping()
    for action in step.actions.reversed() { action() }
    // The handlers may have named the step for the other direction.
    if !open.isEmpty { open[open.count - 1].name = step.name }
    endUndoGrouping()
  }

  /// Forgets all steps.
  open func removeAllActions() {
    (undoSteps, redoSteps, open) = ([], [], [])
  }

  // MARK: Names

  /// Names the step of the last registration.
  open func setActionName(_ name: String) {
    if !open.isEmpty {
      open[open.count - 1].name = name
    } else if isUndoing {
      if !redoSteps.isEmpty { redoSteps[redoSteps.count - 1].name = name }
    } else if !undoSteps.isEmpty {
      undoSteps[undoSteps.count - 1].name = name
    }
  }

  /// The name of the step that `undo()` would undo; empty if it has none.
  public var undoActionName: String { undoSteps.last?.name ?? "" }
  /// The name of the step that `redo()` would redo; empty if it has none.
  public var redoActionName: String { redoSteps.last?.name ?? "" }
}
