/// The image type of UIKit code; the canvas aliases of `Panorama` use `CGImage` instead.
public typealias XImage = UIImage
