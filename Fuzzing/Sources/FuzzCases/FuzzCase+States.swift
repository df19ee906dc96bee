import Documents
import Foundation

extension FuzzCase {
  /// Like a place of the viewer. The fuzzed JSON may contain anything for the numbers.
  private struct Place: Codable, Equatable, Sendable {
    var zoom: Double
    var center: [Double]
  }

  @MainActor
  static func feedState(_ bytes: [UInt8]) throws(FuzzFailure) {
    let folder = ScratchFolder.shared.path
    for name in ["recent.json", "places.json"] {
      guard FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data(bytes))
      else { throw FuzzFailure("\(folder)/\(name) cannot be written") }
    }
    let state = StateFolder(path: folder)
    let recent = RecentFiles(folder: state)
    _ = recent.paths
    recent.add([folder])
    guard RecentFiles(folder: state).paths.first == folder else {
      throw FuzzFailure("a recent file is not remembered")
    }
    let places = PlaceMemory<Place>(folder: state)
    _ = places.place(of: folder)
    let place = Place(zoom: 2, center: [1, 2])
    let file = "\(folder)/recent.json"
    places.note(place, of: file)
    guard PlaceMemory<Place>(folder: state).place(of: file) == place else {
      throw FuzzFailure("a place is not remembered")
    }
  }
}
