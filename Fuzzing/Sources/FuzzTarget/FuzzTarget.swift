import Foundation
import FuzzCases

/// libFuzzer calls this with each input. The environment names the `FuzzCase`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  // libFuzzer calls on the main thread.
  MainActor.assumeIsolated {
    do {
      try target.feed(bytes)
    } catch {
      fatalError("\(error)")
    }
  }
  return 0
}

private let target: FuzzCase = {
  let name = ProcessInfo.processInfo.environment["PANORAMA_FUZZ"] ?? ""
  guard let target = FuzzCase(rawValue: name) else {
    fatalError("PANORAMA_FUZZ must be one of \(FuzzCase.allCases.map(\.rawValue))")
  }
  return target
}()
