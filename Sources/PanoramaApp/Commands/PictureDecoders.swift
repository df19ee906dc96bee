import Foundation
import Logging
import PanoramaGraphics
import PanoramaImages
import PanoramaPictures
import PanoramaSVG

/// Sees to it that pictures are decoded in processes that can do nothing else.
enum PictureDecoders {
  /// The program that those processes run.
  static let programName = "panorama-decode"
  static let flag = "--no-sandbox"

  /// Chooses the processes that decode, before any picture is opened: those of the program beside this one, unless
  /// the command line says otherwise or `DecoderPool.variable` is set.
  static func choose(_ arguments: [String]) {
    guard getenv(DecoderPool.variable) == nil, !says(flag, arguments) else { return }
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let decoder = HeldFolder.split(program).folder + "/" + programName
    if FileManager.default.isExecutableFile(atPath: decoder) {
      setenv(DecoderPool.variable, decoder, 1)
    } else if CommandLineTool.opensWindow(arguments) || arguments.first == "render" {
      log.warning(
        """
        \(programName) is not beside the program, so pictures are decoded in the program itself, which a \
        prepared one can harm; install it, or say \(flag)
        """)
    }
  }

  /// Starts a process if the arguments name a file that may be a picture.
  static func prepare(_ arguments: [String]) {
    let others = ["sketch", "nodes", "gallery"]
    guard CommandLineTool.opensWindow(arguments), !others.contains(arguments.first ?? ""),
      arguments.contains(where: mayBePicture)
    else { return }
    DecoderPool.standard?.prepare { log.warning("\($0)") }
    if DecoderPool.standard != nil, arguments.contains(where: mayBeDrawing) {
      // Finding all fonts takes that process some tens of milliseconds.
      _ = BackgroundThread.start(name: "drawings") {
        _ = try? SVGPicture.read(Array("<svg/>".utf8))
      }
    }
  }

  private static func mayBeDrawing(_ argument: String) -> Bool {
    ["svg", "svgz"].contains((argument as NSString).pathExtension.lowercased())
  }

  private static func mayBePicture(_ argument: String) -> Bool {
    !argument.hasPrefix("-") && argument != "view"
      && !["sketch", "canvas", "scene"].contains((argument as NSString).pathExtension)
  }

  /// Whether an option is among the arguments, and not behind `--`, where file names are.
  private static func says(_ option: String, _ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains(option)
  }

  private static let log = Logger(label: "pictures")
}
