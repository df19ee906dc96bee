/// A program that begins as on iOS, with the imports that its files have there.
extension PackageTemplate {
  var uiKitFiles: [(path: String, text: String)] {
    [
      ("Package.swift", uiKitManifest),
      ("Sources/\(name.text)/AppDelegate.swift", delegate),
      ("Sources/\(name.scene)/RingController.swift", controller),
      ("Tests/\(name.tests)/RingTests.swift", ringTest),
      (".gitignore", ".build/\n"),
    ]
  }

  private var uiKitManifest: String {
    let package = library.packageName.debugDescription
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      /// Files keep the imports that they have on iOS, and get these modules on Linux. It is a setting of a target, so
      /// that other packages, which ask `canImport(CoreGraphics)`, do not find one.
      let appleNames = SwiftSetting.unsafeFlags(
        [
          "UIKit=PanoramaUIKitApp", "CoreGraphics=PanoramaCoreGraphics",
          "QuartzCore=PanoramaQuartzCore",
        ].flatMap { ["-module-alias", $0] },
        .when(platforms: [.linux]))

      let package = Package(
        name: "\(name.text)",
        dependencies: [
          // `traits: []` leaves out what only Panorama's own apps need.
          .package(\(library.requirement), traits: [])
        ],
        targets: [
          .target(
            name: "\(name.scene)",
            dependencies: [.product(name: "PanoramaUIKitApp", package: \(package))],
            swiftSettings: [appleNames]),
          .executableTarget(
            name: "\(name.text)", dependencies: ["\(name.scene)"], swiftSettings: [appleNames]),
          .testTarget(
            name: "\(name.tests)",
            dependencies: [
              "\(name.scene)", .product(name: "PanoramaTesting", package: \(package)),
            ],
            swiftSettings: [appleNames]),
        ])

      """
  }

  private var delegate: String {
    """
    import \(name.scene)
    import UIKit

    @main
    final class AppDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?

      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = RingController()
        window?.makeKeyAndVisible()
        return true
      }
    }

    """
  }

  private var controller: String {
    """
    import QuartzCore
    import UIKit

    /// A ring that a button fills, a tenth at a time.
    public final class RingController: UIViewController {
      public let button = UIButton(type: .system)
      public let label = UILabel()
      private let ring = CAShapeLayer()
      private var tenths = 0

      public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        ring.fillColor = nil
        ring.strokeColor = UIColor.systemBlue.cgColor
        ring.lineWidth = 16
        view.layer.addSublayer(ring)
        label.textAlignment = .center
        button.setTitle("More", for: .normal)
        button.addAction(UIAction { [weak self] _ in self?.fill() }, for: .touchUpInside)
        for part in [label, button] {
          part.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(part)
          part.centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive = true
        }
        NSLayoutConstraint.activate([
          label.centerYAnchor.constraint(equalTo: view.centerYAnchor),
          button.bottomAnchor.constraint(
            equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -24),
        ])
        show()
      }

      public override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let path = UIBezierPath(
          arcCenter: CGPoint(x: view.bounds.midX, y: view.bounds.midY), radius: 100,
          startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
        ring.path = path.cgPath
      }

      private func fill() {
        tenths = min(tenths + 1, 10)
        show()
      }

      private func show() {
        ring.strokeEnd = CGFloat(tenths) / 10
        label.text = "\\(tenths * 10) %"
      }
    }

    """
  }

  private var ringTest: String {
    let imports = [name.scene, "PanoramaTesting", "Testing", "UIKit"].sorted()
    return """
      \(imports.map { "import \($0)" }.joined(separator: "\n"))

      @Suite @MainActor struct RingTests {
        @Test func aTapOnTheButtonFillsATenth() throws {
          let controller = RingController()
          let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
          window.rootViewController = controller
          let hand = Hand(on: HeadlessHost(window: window))
          hand.waitForRest()
          try hand.tap("More")
          hand.waitForRest()
          #expect(controller.label.text == "10 %")
        }
      }

      """
  }
}
