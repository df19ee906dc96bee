import Foundation
import Testing

/// Frames in which only the transform changes allocate nothing.
@Suite struct SteadyFrameTests {
  /// The test runs a program whose allocator counts.
  @Test func nothingIsAllocatedOnceAllFramesWereSeen() throws {
    #expect(try Self.output(of: "SteadyFrames") == "0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n")
  }

  /// What a program that is built beside the tests prints.
  static func output(of name: String) throws -> String {
    let test = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folders = ([test] + CommandLine.arguments).map {
      URL(fileURLWithPath: $0).deletingLastPathComponent()
    }
    let programs = folders.map { $0.appendingPathComponent(name) }
    let found = programs.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    let process = Process()
    process.executableURL = found
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return output
  }
}
