#if os(Linux)
  import UIKit
#elseif os(iOS)
  import Panorama
  import UIKit
#endif

public class DrawingViewController: XViewController {
  public let panorama = DrawingPanorama()
  public var panoramaView: PanoramaView!

  override public func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = XColor.lightGray

    panoramaView = PanoramaView(frame: view.bounds)
    panoramaView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    panoramaView.panorama = panorama
    view.addSubview(panoramaView)
  }
}
