import PanoramaHost
import Testing

@Suite struct ServerClockTests {
  /// A machine whose monotonic clock was at `start` nanoseconds when the host's was 0.
  private struct Machine {
    var start: UInt64 = 5_000_000_000_000

    func nanoseconds(_ now: Double) -> UInt64 { start + UInt64((now * 1e9).rounded()) }
    /// The time stamp of an event at `time` by a server on this machine.
    func stamp(_ time: Double) -> UInt32 {
      UInt32(truncatingIfNeeded: nanoseconds(time) / 1_000_000)
    }
  }

  private func read(
    _ clock: inout ServerClock, _ machine: Machine, event: Double, shift: UInt32 = 0,
    at now: Double,
    device: Int32 = 2
  ) -> Double? {
    clock.time(
      of: machine.stamp(event) &+ shift, from: device, now: now,
      nanoseconds: machine.nanoseconds(now))
  }

  @Test func aServerOnThisMachineIsTakenAtItsWord() throws {
    let machine = Machine()
    var clock = ServerClock()
    // The first one already waited for 90 ms.
    for (event, now) in [(1.0, 1.09), (1.008, 1.0905), (1.4, 2.0), (2.01, 2.011)] {
      let read = read(&clock, machine, event: event, at: now)
      let time = try #require(read)
      #expect(abs(time - event) <= 0.001)
    }
  }

  @Test func theWrapAfter49DaysIsNoJump() throws {
    // One second before the milliseconds overflow.
    let machine = Machine(start: (UInt64(UInt32.max) + 1 - 1000) * 1_000_000)
    var clock = ServerClock()
    for step in 0...40 {
      let event = Double(step) * 0.05
      let read = read(&clock, machine, event: event, at: event + 0.002)
      let time = try #require(read)
      #expect(abs(time - event) <= 0.001)
    }
  }

  @Test func anotherMachinesClockIsFoundByTheQuickestEvent() throws {
    let machine = Machine()
    var clock = ServerClock()
    let delays = [0.09, 0.002, 0.03, 0.1, 0.002, 0.05]
    var times: [Double] = []
    for (step, delay) in delays.enumerated() {
      let event = 1 + Double(step) * 0.2
      let time = read(&clock, machine, event: event, shift: 3_000_000_000, at: event + delay)
      times.append(try #require(time))
    }
    // From the second event on, which came at once, all use the minimum delay of 2 ms.
    for (step, time) in times.enumerated().dropFirst() {
      #expect(abs(time - (1 + Double(step) * 0.2) - 0.002) <= 0.0011)
    }
  }

  @Test func anotherMachinesClockMayDrift() throws {
    let machine = Machine()
    var clock = ServerClock()
    var last = 0.0
    // The clock is 300 parts per million slower than ours for an hour.
    for second in stride(from: 0.0, through: 3600, by: 1) {
      let stamp = UInt32(7_000_000 + second * 999.7)
      let time = clock.time(
        of: stamp, from: 2, now: second + 0.001, nanoseconds: machine.nanoseconds(second))
      last = try #require(time)
      #expect(last <= second + 0.001 && last > second - 0.04)
    }
  }

  @Test func aDeviceWithAClockOfItsOwnIsSetAsideAndToldOnce() {
    let machine = Machine()
    var clock = ServerClock()
    #expect(read(&clock, machine, event: 1, at: 1.001) != nil)
    // A minute ahead of the possible time, and then an hour behind.
    #expect(read(&clock, machine, event: 62, at: 2, device: 9) == nil)
    #expect(clock.takeUnusableDevices() == [9])
    #expect(read(&clock, machine, event: 2, at: 2.001, device: 9) == nil)
    #expect(clock.takeUnusableDevices() == [])
    #expect(read(&clock, machine, event: 2.5, shift: 0 &- 3_600_000, at: 2.501, device: 8) == nil)
    #expect(clock.takeUnusableDevices() == [8])
    #expect(read(&clock, machine, event: 3, at: 3.001) != nil)
  }
}
