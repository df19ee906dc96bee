import UIKit

/// The albums, and a button for a new one.
public final class AlbumListController: UIViewController {
  public let stack = UIStackView()

  override public func viewDidLoad() {
    super.viewDidLoad()
    title = "Albums"
    view.backgroundColor = .systemBackground
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add, target: self, action: Self.addAlbum)
    stack.axis = .vertical
    stack.spacing = 10
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(
        equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
      stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
    ])
    for name in ["Mountains", "Lakes"] { addRow(name) }
  }

  private func addRow(_ name: String) {
    let button = UIButton(type: .system)
    button.setTitle(name, for: .normal)
    button.heightAnchor.constraint(equalToConstant: 44).isActive = true
    button.addAction(
      UIAction { [weak self] _ in
        self?.navigationController?.pushViewController(
          AlbumController(name: name), animated: true)
      }, for: .touchUpInside)
    stack.addArrangedSubview(button)
  }

  private func addAlbum() {
    let alert = UIAlertController(title: "New album", message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Add", style: .default) { [weak self, weak alert] _ in
        guard let name = alert?.textFields?.first?.text, !name.isEmpty else { return }
        self?.addRow(name)
      })
    present(alert, animated: true)
  }
}
