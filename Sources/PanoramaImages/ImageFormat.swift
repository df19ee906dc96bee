import CCodecs

/// The formats that are read. They are recognised by content, because names and extensions may be
/// wrong.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics, ISO 15948; `AnimationReader` reads animations.
  case png
  /// ITU T.81, baseline and progressive.
  case jpeg
  /// WebP, lossy and lossless; `AnimationReader` reads animations.
  case webp
  /// TIFF and BigTIFF, page by page.
  case tiff
  /// GIF 87a and 89a; `AnimationReader` reads animations.
  case gif
  /// Windows' bitmaps and those of OS/2, also compressed by runs.
  case bmp
  /// Windows' icons and cursors, of which the largest picture is read.
  case icon
  /// PBM, PGM, PPM and PAM pictures, as text and as bytes.
  case netpbm
  /// QOI, the Quite OK Image format.
  case qoi
  /// Truevision's TGA.
  case tga
  /// Pictures from telephones (HEIF), coded like video. They need the library libheif at run time.
  case heic
  /// AV1 pictures. They need the library libheif at run time.
  case avif
  /// JPEG XL, ISO 18181; only the first frame of an animation is read. It needs the library libjxl at run time.
  case jpegXL
  /// Raw files of cameras, of which the largest preview that the camera put into them is read. They need the library
  /// LibRaw at run time.
  case raw
  /// PDF, page by page, at two pixels per point. It needs the libraries poppler-glib and cairo at run time.
  case pdf

  /// The number of a file's first bytes that are examined.
  public static let startSize = 1024

  /// The common name of the format.
  public var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .tiff: "TIFF"
    case .gif: "GIF"
    case .bmp: "BMP"
    case .icon: "ICO"
    case .netpbm: "Netpbm"
    case .qoi: "QOI"
    case .tga: "TGA"
    case .heic: "HEIC"
    case .avif: "AVIF"
    case .jpegXL: "JPEG XL"
    case .raw: "camera RAW"
    case .pdf: "PDF"
    }
  }

  /// The extensions of files in this format, in lower case.
  public var fileExtensions: [String] {
    switch self {
    case .png: ["png", "apng"]
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .webp: ["webp"]
    case .tiff: ["tif", "tiff"]
    case .gif: ["gif"]
    case .bmp: ["bmp", "dib"]
    case .icon: ["ico", "cur"]
    case .netpbm: ["pbm", "pgm", "ppm", "pnm", "pam"]
    case .qoi: ["qoi"]
    case .tga: ["tga"]
    case .heic: ["heic", "heif", "hif"]
    case .avif: ["avif"]
    case .jpegXL: ["jxl"]
    case .raw: Self.rawExtensions
    case .pdf: ["pdf"]
    }
  }

  /// The format's media type, as IANA or, where it lists none, the desktop's shared MIME database has it.
  public var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    case .tiff: "image/tiff"
    case .gif: "image/gif"
    case .bmp: "image/bmp"
    case .icon: "image/vnd.microsoft.icon"
    case .netpbm: "image/x-portable-anymap"
    case .qoi: "image/qoi"
    case .tga: "image/x-tga"
    case .heic: "image/heif"
    case .avif: "image/avif"
    case .jpegXL: "image/jxl"
    case .raw: "image/x-dcraw"
    case .pdf: "application/pdf"
    }
  }

  /// The library that has to be installed to read the format; nil if none is missing.
  var missingLibrary: String? {
    switch self {
    case .tiff: ccodecs_tiff_is_here() == 0 ? "libtiff" : nil
    case .heic, .avif: ccodecs_heif_is_here() == 0 ? "libheif" : nil
    case .jpegXL: ccodecs_jxl_is_here() == 0 ? "libjxl" : nil
    case .raw: ccodecs_raw_is_here() == 0 ? "LibRaw" : nil
    case .pdf: ccodecs_pdf_is_here() == 0 ? "libpoppler-glib" : nil
    default: nil
    }
  }

  /// Whether the format is read in drawings, and a library for it is missing in this process.
  package var needsMissingLibrary: Bool { isReadInDrawings && missingLibrary != nil }

  /// Whether pictures inside drawings may have the format: not what ends its library or has pages.
  package var isReadInDrawings: Bool { self != .raw && self != .pdf }

  /// Adobe's, Canon's, Nikon's, Sony's, Olympus', Panasonic's, Fujifilm's, Pentax' and Samsung's, and those of others.
  private static let rawExtensions = [
    "dng", "cr2", "cr3", "crw", "nef", "nrw", "arw", "srf", "sr2", "orf", "rw2", "raf", "pef",
    "srw", "3fr", "erf",
    "fff", "iiq", "kdc", "mef", "mos", "mrw", "rwl", "x3f",
  ]

  /// Whether the format's decoder can make a smaller picture itself, in less time or memory.
  var reduces: Bool { self == .jpeg || self == .webp || self == .raw }

  /// Whether the library decodes the whole picture before its first row.
  var isDecodedBeforeItsRows: Bool { self == .heic || self == .avif }
}
