/// `UIImage`. Without PanoramaUIKit, `XImage` is `CGImage`.
public typealias XImage = UIImage
