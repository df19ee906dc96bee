// Decodes pictures for another program, which starts it, in a process that can do nothing else; see `DecoderPool` in
// PanoramaImages. Its standard input is a socket.
import CSandbox
import Foundation
import PanoramaImages
import PanoramaPictures
import PanoramaSVG

let libraries = CommandLine.arguments.dropFirst().first ?? ""
guard DecoderServer.load(libraries) else {
  FileHandle.standardError.write(
    Data("panorama-decode is started by panorama; it is of no use alone\n".utf8))
  exit(64)
}
/// Calls `body` with C strings that end with NULL; with NULL if there are none.
func withPaths(
  _ paths: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Int32
) -> Int32 {
  guard !paths.isEmpty else { return body(nil) }
  let copies = paths.map { UnsafePointer(strdup($0)) } + [nil]
  return copies.withUnsafeBufferPointer { body($0.baseAddress) }
}

let drawings =
  DecoderServer.readsDrawings(with: libraries) ? SVGPicture.decoderBeforeRestriction() : nil
let readable = DecoderServer.readableFolders(with: libraries) + (drawings?.files ?? [])
let addressSpace = csandbox_address_space()
let refusal = withPaths(readable) { csandbox_enter($0) }
DecoderServer.run(
  descriptor: 0, refusal: refusal, addressSpace: addressSpace, drawings: drawings?.decoder)
