import UIKit

/// The pictures of an album as pages.
public final class AlbumController: UIViewController, UIScrollViewDelegate {
  private let name: String
  private let scrollView = UIScrollView()
  public let pageControl = UIPageControl()
  private let spinner = UIActivityIndicatorView(style: .large)
  public private(set) var pages: [UIImageView] = []

  public init(name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
  }

  required public init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override public func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.title = name
    navigationItem.rightBarButtonItems = [
      UIBarButtonItem(
        image: UIImage(systemName: "trash"), style: .plain, target: self,
        action: Self.deletePage),
      UIBarButtonItem(
        title: "Info", style: .plain, target: self, action: Self.showInfo),
    ]
    view.backgroundColor = .black
    scrollView.isPagingEnabled = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.delegate = self
    view.addSubview(scrollView)
    view.addSubview(pageControl)
    pageControl.currentPageIndicatorTintColor = .white
    pageControl.pageIndicatorTintColor = UIColor.white.withAlphaComponent(0.4)
    pageControl.addTarget(self, action: Self.pageChanged, for: .valueChanged)
    spinner.color = .white
    spinner.hidesWhenStopped = true
    view.addSubview(spinner)
    spinner.startAnimating()
    for hue in [0.05, 0.3, 0.6] { pages.append(makePage(hue: hue)) }
    pageControl.numberOfPages = pages.count
    spinner.stopAnimating()
  }

  override public func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    scrollView.frame = view.bounds
    let size = scrollView.bounds.size
    for (index, page) in pages.enumerated() {
      page.frame = CGRect(
        x: CGFloat(index) * size.width, y: 0, width: size.width, height: size.height)
    }
    scrollView.contentSize = CGSize(width: size.width * CGFloat(pages.count), height: size.height)
    pageControl.frame = CGRect(
      x: 0, y: view.bounds.height - view.safeAreaInsets.bottom - 40, width: size.width, height: 30)
    spinner.center = view.center
  }

  private func makePage(hue: CGFloat) -> UIImageView {
    let size = CGSize(width: 300, height: 200)
    let picture = UIGraphicsImageRenderer(size: size).image { context in
      UIColor(hue: hue, saturation: 0.7, brightness: 0.8, alpha: 1).setFill()
      context.fill(CGRect(origin: .zero, size: size))
    }
    let page = UIImageView(image: picture)
    page.contentMode = .scaleAspectFit
    scrollView.addSubview(page)
    return page
  }

  public func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard scrollView.bounds.width > 0 else { return }
    pageControl.currentPage = Int((scrollView.contentOffset.x / scrollView.bounds.width).rounded())
  }

  private func pageChanged(_ sender: UIPageControl) {
    let x = CGFloat(sender.currentPage) * scrollView.bounds.width
    scrollView.setContentOffset(CGPoint(x: x, y: 0), animated: true)
  }

  private func deletePage() {
    let alert = UIAlertController(
      title: "Delete this picture?", message: "It cannot be brought back.",
      preferredStyle: .actionSheet)
    alert.addAction(
      UIAlertAction(title: "Delete", style: .destructive) { [weak self] _ in self?.deleteCurrent() }
    )
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel, handler: nil))
    present(alert, animated: true, completion: nil)
  }

  private func deleteCurrent() {
    pages.remove(at: pageControl.currentPage).removeFromSuperview()
    pageControl.numberOfPages = pages.count
    if pages.isEmpty {
      navigationController?.popViewController(animated: true)
    } else {
      view.setNeedsLayout()
    }
  }

  private func showInfo() {
    let info = AboutController()
    info.modalPresentationStyle = .formSheet
    present(info, animated: true)
  }
}
