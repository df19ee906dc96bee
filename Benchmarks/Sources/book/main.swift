// Lays out a novel on one thread: scripts/bench-book.

import Foundation
import PanoramaBook
import PanoramaText

let size = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 4
var body = ComputedStyle()
body.display = .block
body.fontFamilies = ["DejaVu Serif"]
body.lineHeight = .factor(1.4)
body.language = "en"

func seconds(_ body: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
  let start = now()
  body()
  return now() - start
}

func column(_ value: Double) -> String { String(format: "%8.2f", value) }

var setting = ChapterSetting(width: 560, height: 800, fonts: BookFonts(library: FontLibrary()))
print("processor time of one thread; a novel of \(size) MB, lines of 560 points")
print("layout                     MB/s    next    ms for 30 kB    pages ms")
for (name, align, hyphens) in [
  ("ragged", ComputedStyle.Align.start, ComputedStyle.Hyphens.manual),
  ("justified", .justify, .manual), ("justified, hyphens", .justify, .auto),
] {
  body.textAlign = align
  body.hyphens = hyphens
  let novel = Novel(size: size * 1_000_000, body: body)
  let chapter = Novel(size: 30_000, body: body)
  setting = ChapterSetting(width: 560, height: 800, fonts: setting.fonts)
  var layout: ChapterLayout?
  let first = seconds { layout = ChapterLayout(novel.markup, chapter: 0, setting: setting) }
  // Once more, in another size, as after a pinch.
  var larger = body
  larger.fontSize = 18
  let again = Novel(size: size * 1_000_000, body: larger)
  layout = nil
  let second = seconds { layout = ChapterLayout(again.markup, chapter: 0, setting: setting) }
  layout = nil
  let short = seconds { layout = ChapterLayout(chapter.markup, chapter: 0, setting: setting) }
  layout = ChapterLayout(novel.markup, chapter: 0, setting: setting)
  var count = 0
  let pages = seconds { count = layout.map { ChapterPages($0, height: 800).pages.count } ?? 0 }
  let rate = Double(novel.bytes) / 1e6
  print(
    name.padding(toLength: 22, withPad: " ", startingAt: 0), column(rate / first),
    column(rate / second), column(short * 1000), "      ", column(pages * 1000), " \(count) pages")
}
