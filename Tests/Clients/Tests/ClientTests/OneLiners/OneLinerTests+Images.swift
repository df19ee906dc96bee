import PanoramaUIKit
import Testing

extension OneLinerTests {
  @Test func images() {
    draw { context in
      do {
        imageView.image = UIImage(named: "photo")?.withRenderingMode(.alwaysTemplate)
      }
      do {
        imageView.contentMode = .scaleAspectFill
      }
      do {
        imageView.animationImages = [image]
        imageView.animationDuration = 1
        imageView.startAnimating()
      }
      do {
        let i1 = UIImage(
          systemName: "star.fill",
          withConfiguration: UIImage.SymbolConfiguration(pointSize: 20, weight: .bold))
        _ = i1
      }
      do {
        let i2 = image.withTintColor(.red, renderingMode: .alwaysOriginal)
        _ = i2
      }
      do {
        let i3 = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { ctx in
          UIColor.red.setFill()
          ctx.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        _ = i3
      }
      do {
        let i4 = image.cgImage?.cropping(to: rect).map { UIImage(cgImage: $0) }
        _ = i4
      }
      do {
        let i5 = image.pngData() ?? image.jpegData(compressionQuality: 0.8)
        _ = i5
      }
      do {
        let i7 = UIImage(data: Data())?.size.width
        _ = i7
      }
      do {
        image.draw(in: rect, blendMode: .multiply, alpha: 0.5)
      }
      do {
        let i8 = image.preparingThumbnail(of: CGSize(width: 50, height: 50))
        _ = i8
      }
      do {
        let i9 = UIImage(contentsOfFile: "/tmp/a.png")?.imageOrientation == .right
        _ = i9
      }
      do {
        let i10 = image.withHorizontallyFlippedOrientation()
        _ = i10
      }
    }
  }
}
