import Panorama

extension ScrollView {
  /// The insets of the content, in points: `contentInset`, because nothing adds to it here.
  public var adjustedContentInset: UIEdgeInsets { contentInset }
}
