// Decodes pictures for another program, which starts it, in a process that can do nothing else; see `DecoderPool` in
// PanoramaImages. Its standard input is a socket.
import CSandbox
import Foundation
import PanoramaImages

guard DecoderServer.load(CommandLine.arguments.dropFirst().first ?? "") else {
  FileHandle.standardError.write(
    Data("panorama-decode is started by panorama; it is of no use alone\n".utf8))
  exit(64)
}
let addressSpace = csandbox_address_space()
let refusal = csandbox_enter()
DecoderServer.run(descriptor: 0, refusal: refusal, addressSpace: addressSpace)
