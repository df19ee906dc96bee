import UIKit

/// A cell with constraints of its own: a coloured disc, a title and notes of any length.
final class TaskCell: UITableViewCell {
  static let reuseIdentifier = "TaskCell"

  let dot = UIView()
  let titleLabel = UILabel()
  let notesLabel = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    dot.layer.cornerRadius = 6
    titleLabel.font = .preferredFont(forTextStyle: .headline)
    notesLabel.font = .preferredFont(forTextStyle: .footnote)
    notesLabel.textColor = .secondaryLabel
    notesLabel.numberOfLines = 0
    let stack = UIStackView(arrangedSubviews: [titleLabel, notesLabel])
    stack.axis = .vertical
    stack.spacing = 2
    for view in [dot, stack] {
      view.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(view)
    }
    NSLayoutConstraint.activate([
      dot.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      dot.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      dot.widthAnchor.constraint(equalToConstant: 12),
      dot.heightAnchor.constraint(equalToConstant: 12),
      stack.leadingAnchor.constraint(equalTo: dot.trailingAnchor, constant: 12),
      stack.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
      stack.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
      stack.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
    ])
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func configure(with task: TaskItem) {
    titleLabel.text = task.title
    notesLabel.text = task.notes
    notesLabel.isHidden = task.notes.isEmpty
    dot.backgroundColor = task.color
    accessoryType = task.isDone ? .checkmark : .disclosureIndicator
  }
}

struct TaskItem {
  var title: String
  var notes = ""
  var color = UIColor.systemBlue
  var isDone = false
}
