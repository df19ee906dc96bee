import Panorama

/// A reference to the view that shows the thumbnails, for a closure that is made before the view.
@MainActor
final class ThumbnailTarget<Target: View> {
  weak var view: Target?
}
