/// A day of the Gregorian calendar, also before its introduction.
struct CalendarDate: Hashable {
  let year: Int
  /// 1 … 12.
  let month: Int
  /// 1 … 31.
  let day: Int

  static let years = 1...9999

  /// Nil if there is no such day.
  init?(year: Int, month: Int, day: Int) {
    guard Self.years.contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(in: month, of: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// A date as in ISO 8601, `2026-11-27`; nil for other texts.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count <= 10, parts.count == 3, parts[0].count == 4,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day with a number of days since 1970-01-01; nil if it is not in the years 1 … 9999. The years begin in March,
  /// so that the leap day is their last (E. G. Richards, "Mapping Time", 1998).
  init?(days: Int) {
    guard abs(days) < 4_000_000 else { return nil }
    // 1970-01-01 is 719468 days after 0000-03-01, and 400 years have 146097 days.
    let (cycle, rest) = Self.quotient(days + 719_468, 146_097)
    let yearOfCycle = (rest - rest / 1_460 + rest / 36_524 - rest / 146_096) / 365
    let dayOfYear = rest - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    // From March on, five months have 153 days.
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      year: yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The number of days since 1970-01-01.
  var days: Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let (cycle, yearOfCycle) = Self.quotient(yearFromMarch, 400)
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * 146_097 + dayOfCycle - 719_468
  }

  /// The day of the week: 1 is Monday, 7 is Sunday.
  var weekday: Int { Self.quotient(days + 3, 7).rest + 1 }

  /// The day of the year, 1 … 366.
  var dayOfYear: Int { days - (CalendarDate(year: year, month: 1, day: 1)?.days ?? 0) + 1 }

  /// The week of ISO 8601: the first has the first Thursday of the year.
  var week: Int {
    guard let thursday = CalendarDate(days: days + 4 - weekday) else { return 1 }
    return (thursday.dayOfYear - 1) / 7 + 1
  }

  /// The same day some months later; the last day of the month if it has fewer. Nil after the year 9999.
  func adding(months: Int) -> CalendarDate? {
    guard abs(months) < 200_000 else { return nil }
    let (year, rest) = Self.quotient(year * 12 + month - 1 + months, 12)
    guard Self.years.contains(year) else { return nil }
    return CalendarDate(
      year: year, month: rest + 1, day: min(day, Self.days(in: rest + 1, of: year)))
  }

  /// As in ISO 8601.
  var text: String { "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))" }

  /// The date in a pattern of Unicode's letters: `y`, `M`, `d`, `E`, `D` and `w` (UTS 35). Texts in quotes are kept.
  func text(pattern: String) -> String {
    var result = ""
    var isQuoted = false
    var rest = Substring(pattern)
    while let letter = rest.first {
      if letter == "'" {
        isQuoted.toggle()
        rest.removeFirst()
        continue
      }
      let run = rest.prefix { $0 == letter }
      rest = rest[run.endIndex...]
      result += isQuoted ? String(run) : field(letter, run.count) ?? String(run)
    }
    return result
  }

  private func field(_ letter: Character, _ count: Int) -> String? {
    func name(_ names: [String], _ index: Int) -> String {
      count >= 4 ? names[index] : String(names[index].prefix(3))
    }
    switch letter {
    case "y": return count == 2 ? Self.digits(year % 100, 2) : Self.digits(year, min(count, 8))
    case "M": return count >= 3 ? name(Self.months, month - 1) : Self.digits(month, count)
    case "d": return Self.digits(day, min(count, 8))
    case "E": return name(Self.weekdays, weekday - 1)
    case "D": return Self.digits(dayOfYear, min(count, 8))
    case "w": return Self.digits(week, min(count, 8))
    default: return nil
    }
  }

  static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The quotient rounded down, and a rest of 0 or more.
  private static func quotient(_ a: Int, _ b: Int) -> (value: Int, rest: Int) {
    let rest = ((a % b) + b) % b
    return ((a - rest) / b, rest)
  }
}
