import Panorama
import PanoramaImages
import PanoramaPictures
import PanoramaSVG

func readPicture(at path: String, copyTo copy: String, in context: CGContext) throws {
  let image = try CGImage.load(contentsOf: path)
  context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
  try PNGEncoder().write(image, to: copy)
}

@MainActor func readTiles(
  of path: String, in view: View,
  post: @escaping MainActorPost
) throws -> any TileSource {
  let work = WorkQueue()
  let file = try ImageFile.open(path: path, budget: .tiled)
  let source = StreamedTileSource(
    file: file, path: path, work: work, cache: nil, post: post)
  source.onChange = { view.setNeedsDisplay() }
  source.want(CGRect(x: 0, y: 0, width: 1920, height: 1080), scale: 0.5)
  return source
}

func printFrames() throws {
  if let reader = try AnimationReader(ImageFile.open(path: "moves.gif")) {
    while let frame = try reader.next() {
      print(frame.index, frame.duration, frame.tiles.width)
    }
    print("shown", reader.plays.map { "\($0) times" } ?? "without end")
  }
}

func decodeElsewhere(path: String) throws -> CGImage {
  let decoders = DecoderPool(program: "/usr/bin/panorama-decode")
  decoders.prepare { print($0) }
  let image = try ImageFile.open(path: path, decoders: decoders).decode().image
  return image
}

func drawSVG(at path: String, in context: CGContext) throws {
  let picture = try SVGPicture(
    ImageFile.read(path, limit: 1 << 26), fonts: FontLibrary(), decode: CGImage.decode)
  context.draw(picture.drawing)
  print(picture.size, picture.leftOut)
}
