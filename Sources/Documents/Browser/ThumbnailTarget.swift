import Panorama

/// A reference to the view that shows the thumbnails, for a closure that is made before the view.
final class ThumbnailTarget<Target: View>: @unchecked Sendable {
  // Unchecked: read and written on the main actor only.
  weak var view: Target?
}
