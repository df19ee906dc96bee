/// Dates. They are texts such as 2026-11-27, which sort by time.
extension NodeTypes {
  private static let category = "Date"
  private static let start = "2026-01-01"

  static var dates: [NodeType] {
    [
      NodeType(
        name: "date.today", title: "Today", category: category,
        keywords: ["now", "date", "day", "time", "calendar"], inputs: [], outputs: outputs,
        isDaily: true
      ) { inputs in
        guard let day = inputs.day, let date = CalendarDate(days: day) else {
          throw NodeFailure("the day of today is not known here")
        }
        return parts(of: date)
      },
      NodeType(
        name: "date", title: "Date", category: category,
        keywords: ["day", "month", "year", "weekday", "calendar", "week", "time"],
        inputs: [text("date", start), input("add days"), input("add months")],
        outputs: outputs
      ) { inputs in
        let months = try inputs.whole("add months", -1_000_000...1_000_000)
        let days = try inputs.whole("add days", -10_000_000...10_000_000)
        guard let later = try date("date", inputs).adding(months: months),
          let date = CalendarDate(days: later.days + days)
        else { throw NodeFailure("dates are in the years 1 to 9999") }
        return parts(of: date)
      },
      NodeType(
        name: "date.between", title: "Days Between", category: category,
        keywords: ["date", "difference", "duration", "subtract", "time"],
        inputs: [text("from", start), text("to", "2026-12-31")],
        outputs: [Port("days", .number), Port("weeks", .number)]
      ) { inputs in
        let days = Double(try date("to", inputs).days - date("from", inputs).days)
        return [.number(days), .number(days / 7)]
      },
      NodeType(
        name: "date.format", title: "Format Date", category: category,
        keywords: ["date", "text", "day", "month", "year"],
        inputs: [text("date", start), text("pattern", "EEEE, d MMMM y")],
        outputs: [Port("text", .text)]
      ) { inputs in
        let pattern = try inputs.text("pattern")
        guard pattern.utf8.count <= 1_000 else {
          throw NodeFailure("the pattern has over 1,000 bytes")
        }
        return [.text(try date("date", inputs).text(pattern: pattern))]
      },
    ]
  }

  private static var outputs: [Port] {
    [
      Port("date", .text), Port("weekday", .text), Port("year", .number), Port("month", .number),
      Port("day", .number), Port("week", .number), Port("days", title: "days since 1970", .number),
    ]
  }

  /// The values of `outputs`.
  private static func parts(of date: CalendarDate) -> [Value] {
    [
      .text(date.text), .text(CalendarDate.weekdays[date.weekday - 1]),
      .number(Double(date.year)), .number(Double(date.month)), .number(Double(date.day)),
      .number(Double(date.week)), .number(Double(date.days)),
    ]
  }

  private static func date(_ name: String, _ inputs: NodeInputs) throws -> CalendarDate {
    let text = try inputs.text(name)
    guard let date = CalendarDate(text) else {
      throw NodeFailure("“\(text.shortened(to: 20))” is not a date such as \(start)")
    }
    return date
  }
}
