/// `UIImage`, where the canvas aliases of `Panorama` say `CGImage`.
public typealias XImage = UIImage
