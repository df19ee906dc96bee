import Foundation
import PanoramaImages
import Testing

@Suite struct BaseFolderTests {
  @Test(arguments: [
    (BaseFolder.cache, "XDG_CACHE_HOME", "/.cache"),
    (.configuration, "XDG_CONFIG_HOME", "/.config"),
    (.data, "XDG_DATA_HOME", "/.local/share"), (.state, "XDG_STATE_HOME", "/.local/state"),
  ])
  func theFolderOfItsOwnThenHomeThenTheDatabase(
    _ folder: BaseFolder, _ variable: String, _ place: String
  ) {
    #expect(folder.path(environment: [variable: "/x", "HOME": "/h"]) == "/x")
    #expect(folder.path(environment: ["HOME": "/h"]) == "/h" + place)
    #expect(folder.path(environment: [variable: "x", "HOME": "/h"]) == "/h" + place)
    let known = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_dir) } ?? "/"
    #expect(folder.path(environment: [:]) == known + place)
    #expect(folder.path(environment: ["HOME": "h"]) == known + place)
  }

  @Test func tilesFollowHome() {
    #expect(TileCache.standardFolder(environment: ["HOME": "/h"]) == "/h/.cache/panorama/tiles")
  }
}
