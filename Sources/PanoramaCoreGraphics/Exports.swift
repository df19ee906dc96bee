// What `import CoreGraphics` stands for in a target that has `-module-alias CoreGraphics=PanoramaCoreGraphics`. The compiler
// wants a module of its own for each name.
@_exported import PanoramaUIKit
