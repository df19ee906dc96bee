@_exported import PanoramaUIKit
