// A board in a window whose hands are recorded, and the recording played without a window:
//
//     RecordedBoard record FILE
//     RecordedBoard replay FILE
//
// The exit status of `replay` is 0 if every picture is the recorded one.
import Board
import Foundation
import Panorama
import PanoramaSDL
import PanoramaTesting

let size = CGSize(width: 700, height: 500)
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: RecordedBoard record|replay FILE\n".utf8))
  exit(64)
}
if arguments[0] == "record" {
  let recorder = try SessionRecorder(path: arguments[1], arguments: [], program: "RecordedBoard 1")
  SDLHost.runProgram(
    showing: BoardView(frame: CGRect(origin: .zero, size: size)), title: "Board", size: size,
    observers: [recorder])
}
let session = try Session(parsing: Data(contentsOf: URL(fileURLWithPath: arguments[1])))
let replayer = try Replayer(session) { _, window in
  window.rootView = BoardView(frame: window.bounds)
}
var frames = 0
replayer.run(.recorded) { _ in frames += 1 }
let hashes = session.lines.count { if case .hash = $0.content { true } else { false } }
let cards = (replayer.host.window.rootView as? BoardView)?.board.cardCount ?? 0
for line in replayer.differences { print("the picture at \(line.time) s differs") }
print("\(cards) cards, \(frames) frames, \(hashes) hashes, \(replayer.differences.count) differ")
exit(replayer.differences.isEmpty ? 0 : 1)
