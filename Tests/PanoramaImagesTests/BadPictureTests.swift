import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

/// Every file of scripts/make_bad_pictures.py gives the picture, its readable part, or one line of
/// error.
@Suite struct BadPictureTests {
  let pictures: BadPictures
  init() throws { pictures = try BadPictures.shared() }

  private func decode(_ name: String) throws -> DecodedImage {
    try ImageFile.open(path: pictures(name)).decode()
  }

  private func failure(of name: String) -> ImageError? {
    do throws(ImageError) {
      _ = try ImageFile.open(path: pictures(name)).decode()
      return nil
    } catch {
      return error
    }
  }

  @Test func rareKindsAreWholePictures() throws {
    let sizes = [
      "1bit.png": (61, 40), "1bit.tif": (64, 40), "cmyk.jpg": (64, 40), "ycck.jpg": (64, 40),
      "1x1.png": (1, 1), "1x1.jpg": (1, 1), "1x1.tif": (1, 1), "1x1.webp": (1, 1),
      "1x65500.png": (1, 65500), "65500x1.png": (65500, 1), "1x65500.jpg": (1, 65500),
      "65500x1.jpg": (65500, 1), "1x65500.tif": (1, 65500), "restart.jpg": (1040, 1040),
      "cyclic.tif": (16, 16),
      "cyclic-pages.tif": (16, 16), "cyclic-parts.tif": (16, 16),
    ]
    let ordinary = [
      "plain.png", "plain.jpg", "plain.tif", "plain.webp", "progressive.jpg", "16bit.png",
      "16bit-alpha.png", "16bit.tif", "gray-alpha.png", "cmyk.tif", "jpeg-in-truth.png",
      "png-in-truth.jpg", "animated.webp", "profile.png", "profile.jpg", "bad-profile.jpg",
      "bad-profile.png", "profile-bomb.png", "camera.jpg", "camera.png",
      "camera.webp", "camera.tif", "bad-camera.jpg", "float.tif", "lab-8.tif", "lab-16.tif",
      "icc-lab.tif",
    ]
    for name in Array(sizes.keys) + ordinary {
      let (width, height) = sizes[name] ?? (60, 40)
      let decoded = try decode(name)
      #expect(decoded.damage == nil, "\(name)")
      #expect((decoded.image.width, decoded.image.height) == (width, height), "\(name)")
    }
  }

  @Test func theirPixelsAreRight() throws {
    func pixel(_ name: String, _ x: Int, _ y: Int) throws -> UInt32 {
      let image = try decode(name).image
      return image.pixels[y * image.width + x]
    }
    #expect(try pixel("plain.tif", 3, 2) == 0xFF15_0A01)
    #expect(try pixel("plain.png", 3, 2) == 0xFF15_0A01)
    #expect(try pixel("plain.webp", 30, 20) == 0xFF33_6699)
    #expect(try pixel("animated.webp", 30, 20) == 0xFF00_FF00)
    #expect(try pixel("1x1.webp", 0, 0) == 0x8080_0000)
    #expect(try pixel("1x1.tif", 0, 0) == 0xFF80_8080)
    // 1000 · 50 of 65535, 1000 · 20 of 65535.
    #expect(try pixel("16bit.png", 50, 20) == 0xFFC3_4EFF)
    #expect(try pixel("16bit-alpha.png", 30, 0) == 0x8080_0000)
    // Samples count up by nine.
    #expect(try pixel("16bit.tif", 40, 10) == 0xFF43_4343)
    #expect(try pixel("1bit.png", 0, 1) == 0xFFFF_FFFF)
    // Zero is white, and the top bit is set in the data.
    #expect(try pixel("1bit.tif", 0, 0) == 0xFF00_0000)
    #expect(try pixel("1bit.tif", 1, 0) == 0xFFFF_FFFF)
    #expect(try pixel("gray-alpha.png", 10, 20) == 0x7813_1313)
    #expect(try pixel("1x65500.tif", 0, 300) == 0xFF2C_2C2C)
    #expect(try pixel("float.tif", 0, 0) == 0xFF00_80FF)
    #expect(try pixel("float.tif", 1, 0) == 0xFF00_00FF)
    // Inks 0, 3, 6 and 9, inverted, each by black.
    #expect(try pixel("cmyk.tif", 0, 0) == 0xFFF6_F3F0)
  }

  @Test(arguments: ["lab-8.tif", "lab-16.tif", "icc-lab.tif"])
  func labIsConvertedByTheWhiteOfProfiles(name: String) throws {
    let pixels = try decode(name).image.pixels
    // With 8 bits, a and b are whole numbers.
    let step = name == "lab-8.tif" ? 5 : 1
    for (pixel, expected) in zip(pixels, [0xFFFF_FFFF, 0xFF80_8080, 0xFFFF_0000] as [UInt32]) {
      for shift in [0, 8, 16, 24] {
        let difference = Int(pixel >> shift & 255) - Int(expected >> shift & 255)
        #expect(abs(difference) <= step, "\(String(pixel, radix: 16))")
      }
    }
  }

  @Test func allOrientationsShowTheSame() throws {
    let upright = try decode("orientation-1.jpg").image
    #expect((upright.width, upright.height) == (24, 16))
    #expect(Set(upright.pixels).count == 6)
    for value in 2...8 {
      let decoded = try decode("orientation-\(value).jpg")
      #expect(decoded.info.orientation.rawValue == value)
      #expect(decoded.image.pixels == upright.pixels, "orientation \(value)")
    }
  }

