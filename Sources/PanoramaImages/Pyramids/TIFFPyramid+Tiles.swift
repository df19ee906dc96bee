import PanoramaGraphics

extension TIFFPyramid: TilePyramid {
  package var copies: [PyramidCopy] {
    levels.map {
      PyramidCopy(
        width: $0.width, height: $0.height, tileWidth: $0.tileWidth, tileHeight: $0.tileHeight)
    }
  }

  package var orientation: ImageOrientation { file.info.orientation }
  package var hasAlpha: Bool { file.info.hasAlpha }

  package func readTile(copy: Int, column: Int, row: Int) throws(ImageError) -> CGImage {
    try tile(level: copy, x: column, y: row)
  }
}
