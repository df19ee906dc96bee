import PanoramaUIKit
import Testing

/// Scroll views whose content keeps clear of bars.
@Suite(.serialized) @MainActor struct BarInsetTests {
  private let stage = TestWindow(width: 400, height: 500)
  private let page = UIViewController()
  private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 500))

  /// Shows the scroll view below a navigation bar.
  ///
  /// - Returns: the height of the bar.
  private func show(in parent: UIView? = nil, height: CGFloat = 1000) -> Double {
    scroll.contentSize = CGSize(width: 400, height: height)
    (parent ?? page.view).addSubview(scroll)
    if let parent { page.view.addSubview(parent) }
    stage.window.rootViewController = UINavigationController(rootViewController: page)
    stage.frames(3)
    return page.view.safeAreaInsets.top
  }

  @Test func aScrollViewBeginsBelowTheBar() {
    let bar = show(height: 100)
    #expect(bar > 40 && scroll.adjustedContentInset.top == bar && scroll.contentInset == .zero)
    #expect(abs(Double(scroll.contentOffset.y) + bar) < 0.01)
    scroll.contentInset.top = 10
    #expect(scroll.adjustedContentInset.top == bar + 10 && scroll.contentInset.top == 10)
    scroll.contentInsetAdjustmentBehavior = .never
    #expect(scroll.adjustedContentInset.top == 10)
    scroll.contentInsetAdjustmentBehavior = .always
    #expect(scroll.adjustedContentInset.top == bar + 10)
  }

  @Test func whatIsScrolledStaysWhenTheBarGoes() {
    _ = show()
    scroll.contentOffset.y = 200
    page.navigationController?.setNavigationBarHidden(true, animated: false)
    stage.frames(3)
    #expect(scroll.adjustedContentInset == .zero && scroll.contentOffset.y == 200)
  }

  @Test func furtherInsideItDoesIfItCanScroll() {
    let parent = UIView(frame: CGRect(x: 0, y: 10, width: 400, height: 490))
    let bar = show(in: parent, height: 100)
    #expect(scroll.adjustedContentInset == .zero)
    scroll.contentSize.height = 1000
    #expect(scroll.adjustedContentInset.top == bar - 10)
    scroll.contentInsetAdjustmentBehavior = .never
    #expect(scroll.adjustedContentInset == .zero)
  }

  @Test func aScrollViewInsideAnotherMovesWithIt() {
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
    inner.contentSize = CGSize(width: 400, height: 900)
    scroll.addSubview(inner)
    _ = show()
    #expect(inner.adjustedContentInset == .zero)
  }

  @Test func aPanoramaStaysBehindTheBar() {
    let view = PanoramaView(frame: CGRect(x: 0, y: 0, width: 400, height: 500))
    page.view.addSubview(view)
    _ = show()
    #expect(view.scrollView.adjustedContentInset == .zero)
  }
}
