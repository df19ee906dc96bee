import UIKit

/// A list of things to do, in sections: swiped away or done, moved, added, and fetched by a pull.
public final class TaskListController: UITableViewController {
  struct Group {
    var name: String
    var tasks: [TaskItem]
  }

  var groups = [
    Group(
      name: "Today",
      tasks: [
        TaskItem(title: "Water the plants", color: .systemGreen),
        TaskItem(
          title: "Write to the landlord",
          notes: "The heating in the bathroom makes noises since last week, mostly at night.",
          color: .systemRed),
        TaskItem(title: "Buy bread", notes: "The dark one."),
      ]),
    Group(
      name: "This week",
      tasks: (1...20).map {
        TaskItem(
          title: "Chapter \($0)", notes: $0 % 3 == 0 ? "Read it twice, and take notes." : "",
          color: .systemOrange)
      }),
  ]
  /// The titles of the tasks in each section.
  public var titles: [[String]] { groups.map { $0.tasks.map(\.title) } }
  public private(set) var shownDetails: [String] = []

  public convenience init() { self.init(style: .insetGrouped) }

  override public func viewDidLoad() {
    super.viewDidLoad()
    title = "Tasks"
    tableView.register(TaskCell.self, forCellReuseIdentifier: TaskCell.reuseIdentifier)
    navigationItem.leftBarButtonItem = editButtonItem
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add, target: self, action: Self.addTask)
    refreshControl = UIRefreshControl()
    refreshControl?.addTarget(self, action: Self.fetch, for: .valueChanged)
  }

  private func addTask() {
    groups[0].tasks.insert(TaskItem(title: "New task", color: .systemPurple), at: 0)
    tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
  }

  private func fetch() {
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
      guard let self else { return }
      self.groups[1].tasks.append(TaskItem(title: "Fetched"))
      self.tableView.reloadSections(IndexSet(integer: 1), with: .fade)
      self.refreshControl?.endRefreshing()
    }
  }

  // MARK: UITableViewDataSource

  override public func numberOfSections(in tableView: UITableView) -> Int { groups.count }

  override public func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int {
    groups[section].tasks.count
  }

  override public func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: TaskCell.reuseIdentifier, for: indexPath)
      as! TaskCell
    cell.configure(with: groups[indexPath.section].tasks[indexPath.row])
    return cell
  }

  override public func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { groups[section].name }

  override public func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? {
    section == 0 ? "Swipe a task to the left to delete it, to the right when it is done." : nil
  }

  override public func tableView(
    _ tableView: UITableView, canMoveRowAt indexPath: IndexPath
  ) -> Bool { true }

  override public func tableView(
    _ tableView: UITableView, canEditRowAt indexPath: IndexPath
  ) -> Bool { true }

  override public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete else { return }
    groups[indexPath.section].tasks.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }

  override public func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let task = groups[sourceIndexPath.section].tasks.remove(at: sourceIndexPath.row)
    groups[destinationIndexPath.section].tasks.insert(task, at: destinationIndexPath.row)
  }

  // MARK: UITableViewDelegate

  override public func tableView(
    _ tableView: UITableView, didSelectRowAt indexPath: IndexPath
  ) {
    tableView.deselectRow(at: indexPath, animated: true)
    let page = TaskPageController(task: groups[indexPath.section].tasks[indexPath.row])
    shownDetails.append(page.title ?? "")
    navigationController?.pushViewController(page, animated: true)
  }

  override public func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let done = UIContextualAction(style: .normal, title: "Done") { [weak self] _, _, finish in
      self?.groups[indexPath.section].tasks[indexPath.row].isDone.toggle()
      tableView.reloadRows(at: [indexPath], with: .none)
      finish(true)
    }
    done.backgroundColor = .systemGreen
    done.image = UIImage(systemName: "checkmark")
    return UISwipeActionsConfiguration(actions: [done])
  }
}
