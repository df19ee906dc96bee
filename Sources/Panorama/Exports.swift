@_exported import Foundation
@_exported import PanoramaGraphics
@_exported import PanoramaImages
@_exported import PanoramaPDF
@_exported import PanoramaRaster
@_exported import PanoramaText
@_exported import PanoramaViews
@_exported import ScrollPhysics
