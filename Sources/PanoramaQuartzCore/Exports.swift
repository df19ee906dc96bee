// What `import QuartzCore` stands for, as PanoramaCoreGraphics does for `import CoreGraphics`.
@_exported import PanoramaUIKit
