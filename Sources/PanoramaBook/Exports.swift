// A book's chapters are laid out as blocks are.
@_exported import PanoramaBlocks
