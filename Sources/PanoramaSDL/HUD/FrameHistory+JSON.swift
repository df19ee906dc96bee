extension FrameHistory {
  /// The members of a JSON object, named as in the log: the median, 99th percentile and maximum of the times
  /// of all kept frames, and the other figures of the newest frame. Empty without frames.
  package var jsonMembers: String {
    guard let last else { return "" }
    let times: [(String, (Entry) -> Double?)] = [
      ("latency_ms", \.latency), ("draw_ms", \.draw), ("present_ms", \.present),
    ]
    let members = times.map { name, value in
      let figures = [("median", 0.5), ("p99", 0.99), ("max", 1)].map { name, share in
        #""\#(name)":\#(percentile(share, of: value)?.roundedText ?? "null")"#
      }
      return #""\#(name)":{\#(figures.joined(separator: ","))}"#
    }
    return (members + [last.jsonMembers(commands: commands)]).joined(separator: ",")
  }
}
