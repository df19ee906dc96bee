import PanoramaUIKit
import Testing

extension OneLinerTests {
  @Test func text() {
    draw { context in
      do {
        label.numberOfLines = 0
        label.lineBreakMode = .byWordWrapping
        label.textAlignment = .center
      }
      do {
        label.font = UIFont.monospacedDigitSystemFont(ofSize: 14, weight: .medium)
      }
      do {
        label.font = UIFont(name: "HelveticaNeue-Bold", size: 20)
      }
      do {
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.5
      }
      do {
        label.attributedText = NSAttributedString(
          string: "Hi",
          attributes: [
            .font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.red, .kern: 2,
          ])
      }
      do {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 4
        style.alignment = .justified
        style.lineHeightMultiple = 1.2
      }
      do {
        let width = ("Hello" as NSString).size(withAttributes: [
          .font: UIFont.systemFont(ofSize: 12)
        ]).width
        _ = width
      }
      do {
        let box = ("Hello" as NSString).boundingRect(
          with: CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude),
          options: [.usesLineFragmentOrigin, .usesFontLeading], attributes: nil, context: nil)
        _ = box
      }
      do {
        "Hello".draw(at: .zero, withAttributes: [.font: UIFont.systemFont(ofSize: 12)])
      }
      do {
        NSAttributedString(string: "Hi").draw(in: rect)
      }
      do {
        let mutable = NSMutableAttributedString(string: "Hello")
        mutable.addAttribute(
          .underlineStyle, value: NSUnderlineStyle.single.rawValue,
          range: NSRange(location: 0, length: 2))
      }
      do {
        let line =
          UIFont.systemFont(ofSize: 12).lineHeight + UIFont.systemFont(ofSize: 12).ascender
          - UIFont.systemFont(ofSize: 12).descender + UIFont.systemFont(ofSize: 12).capHeight
        _ = line
      }
      do {
        let italic = UIFont.italicSystemFont(ofSize: 12)
        _ = italic.withSize(20)
      }
      do {
        let pt = UIFont.systemFont(ofSize: 12).pointSize + UIFont.labelFontSize
        _ = pt
      }
      do {
        label.preferredMaxLayoutWidth = 200
      }
      do {
        label.highlightedTextColor = .white
        label.isHighlighted = true
      }
    }
  }
}
