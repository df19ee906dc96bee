/// Computes a subgraph from the values at its inputs.
struct SubgraphEvaluation {
  let run: EvaluationRun
  let allowance: StepAllowance?

  /// The values at the outputs of a subgraph, from top to bottom. Equal calls are computed once.
  ///
  /// - Throws: `NodeFailure` if a node that an output needs fails; `CancellationError`;
  ///   `StepAllowance.Exceeded`.
  func outputs(
    of call: SubgraphCall, report: @escaping @Sendable (Double) -> Void
  ) throws -> [Value] {
    try run.check(call.graph)
    try allowance?.spend(call.cost)
    try run.spend(steps: call.cost)
    if let known = run.outcome(of: call) { return try known.get() }
    do {
      let values = try compute(call, report: report)
      run.keep(.success(values), of: call)
      return values
    } catch let failure as NodeFailure {
      run.keep(.failure(failure), of: call)
      throw failure
    }
  }

  private func compute(
    _ call: SubgraphCall, report: @escaping @Sendable (Double) -> Void
  ) throws -> [Value] {
    let plan = run.plan(of: call.graph)
    var outcomes = [NodeWork.Outcome?](repeating: nil, count: plan.steps.count)

    func value(_ source: SubgraphPlan.Source) throws -> Value {
      switch source {
      case .failure(let failure): throw failure
      case .step(let place, let output, let name):
        switch outcomes[place]?.result {
        case .values(let values):
          guard output < values.count else {
            throw NodeFailure("the node before has no “\(name)”")
          }
          return values[output]
        case .failure(let failure): throw failure
        case .working, nil: throw NodeFailure("is not computed")
        }
      }
    }

    for (index, step) in plan.steps.enumerated() {
      try Task.checkCancellation()
      outcomes[index] = try outcome(of: step, call, value)
      for place in step.lastUses { outcomes[place] = nil }
      report(Double(index + 1) / Double(plan.steps.count))
    }
    return try plan.ends.map { end in
      guard let source = end.source else {
        throw NodeFailure("“\(end.title)” is not connected inside")
      }
      do {
        return try value(source)
      } catch let failure as NodeFailure {
        // Nodes inside are not shown, so none of them can be named as the origin.
        var own = failure
        own.origin = nil
        throw own
      }
    }
  }

  private func outcome(
    of step: SubgraphPlan.Step, _ call: SubgraphCall,
    _ value: (SubgraphPlan.Source) throws -> Value
  ) throws -> NodeWork.Outcome {
    let node = step.node
    if node.type == Node.inputType {
      return NodeWork.Outcome(
        call.inputs[node.id.rawValue].map { .values([$0]) }
          ?? .failure(NodeFailure("connect “\(node.title ?? "value")”")))
    }
    var wired: [String: Value] = [:]
    do {
      for (port, source) in step.inputs { wired[port] = try value(source) }
    } catch let failure as NodeFailure {
      return NodeWork.Outcome(.failure(failure))
    }
    let work = NodeWork(node: node, signature: step.signature, wired: wired, run: run)
    // The nodes of the open graph are not counted: there are at most as many as the file has.
    do {
      try run.spend(steps: 1)
    } catch let failure as NodeFailure {
      return NodeWork.Outcome(.failure(failure))
    }
    return try work.outcome(allowance: allowance)
  }
}
