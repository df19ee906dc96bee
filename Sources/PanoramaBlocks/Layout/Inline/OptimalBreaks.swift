/// Chooses the ends of all lines of a paragraph together, so that the sum of their demerits is the least (Knuth and
/// Plass). O(boxes · boxes in a line): bounded for a paragraph of any length.
@_spi(BookTests) public struct OptimalBreaks {
  @_spi(BookTests) public let measure: LineMeasure
  /// The widths of the first lines in points; the last is that of all further ones. Not empty.
  @_spi(BookTests) public let widths: [Double]
  /// The greatest badness of a line.
  @_spi(BookTests) public let tolerance: Double
  /// Stretch that each line has beyond its own, in points, when nothing else helps.
  @_spi(BookTests) public let emergencyStretch: Double
  /// A shorter last line costs, in points.
  @_spi(BookTests) public var shortest = 0.0

  /// - Parameters:
  ///   - widths: of the first lines in points; the last is that of all further ones. Not empty.
  ///   - emergencyStretch: what each line may stretch beyond its own, in points.
  ///   - shortest: a shorter last line costs, in points.
  @_spi(BookTests) public init(
    measure: LineMeasure, widths: [Double], tolerance: Double, emergencyStretch: Double = 0,
    shortest: Double = 0
  ) {
    (self.measure, self.widths, self.tolerance) = (measure, widths, tolerance)
    (self.emergencyStretch, self.shortest) = (emergencyStretch, shortest)
  }

  private struct Node {
    /// The box at which the next line begins.
    var start: Int
    /// What is before it.
    var before: LineMeasure.Start
    /// The index of the next line, up to that from which all are of the same width.
    var line: Int
    var fitness: LineCost.Fitness
    var isHyphenated: Bool
    var demerits: Double
    var previous: Int
  }

  /// The ends of lines as indices of boxes, and their demerits; nil if no lines are good enough.
  @_spi(BookTests) public func ends() -> (ends: [Int], demerits: Double)? {
    let boxes = measure.boxes
    let mayCut = emergencyStretch > 0 ? cuttable : []
    var nodes = [
      Node(
        start: 0, before: measure.start(0), line: 0, fitness: .normal, isHyphenated: false,
        demerits: 0, previous: -1)
    ]
    var active = [0]
    var kept: [Int] = []
    for i in boxes.indices {
      let kind = i == boxes.count - 1 ? .forced : boxes[i].after
      if kind == .none { continue }
      if kind == .emergency, emergencyStretch == 0 || !mayCut[i] { continue }
      let isLast = kind == .forced
      // By fitness and line, the best way to here.
      var best: [(node: Node, key: Int)] = []
      var overfull: (index: Int, excess: Double)?
      kept.removeAll(keepingCapacity: true)
      let behind = measure.end(i + 1)
      for index in active {
        let node = nodes[index]
        let before = node.before
        let isEmpty = before.box >= behind.box
        let size =
          isEmpty
          ? (width: 0, stretch: 0, shrink: 0)
          : (
            width: behind.width - before.width, stretch: max(0, behind.stretch - before.stretch),
            shrink: behind.shrink - before.shrink
          )
        let target = widths[min(node.line, widths.count - 1)]
        let cost = LineCost(
          width: size.width, stretch: size.stretch + emergencyStretch, shrink: size.shrink,
          target: target, isLast: isLast)
        if cost.isOverfull {
          // Only the hyphen may be too much: the word without it may still fit.
          let hyphen = kind == .hyphen ? measure.hyphens[Int(boxes[i].run)] : 0
          if hyphen > 0, size.width - hyphen - size.shrink <= target + 1e-6, !isLast {
            kept.append(index)
          }
          let excess = size.width - size.shrink - target
          if overfull == nil || excess < overfull?.excess ?? 0 { overfull = (index, excess) }
          continue
        }
        if !isLast { kept.append(index) }
        guard cost.badness <= tolerance else { continue }
        add(
          cost, from: index, node, to: i + 1, kind, isLast: isLast, width: size.width, &best)
      }
      if best.isEmpty, kept.isEmpty {
        // Nothing fits: a line that is too full, if that is all there is.
        guard emergencyStretch > 0, let overfull else { return nil }
        let node = nodes[overfull.index]
        var cost = LineCost(width: 0, stretch: 1, shrink: 0, target: 0, isLast: false)
        cost.badness = 10_000 * (1 + overfull.excess)
        add(
          cost, from: overfull.index, node, to: i + 1, kind, isLast: isLast, width: .infinity,
          &best)
      }
      swap(&active, &kept)
      for (node, _) in best {
        active.append(nodes.count)
        nodes.append(node)
      }
    }
    guard var index = active.min(by: { nodes[$0].demerits < nodes[$1].demerits }) else {
      return nil
    }
    let demerits = nodes[index].demerits
    var ends: [Int] = []
    while nodes[index].previous >= 0 {
      ends.append(nodes[index].start)
      index = nodes[index].previous
    }
    return (ends.reversed(), demerits)
  }

  /// For each box, whether it belongs to a word that is wider than a line, which alone is divided anywhere.
  private var cuttable: [Bool] {
    let boxes = measure.boxes
    let room = widths.min() ?? 0
    var result = [Bool](repeating: false, count: boxes.count)
    var start = 0
    for i in boxes.indices
    where boxes[i].after != .none && boxes[i].after != .emergency || i == boxes.count - 1 {
      if measure.size(start..<i + 1).width > room {
        for box in start...i { result[box] = true }
      }
      start = i + 1
    }
    return result
  }

  private func add(
    _ cost: LineCost, from index: Int, _ node: Node, to start: Int, _ kind: InlineBox.Break,
    isLast: Bool, width: Double, _ best: inout [(node: Node, key: Int)]
  ) {
    let demerits =
      node.demerits
      + cost.demerits(
        end: kind, previous: (node.fitness, node.isHyphenated), isLast: isLast,
        isShort: width < shortest && node.start > 0)
    let line = min(node.line + 1, widths.count - 1)
    let key = line * LineCost.Fitness.allCases.count + cost.fitness.rawValue
    let next = Node(
      start: start, before: measure.start(start), line: line, fitness: cost.fitness,
      isHyphenated: kind == .hyphen,
      demerits: demerits, previous: index)
    guard let place = best.firstIndex(where: { $0.key == key }) else {
      return best.append((next, key))
    }
    if demerits < best[place].node.demerits { best[place].node = next }
  }

  /// The demerits of lines that end at given boxes, counted in the same way; infinite if one of them is not allowed.
  @_spi(BookTests) public func demerits(of ends: [Int]) -> Double {
    let mayCut = cuttable
    var (sum, start, line) = (0.0, 0, 0)
    var previous = (fitness: LineCost.Fitness.normal, isHyphenated: false)
    for end in ends {
      let kind = end == measure.boxes.count ? .forced : measure.boxes[end - 1].after
      if kind == .emergency, !mayCut[end - 1] { return .infinity }
      let size = measure.size(start..<end)
      let cost = LineCost(
        width: size.width, stretch: size.stretch + emergencyStretch, shrink: size.shrink,
        target: widths[min(line, widths.count - 1)], isLast: kind == .forced)
      if cost.isOverfull || cost.badness > tolerance { return .infinity }
      sum += cost.demerits(
        end: kind, previous: previous, isLast: kind == .forced,
        isShort: size.width < shortest && start > 0)
      previous = (cost.fitness, kind == .hyphen)
      start = end
      line = min(line + 1, widths.count - 1)
    }
    return sum
  }
}
