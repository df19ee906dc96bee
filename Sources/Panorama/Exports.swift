@_exported import Foundation
@_exported import PanoramaGraphics
@_exported import PanoramaText
@_exported import PanoramaViews
@_exported import ScrollPhysics
