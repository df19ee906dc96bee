import UIKit

/// The notes of a task, in which words can be found.
final class TaskPageController: UIViewController, UISearchBarDelegate {
  private let searchBar = UISearchBar()
  let textView = UITextView()

  init(task: TaskItem) {
    super.init(nibName: nil, bundle: nil)
    title = task.title
    textView.text = task.notes
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    searchBar.placeholder = "Find"
    searchBar.delegate = self
    textView.font = .preferredFont(forTextStyle: .body)
    textView.textContainerInset = UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
    for view in [searchBar, textView] {
      view.translatesAutoresizingMaskIntoConstraints = false
      self.view.addSubview(view)
    }
    NSLayoutConstraint.activate([
      searchBar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      searchBar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      searchBar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      textView.topAnchor.constraint(equalTo: searchBar.bottomAnchor),
      textView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      textView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      textView.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
    ])
  }

  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
    let found = (textView.text as NSString).range(
      of: searchBar.text ?? "", options: .caseInsensitive)
    guard found.location != NSNotFound else { return }
    textView.becomeFirstResponder()
    textView.selectedRange = found
    textView.scrollRangeToVisible(found)
  }
}
