import NodeGraph
import Testing

/// Nodes for texts and dates.
@MainActor
@Suite struct TextNodeTests {
  private func text(_ type: String, _ values: [String: String]) throws -> Value? {
    try NodeBench.value(type, values.mapValues { .text($0) })
  }

  @Test func textsAreJoinedAndSplit() throws {
    #expect(try text("text.join", ["a": "x", "b": "y", "separator": "\\n"]) == .text("x\ny"))
    let list = try ValueList([.text("a"), .number(2), .text("007"), .text("+49"), .text("")])
    #expect(try text("text.split", ["text": "a, 2,007, +49,"]) == .list(list))
    #expect(
      try text("text.split", ["text": "ab", "separator": ""])
        == .list(try ValueList([.text("a"), .text("b")])))
    #expect(try text("text.split", ["text": ""]) == .list(try ValueList([])))
    #expect(
      try NodeBench.value("text.joinList", ["list": .list(list), "separator": .text("-")])
        == .text("a-2-007-+49-"))
  }

  @Test func partsAreCountedInCharacters() throws {
    func part(_ start: Double, _ count: Double) throws -> Value? {
      try NodeBench.value(
        "text.part", ["text": .text("äöü👍🏽x"), "start": .number(start), "count": .number(count)])
    }
    #expect(try part(2, 3) == .text("öü👍🏽"))
    #expect(try part(-1e300, 1e300) == .text("äöü👍🏽x"))
    #expect(try part(9, 2) == .text(""))
    #expect(try NodeBench.value("text.length", ["text": .text("äöü👍🏽x")]) == .number(5))
  }

  @Test func templatesTakeValuesByName() throws {
    var document = GraphDocument()
    document.edit("Make") { draft in
      draft.add(
        Samples.node("t", "text.format", ["template": .text("{name}: {sum:2} {{ok}} {sum}")]))
      draft.add(Samples.node("n", "number", ["value": .number(0.1 + 0.2)]))
      draft.add(Samples.node("s", "text", ["text": .text("Total")]))
      draft.connect(Samples.end("n", "result"), to: Samples.end("t", "sum"))
      draft.connect(Samples.end("s", "text"), to: Samples.end("t", "name"))
    }
    #expect(try NodeBench.outputs(of: "t", in: document) == [.text("Total: 0.30 {ok} 0.3")])
    func reason(_ template: String) -> String? {
      NodeBench.reason("text.format", ["template": .text(template)])
    }
    #expect(reason("{a") == "“{” is not closed")
    #expect(reason("a}") == "“}” without “{”; write “}}” for a brace")
    #expect(reason("{}") == "“{}” is not a name")
    #expect(reason("{a:x}") == "“{a:x}”: 0 to 15 decimals")
    #expect(reason("{a}") == "connect “a”")
    #expect(reason("{template}") == "an input cannot have the name “template”")
  }

  @Test func textsAreReplacedAndConverted() throws {
    #expect(try text("text.replace", ["text": "a-b-c", "find": "-", "with": ""]) == .text("abc"))
    #expect(try text("text.replace", ["text": "aaa", "find": "aa", "with": "b"]) == .text("ba"))
    #expect(try text("text.replace", ["text": "abc"]) == .text("abc"))
    #expect(try text("text.case", ["text": "straße", "to": "UPPER"]) == .text("STRASSE"))
    #expect(try text("text.case", ["text": " x ", "to": "trim"]) == .text("x"))
    #expect(
      NodeBench.reason("text.case", ["to": .text("?")])
        == "“to” is one of: UPPER, lower, Capitals, trim")
    #expect(try text("text.number", ["text": " 1,5 "]) == .number(1.5))
    for bad in ["abc", "nan", "0x10", "inf", "", "1e999"] {
      #expect(
        NodeBench.reason("text.number", ["text": .text(bad)]) == "“\(bad)” is not a number")
    }
  }

  @Test func numbersBecomeTextsWithoutNeedlessDigits() throws {
    for (number, expected) in [(3.0, "3"), (0.1 + 0.2, "0.3"), (-1.5, "-1.5"), (1e21, "1e+21")] {
      #expect(Value.number(number).plainText == expected)
    }
  }

  // MARK: Dates

  @Test func datesAreComputed() throws {
    func date(_ text: String, days: Double = 0, months: Double = 0) throws -> [Value] {
      try NodeBench.outputs(
        "date",
        ["date": .text(text), "add days": .number(days), "add months": .number(months)])
    }
    #expect(
      try date("2026-11-27") == [
        .text("2026-11-27"), .text("Friday"), .number(2026), .number(11), .number(27), .number(48),
        .number(20784),
      ])
    #expect(try date("2024-01-31", months: 1)[0] == .text("2024-02-29"))
    #expect(try date("2023-01-31", months: 1)[0] == .text("2023-02-28"))
    #expect(try date("2026-01-15", months: -13)[0] == .text("2024-12-15"))
    #expect(try date("1999-12-31", days: 1)[0] == .text("2000-01-01"))
    #expect(try date("2000-02-28", days: 1)[0] == .text("2000-02-29"))
    #expect(try date("1900-02-28", days: 1)[0] == .text("1900-03-01"))
    #expect(try date("1970-01-01")[6] == .number(0))
    // Weeks at the turn of a year (ISO 8601).
    for (text, week) in [
      ("2021-01-03", 53.0), ("2021-01-04", 1), ("2024-12-30", 1), ("2020-12-31", 53),
    ] {
      #expect(try date(text)[5] == .number(week))
    }
    for bad in ["2026-02-30", "2026-13-01", "0000-01-01", "2026-1", "heute", "2026-+1-01", ""] {
      #expect(
        NodeBench.reason("date", ["date": .text(bad)])
          == "“\(bad)” is not a date such as 2026-01-01")
    }
    for (name, value) in [("add days", 1e300), ("add months", -1e300), ("add days", 4e6)] {
      #expect(
        NodeBench.reason("date", [name: .number(value)]) == "dates are in the years 1 to 9999")
    }
  }

  @Test func everyDayHasItsNumber() throws {
    var day = 0
    var last = ""
    for year in stride(from: 1, through: 9999, by: 7) {
      for month in 1...12 {
        let text =
          "\(String(repeating: "0", count: 4 - "\(year)".count))\(year)-"
          + (month < 10 ? "0" : "") + "\(month)-28"
        let outputs = try NodeBench.outputs("date", ["date": .text(text), "add days": .number(4)])
        guard case .number(let number)? = outputs.last, case .text(let later)? = outputs.first
        else { throw NodeFailure("no date") }
        #expect(later > last)
        last = later
        if day != 0 { #expect(Int(number) > day) }
        day = Int(number)
        let back = try NodeBench.outputs("date", ["date": .text(later), "add days": .number(-4)])
        #expect(back.first == .text(text))
      }
    }
  }

  @Test func datesAreFormattedAndSubtracted() throws {
    func format(_ pattern: String) throws -> Value? {
      try text("date.format", ["date": "2026-03-05", "pattern": pattern])
    }
    #expect(try format("EEEE, d MMMM y") == .text("Thursday, 5 March 2026"))
    #expect(try format("EEE dd.MM.yy 'd' w D") == .text("Thu 05.03.26 d 10 64"))
    #expect(try format("MMM'") == .text("Mar"))
    #expect(
      try NodeBench.value(
        "date.between", ["from": .text("2024-02-01"), "to": .text("2024-03-01")]) == .number(29))
  }
}
