import PanoramaUIKit
import Testing

/// Lists from which something is chosen.
@Suite(.serialized) @MainActor struct PickerTests {
  private let stage = TestWindow()

  private final class Fruit: UIPickerViewDataSource, UIPickerViewDelegate {
    var chosen: [String] = []
    var names = ["Apple", "Pear", "Plum", "Cherry"]
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
      component == 0 ? names.count : 3
    }
    func pickerView(
      _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { component == 0 ? names[row] : "\(row + 1)" }
    func pickerView(
      _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) { chosen.append("\(component):\(row)") }
  }

  @Test func rowsAreChosenByPressesDragsAndKeys() {
    let fruit = Fruit()
    let picker = UIPickerView()
    picker.dataSource = fruit
    picker.delegate = fruit
    stage.window.addSubview(picker)
    stage.frames(2)
    #expect(picker.frame.size == CGSize(width: 320, height: 216))
    #expect(picker.selectedRow(inComponent: 0) == 0 && picker.numberOfRows(inComponent: 1) == 3)
    picker.selectRow(2, inComponent: 0, animated: false)
    stage.frames(2)
    #expect(picker.selectedRow(inComponent: 0) == 2 && fruit.chosen.isEmpty)
    // The row below the middle of the first list.
    stage.tap(80, 108 + 32)
    stage.frames()
    #expect(fruit.chosen == ["0:3"] && picker.selectedRow(inComponent: 0) == 3)
    // A slow drag by two rows in the second list.
    stage.touch(.began, 240, 150)
    for step in 1...16 { stage.touch(.moved, 240, 150 - Double(step) * 4 - 3) }
    stage.frames(20)
    stage.touch(.moved, 240, 83)
    stage.touch(.ended, 240, 83)
    stage.frames(120)
    #expect(picker.selectedRow(inComponent: 1) == 2 && fruit.chosen.last == "1:2")
    fruit.names = ["Fig"]
    picker.reloadAllComponents()
    stage.frames(2)
    #expect(picker.selectedRow(inComponent: 0) == 0)
    picker.selectRow(7, inComponent: 0, animated: false)
    #expect(picker.selectedRow(inComponent: 0) == 0, "there is no such row")
  }

  @Test func anEmptyPickerIsEmpty() {
    let picker = UIPickerView()
    stage.window.addSubview(picker)
    stage.frames(2)
    #expect(picker.selectedRow(inComponent: 0) == -1 && picker.numberOfComponents == 0)
    picker.selectRow(0, inComponent: 0, animated: true)
    stage.tap(80, 108)
  }

  @Test func daysFollowTheMonth() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let picker = UIDatePicker()
    picker.calendar = calendar
    picker.datePickerMode = .date
    func day(_ year: Int, _ month: Int, _ day: Int) throws -> Date {
      try #require(calendar.date(from: DateComponents(year: year, month: month, day: day)))
    }
    picker.date = try day(2024, 1, 31)
    stage.window.addSubview(picker)
    stage.frames(2)
    var changes = 0
    picker.addAction(for: .valueChanged) { changes += 1 }
    #expect(changes == 0)
    let lists = try #require(picker.subviews.first as? UIPickerView)
    #expect(lists.numberOfRows(inComponent: 0) == 31)
    // The month below January.
    let column = lists.subviews.compactMap { $0 as? UIScrollView }[1].frame
    stage.tap(column.midX, 108 + 32)
    stage.frames()
    #expect(picker.date == (try day(2024, 2, 29)) && changes == 1)
    #expect(lists.numberOfRows(inComponent: 0) == 29)
    picker.maximumDate = try day(2024, 2, 10)
    #expect(picker.date == (try day(2024, 2, 10)))
    #expect(changes == 1, "the program's changes send nothing")
  }

  @Test func timesHaveSteps() throws {
    let picker = UIDatePicker()
    picker.datePickerMode = .countDownTimer
    picker.minuteInterval = 7
    #expect(picker.minuteInterval == 1, "60 is no multiple of 7")
    picker.minuteInterval = 15
    picker.countDownDuration = 2 * 3600 + 30 * 60
    #expect(picker.countDownDuration == 9000)
    let lists = try #require(picker.subviews.first as? UIPickerView)
    #expect(lists.numberOfRows(inComponent: 1) == 4)
    #expect(lists.selectedRow(inComponent: 0) == 2 && lists.selectedRow(inComponent: 1) == 2)
  }
}
