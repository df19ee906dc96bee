import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

/// Profiles and camera data.
@Suite struct DescriptionTests {
  let pictures: BadPictures
  init() throws { pictures = try BadPictures.shared() }

  @Test(arguments: ["camera.jpg", "camera.png", "camera.webp"])
  func whatTheCameraWrote(name: String) throws {
    let data = try ImageFile.open(path: pictures(name)).metadata
    #expect(data.make == "Maker" && data.model == "Model X" && data.lens == "Lens 35/2.8")
    #expect(data.date == "2024:05:06 07:08:09")
    #expect(data.exposureTime == 1.0 / 125 && data.fNumber == 2.8)
    #expect(data.isoSpeed == 400 && data.focalLength == 35)
    #expect(data.flashFired && data.hasPosition)
    #expect(data.software == nil && data.focalLengthIn35mm == nil && data.exposureBias == 0)
  }

  @Test func whatTagsOfATIFFSay() throws {
    let data = try ImageFile.open(path: pictures("camera.tif")).metadata
    #expect(data.make == "Maker" && data.model == "Model X" && data.date == "2024:05:06 07:08:09")
    #expect(data.exposureTime == nil && !data.hasPosition)
  }

  @Test func silentFilesSayNothing() throws {
    for name in ["plain.jpg", "plain.png", "plain.tif", "plain.webp", "bad-camera.jpg"] {
      let data = try ImageFile.open(path: pictures(name)).metadata
      #expect(data.model == nil && data.exposureTime == nil && !data.hasPosition, "\(name)")
    }
  }

  @Test func theProfileHasAName() throws {
    let wide = try ImageFile.open(path: pictures("profile.png"))
    #expect(wide.info.hasProfile && wide.profileName == "Wide test colours")
    #expect(try ImageFile.open(path: pictures("profile.jpg")).profileName == "Wide test colours")
    let plain = try ImageFile.open(path: pictures("plain.png"))
    #expect(!plain.info.hasProfile && plain.profileName == nil)
  }

  @Test func coloursBecomeStandard() throws {
    // Adobe RGB's green of 200 is outside sRGB: red falls to 0 and green rises.
    let pixel = CGColor(
      argb: try ImageFile.open(path: pictures("profile.png")).decode().image.pixels[0])
    #expect(pixel.red == 0)
    #expect(abs(pixel.green * 255 - 202) < 2)
    #expect(pixel.blue * 255 < 60)
  }

  @Test func standardColoursStayToTheBit() throws {
    let file = try ImageFile.open(path: pictures("standard-profile.png"))
    #expect(file.profileName == "Standard test colours")
    let plain = try ImageFile.open(path: pictures("plain.png")).decode().image
    #expect(try file.decode().image.pixels == plain.pixels)
  }

  @Test(arguments: ["profile-inks.jpg", "profile-inks.tif"])
  func inksBecomeTheColoursTheirProfileSays(name: String) throws {
    let file = try ImageFile.open(path: pictures(name))
    #expect(file.info.isCMYK && file.profileName == "Test inks")
    let pixels = try file.decode().image.pixels
    for (x, expected) in [(4, (1.0, 1.0, 1.0)), (12, (1.0, 0.0, 0.0)), (20, (0.0, 0.0, 0.0))] {
      let color = CGColor(argb: pixels[x])
      #expect(abs(color.red - expected.0) < 0.06, "\(x): \(color)")
      #expect(abs(color.green - expected.1) < 0.06, "\(x): \(color)")
      #expect(abs(color.blue - expected.2) < 0.06, "\(x): \(color)")
      #expect(color.alpha == 1)
    }
  }

  @Test func aDamagedProfileChangesNothing() throws {
    let plain = try ImageFile.open(path: pictures("plain.jpg")).decode().image
    let bad = try ImageFile.open(path: pictures("bad-profile.jpg")).decode().image
    #expect(bad.pixels == plain.pixels)
  }
}
