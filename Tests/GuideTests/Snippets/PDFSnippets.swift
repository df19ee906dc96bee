import Panorama
import PanoramaImages
import PanoramaPDF

func writePages(_ cover: DisplayList, _ contents: DisplayList, to path: String) throws {
  let pages = [cover, contents].map { SceneContent(width: 595, height: 842, list: $0) }
  try AtomicFile.write(PDFWriter.bytes(of: pages), to: path)
}
