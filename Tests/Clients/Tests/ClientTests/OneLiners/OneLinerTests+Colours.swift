import PanoramaUIKit
import Testing

extension OneLinerTests {
  @Test func colours() {
    draw { context in
      do {
        let c1 = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)
        _ = c1
      }
      do {
        let c2 = UIColor(white: 0.5, alpha: 1).withAlphaComponent(0.3)
        _ = c2
      }
      do {
        let c3 = UIColor(hue: 0.5, saturation: 1, brightness: 1, alpha: 1)
        _ = c3
      }
      do {
        var r: CGFloat = 0
        var g: CGFloat = 0
        var b: CGFloat = 0
        var a: CGFloat = 0
        UIColor.red.getRed(&r, green: &g, blue: &b, alpha: &a)
      }
      do {
        let c6 = UIColor.label.resolvedColor(with: view.traitCollection)
        _ = c6
      }
      do {
        let c7 = UIColor(cgColor: UIColor.red.cgColor).cgColor.components
        _ = c7
      }
      do {
        UIColor.red.setFill()
        UIColor.blue.setStroke()
        UIColor.green.set()
      }
      do {
        let c8 = UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)
        _ = c8
      }
      do {
        let c9 = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        _ = c9.alpha
      }
      do {
        let c10 = UIColor.systemBackground == UIColor.secondarySystemBackground
        _ = c10
      }
    }
  }
}