  @Test func damagedFilesShowWhatIsThere() throws {
    let truncated = [
      "truncated-plain.png", "truncated-plain.jpg", "truncated-progressive.jpg", "half.png",
      "half.tif",
    ]
    for name in truncated {
      let decoded = try decode(name)
      #expect(decoded.damage == .truncated, "\(name)")
      #expect(decoded.image.pixels[0] >> 24 == 255, "\(name)")
    }
    for name in [
      "corrupt-plain.png", "corrupt-plain.jpg", "corrupt-progressive.jpg", "flipped.png",
      "lost-restart.jpg",
    ] {
      guard case .corrupt = try decode(name).damage else {
        Issue.record("\(name) is not damaged")
        continue
      }
    }
    // Bytes of plain samples may be anything.
    #expect(try decode("corrupt-plain.tif").damage == nil)
  }

  @Test func whatIsNoPictureIsOneLine() throws {
    let expected: [(String, (ImageError) -> Bool)] = [
      ("empty.png", { $0 == .empty }), ("one-byte.jpg", { $0 == .notAPicture }),
      ("text.png", { $0 == .notAPicture }),
      ("picture.gif", { $0 == .corrupt("a side of zero pixels") }),
      ("folder.png", { $0 == .isFolder }), ("missing.png", { $0 == .noSuchFile }),
      ("pipe.png", { if case .inaccessible = $0 { true } else { false } }),
      ("truncated.webp", { $0 == .truncated }), ("truncated-header.png", { $0 == .truncated }),
      ("truncated-header.jpg", { $0 == .truncated }),
      ("truncated-header.tif", { $0 == .truncated }),
      ("truncated-plain.tif", { $0 == .truncated }), ("claims-strip.tif", { $0 == .truncated }),
      ("noise.jpg", { _ in true }), ("noise.png", { _ in true }), ("noise.tif", { _ in true }),
      ("noise.webp", { _ in true }),
      ("many-scans.jpg", { if case .unsupported = $0 { true } else { false } }),
    ]
    for (name, isRight) in expected {
      let error = try #require(failure(of: name), "\(name) is read")
      #expect(isRight(error), "\(name): \(error)")
      #expect(!error.description.contains("\n") && error.description.count > 5)
    }
  }

  @Test func whoMayNotReadAFileIsTold() throws {
    // The superuser may read it.
    if geteuid() == 0 {
      #expect(try decode("forbidden.png").damage == nil)
    } else {
      #expect(failure(of: "forbidden.png") == .inaccessible("Permission denied"))
    }
  }

  @Test func sizesAreJudgedByTheHeader() throws {
    #expect(failure(of: "claims-65500.jpg") == .overBudget(width: 65500, height: 65500))
    #expect(failure(of: "claims-65500-progressive.jpg") == .overBudget(width: 65500, height: 65500))
    #expect(failure(of: "claims-60000.png") == .overBudget(width: 60000, height: 60000))
    #expect(failure(of: "claims-16383.webp") == .overBudget(width: 16384, height: 16384))
    #expect(
      failure(of: "claims-2147483647.png") == .overBudget(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF))
    #expect(failure(of: "claims-4294967295.tif") != nil)
    guard case .needsMemory = failure(of: "claims-tile.tif") else {
      Issue.record("a tile of a gigapixel is read")
      return
    }
  }

  @Test func rowsOfAHugeClaimAreNotEvenBegun() throws {
    // The number of pixels is within the budget, so memory decides.
    let wide = ImageBudget(pixels: .max, bytes: 1 << 28)
    for name in ["claims-65500-progressive.jpg", "claims-16383.webp"] {
      let file = try ImageFile.open(path: pictures(name), budget: wide)
      let needed = file.memoryForRows(reduction: 8)
      #expect(needed > wide.bytes)
      #expect(throws: ImageError.needsMemory(bytes: needed)) {
        try file.decodeRows(reduction: 8) { _ in Issue.record("a row of \(name)") }
      }
    }
    // 895 bytes contain no rows: existing rows are distinguished from filled-in ones.
    let file = try ImageFile.open(path: pictures("claims-65500.jpg"), budget: wide)
    var rows = 0
    let result = try? file.decodeRows(reduction: 8) { rows += $0.count }
    #expect(result != .complete && rows < 100)
  }

  @Test func everyFileIsRefusedOrReadAtEveryReduction() throws {
    for name in pictures.names {
      guard let file = try? ImageFile.open(path: pictures(name), budget: .streaming) else {
        continue
      }
      for reduction in [1, 2, 4, 8] {
        // Decoding the whole claimed size takes time and shows no more.
        if name == "claims-60000.png" { continue }
        var rows = 0
        let result = try? file.decodeRows(reduction: reduction) { rows += $0.count }
        let height = file.info.storedSize(reduction: reduction).height
        if result == .complete { #expect(rows == height, "\(name)") }
        #expect(rows <= height)
      }
    }
  }

  @Test func originalsStayAsTheyAre() throws {
    func state() -> [String: [Int]] {
      Dictionary(
        uniqueKeysWithValues: pictures.names.map { name in
          var status = stat()
          lstat(pictures(name), &status)
          let bytes = (try? ImageFile.read(pictures(name), limit: 1 << 24)) ?? []
          return (
            name,
            [
              Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
              Int(status.st_mode), bytes.hashValue,
            ]
          )
        })
    }
    let before = state()
    for name in pictures.names { _ = failure(of: name) }
    #expect(state() == before)
  }
}
