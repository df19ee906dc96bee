import Panorama
import PanoramaImages

/// The commands of a viewer, for its keys, menu and toolbar.
public typealias ViewerCommand = AppCommand<ViewerDocumentView>

// MARK: Pictures

extension AppCommand<ViewerDocumentView> {
  /// Shows the picture before this one.
  public static var previous: Self {
    Self("Previous picture", "←", "PageUp", "Backspace", "Shift+Space") {
      $0.step(by: -1)
    }.repeating().pictured(.chevronLeft).enabled { $0.canStep(by: -1) }
  }
  /// Shows the picture after this one.
  public static var next: Self {
    Self("Next picture", "→", "PageDown") { $0.step(by: 1) }
      .repeating().pictured(.chevronRight).enabled { $0.canStep(by: 1) }
  }
  /// The key that turns pages, unless it stops an animation.
  static var nextBySpace: Self {
    Self("Next picture, if nothing plays", "Space", perform: next.perform).repeating()
  }
  /// Stops the animation that is shown, or goes on.
  static var pause: Self {
    Self("Pause the animation", "Space") { $0.togglePause() }
      .titled { $0.player?.isPaused ?? false ? "Play" : "Pause" }
      .available { $0.isAnimated }.enabled { $0.isAnimated }
  }
  static var frameBefore: Self {
    Self("Frame before", ",") { $0.stepFrame(forward: false) }.repeating()
      .available { $0.isAnimated }.enabled { $0.isAnimated }
  }
  static var frameAfter: Self {
    Self("Next frame", ".") { $0.stepFrame(forward: true) }.repeating()
      .available { $0.isAnimated }.enabled { $0.isAnimated }
  }
  static var pageBefore: Self {
    Self("Page before", "PageUp") { $0.turnPage(by: -1) }.repeating()
      .available { $0.hasPages }.enabled { $0.hasPages }
  }
  static var pageAfter: Self {
    Self("Next page", "PageDown") { $0.turnPage(by: 1) }.repeating()
      .available { $0.hasPages }.enabled { $0.hasPages }
  }
  static var first: Self { Self("First picture", "Home") { $0.go(to: 0) } }
  static var last: Self { Self("Last picture", "End") { $0.go(to: $0.files.paths.count - 1) } }
  /// Asks for the number of a picture.
  static var jump: Self {
    Self("Go to a number", "Ctrl+G") { $0.askForNumber() }.titled("Go to…")
      .enabled { $0.files.paths.count > 1 }
  }
  /// Whether the first picture follows the last one.
  static var wrap: Self {
    Self("From the last to the first", "W") {
      $0.wraps.toggle()
      $0.status.tell(
        $0.wraps ? "After the last picture comes the first" : "The last picture is the last")
    }.enabled { $0.files.paths.count > 1 }.checked { $0.wraps }
  }
  static var slideshow: Self {
    Self("Slideshow", "S") { $0.startSlideshow() }
      .enabled { $0.files.paths.count > 1 }.checked { $0.isSlideshowRunning }
  }
  static var slideshowOptions: Self {
    Self("Options of the slideshow", "Shift+S") { $0.presentSlideshowOptions() }
      .titled("Slideshow options…").enabled { $0.files.paths.count > 1 }
  }
  static var order: Self {
    Self("Order of the pictures", "O") { $0.presentOrders() }.titled("Order…")
      .enabled { $0.files.paths.count > 1 }
  }
  static var grid: Self {
    Self("All pictures", "G") { $0.toggleGrid() }
      .enabled { !$0.files.paths.isEmpty }.checked { $0.grid != nil }
  }
  static var thumbnails: Self {
    Self("Thumbnails", "T") { $0.toggleStrip() }.checked { $0.strip != nil }
  }
  /// Shows or hides what is known about the picture.
  public static var info: Self {
    Self("Information", "I") { $0.toggleInfo() }.pictured(.info)
      .enabled { !$0.files.paths.isEmpty }.checked { $0.infoPanel != nil }
  }
}

// MARK: Zoom

extension AppCommand<ViewerDocumentView> {
  static var keepZoom: Self {
    Self("Keep zoom and position", "K") {
      $0.keepsZoom.toggle()
      $0.status.tell(
        $0.keepsZoom ? "Zoom and position are kept" : "Each picture opens at its own size")
    }.checked { $0.keepsZoom }
  }
  static var enlargeSmall: Self {
    Self("Enlarge small pictures", "E") {
      $0.settings.enlargesSmall.toggle()
      $0.status.tell(
        $0.settings.enlargesSmall
          ? "Small pictures fill the window" : "Small pictures keep their size")
    }.checked { $0.settings.enlargesSmall }
  }
  static var changeFilter: Self {
    Self("Smooth or crisp", "N") {
      $0.filter = $0.filter.next
      $0.status.tell($0.filter.notice)
    }.titled { "Smoothing: \($0.filter.rawValue)" }
  }
}

// MARK: Looking

extension AppCommand<ViewerDocumentView> {
  static var compareTwo: Self {
    Self("Compare two pictures", "D") { $0.compare(2) }
      .enabled { $0.files.paths.count > 1 }.checked { $0.comparison?.count == 2 }
  }
  static var compareFour: Self {
    Self("Compare four pictures", "Shift+D") { $0.compare(4) }
      .enabled { $0.files.paths.count > 2 }.checked { ($0.comparison?.count ?? 0) > 2 }
  }
  static var nextCompared: Self {
    Self("Next of the compared pictures", "J") { $0.selectNextCompared() }
      .enabled { $0.comparison != nil }
  }
  static var ground: Self {
    Self("Background", "B") {
      $0.settings.ground = $0.settings.ground.next
      $0.status.tell("Background: " + $0.settings.ground.title.lowercased())
    }.titled { "Background: " + $0.settings.ground.title.lowercased() }
  }
  static var overview: Self {
    Self("Overview of the picture", "V") { $0.toggleOverview() }.enabled { $0.canZoom }
      .checked { $0.overview != nil }
  }
  static var histogram: Self {
    Self("Histogram", "H") { $0.settings.showsHistogram.toggle() }
      .checked { $0.settings.showsHistogram }
  }
  static var exposure: Self {
    Self("Exposure warnings", "X") {
      $0.settings.marksExposure.toggle()
      $0.status.tell(
        $0.settings.marksExposure ? "Red is too bright, blue is too dark" : "No exposure warnings")
    }.checked { $0.settings.marksExposure }
  }
  static var keyChooser: Self {
    Self("Change the keys", "Ctrl+K") { $0.presentKeyChooser() }.titled("Change the keys…")
  }
  static var settingsPanel: Self {
    Self("Settings", "P", "Ctrl+,") { $0.presentSettings() }.titled("Settings…")
  }
}

// MARK: Picture and window

extension AppCommand<ViewerDocumentView> {
  /// Shows a frame for the part of the picture that stays.
  static var crop: Self {
    Self("Crop", "Ctrl+X") { $0.beginCropping() }.titled("Crop…").enabled { $0.canCrop }
  }
  static var keepRotation: Self {
    Self("Keep the rotation", "Ctrl+S") { $0.keepRotation() }.enabled { $0.canKeepRotation }
  }
  static var saveCopy: Self {
    Self("Save a copy in another format or size", "Ctrl+Shift+S") { $0.presentSaving() }
      .titled("Save a copy…").enabled { $0.hasFile && $0.entry?.picture != nil }
  }
  static var copy: Self {
    Self("Copy", "Ctrl+C") { $0.copy() }.enabled { $0.entry?.picture != nil }
  }
  static var paste: Self { Self("Paste", "Ctrl+V") { $0.paste() } }
  static var open: Self {
    Self("Open", "Ctrl+O") { $0.host?.viewerChoosesFiles($0) }.titled("Open…")
  }
  static var trash: Self {
    Self("Move to the trash", "Del") { $0.trash() }.enabled { $0.hasFile }
  }
  static var rename: Self {
    Self("Rename", "F2") { $0.rename() }.titled("Rename…").enabled { $0.hasFile }
  }
  static var copyToFolder: Self {
    Self("Copy to a folder", "C") { $0.copyToFolder(asking: false) }
      .titled { $0.folderTitle("Copy to") }.enabled { $0.hasFile }
  }
  static var copyToAnother: Self {
    Self("Copy to another folder", "Shift+C") { $0.copyToFolder(asking: true) }
      .enabled { $0.hasFile }
  }
  static var moveToFolder: Self {
    Self("Move to a folder", "M") { $0.moveToFolder(asking: false) }
      .titled { $0.folderTitle("Move to") }.enabled { $0.hasFile }
  }
  static var moveToAnother: Self {
    Self("Move to another folder", "Shift+M") { $0.moveToFolder(asking: true) }
      .enabled { $0.hasFile }
  }
  static var duplicate: Self {
    Self("Duplicate", "Ctrl+D") { $0.duplicate() }.enabled { $0.hasFile }
  }
  static var showInFolder: Self {
    Self("Show in the file manager", "Ctrl+Shift+F") { $0.handToDesktop(.fileManager) }
      .enabled { $0.hasFile }
  }
  static var openWith: Self {
    Self("Open with another program", "Ctrl+Shift+O") { $0.handToDesktop(.program) }
      .titled("Open with…").enabled { $0.hasFile }
  }
  static var printing: Self {
    Self("Print", "Ctrl+P") { $0.printPicture() }.titled("Print…").enabled { $0.canPrint }
  }
  static var wallpaper: Self {
    Self("Make it the wallpaper", "Ctrl+Shift+B") { $0.handToDesktop(.wallpaper) }
      .titled("Make it the wallpaper…").enabled { $0.hasFile }
  }
  static var undo: Self {
    Self("Undo", "Ctrl+Z") { $0.undo() }.enabled { $0.canUndo }
  }
  static var showOnMap: Self {
    Self("Show the place on a map", "Ctrl+Shift+M") { $0.showOnMap() }.enabled { $0.hasPlace }
  }
  static var copyPath: Self {
    Self("Copy the path", "Ctrl+Shift+C") { $0.copyPath() }.enabled { $0.files.current != nil }
  }
  static var reload: Self {
    Self("Reload", "F5", "Ctrl+R") { $0.reload() }.enabled { $0.files.current != nil }
  }
  /// Fills the screen with the window, or gives it its old size.
  public static var fullscreen: Self {
    Self("Full screen", "F") { $0.host?.viewer($0, setFullscreen: !$0.coversScreen) }
      .pictured { $0.isFullscreen ? .leaveFullscreen : .enterFullscreen }
  }
  static var back: Self { Self("Back", "Esc") { $0.goBack() }.available { $0.canGoBack } }
  static var keyList: Self { Self("Keys", "F1") { $0.presentKeyList() } }
  /// Opens the menu of the other commands.
  public static var more: Self {
    Self("More") { viewer in
      guard let button = viewer.toolbar.button(.more) else { return }
      viewer.presentMenu(beside: button.convert(button.bounds, to: nil))
    }.pictured(.ellipsis)
  }
}

extension ViewerDocumentView {
  /// The list of keys that F1 shows, with the usual keys.
  public static var keyGroups: [KeyGroup] { standardCommands.keyGroups }

  /// The commands with their usual keys.
  static let standardCommands = CommandTable<ViewerDocumentView>(
    ignoresShift: true,
    [
      "Pictures": [
        .init("Page before, after, in a file of several", [.pageBefore, .pageAfter]),
        .init("Previous, next", [.previous, .next]), .init("First, last", [.first, .last]),
        .init(.jump), .init(.wrap),
        .init("Next, or pause an animation", [.pause, .nextBySpace], keys: ["Space"]),
        .init("Frame before, after", [.frameBefore, .frameAfter]),
        .init("Slideshow, its options", [.slideshow, .slideshowOptions]), .init(.order),
        .init(.grid), .init(.thumbnails), .init(.info),
        .init("Compare two pictures, four", [.compareTwo, .compareFour]), .init(.nextCompared),
      ],
      "Zoom": [
        .init("Larger, smaller", [.magnify, .reduce]),
        .init("Fit into the window", [.fit]), .init("Fill the window", [.fill]),
        .init("100 % to 900 %", (1...9).map { .zoom(to: $0) }, keys: ["1", "…", "9"]),
        .init("Move up, down", [.pan("up", "↑"), .pan("down", "↓")]),
        .init("Move left, right", [.pan("left", "Shift+←"), .pan("right", "Shift+→")]),
        .init(.keepZoom), .init(.enlargeSmall), .init(.changeFilter), .init(.overview),
        .init(.histogram), .init(.exposure), .init(.ground),
      ],
      "Picture and window": [
        .init("Rotate right, left", [.rotate, .rotateLeft]),
        .init("Mirror, top and bottom", [.mirror, .mirrorVertically]), .init(.keepRotation),
        .init(.crop),
        .init(.trash), .init("Rename the file", [.rename]),
        .init("Copy to the folder of the last time, another", [.copyToFolder, .copyToAnother]),
        .init("Move to the folder of the last time, another", [.moveToFolder, .moveToAnother]),
        .init("Copy beside the file", [.duplicate]), .init(.saveCopy),
        .init("Undo these", [.undo]),
        .init(.showInFolder), .init(.openWith),
        .init("Print, make it the wallpaper", [.printing, .wallpaper]),
        .init(.showOnMap), .init(.copyPath),
        .init("Drag the file to other programs", keys: ["Ctrl+mouse"]),
        .init("Copy, paste", [.copy, .paste]), .init(.open), .init("Reload", [.reload]),
        .init("Full screen", [.fullscreen], keys: ["F", "F11"]),
        .init("To the toolbar", keys: ["Tab"]), .init(.back), .init(.settingsPanel),
        .init(.keyChooser),
        .init("These keys", [.keyList], keys: ["F1", "?"]),
      ],
    ])

  /// The menu of the viewer's own commands, with their keys.
  public var menuItems: [PopUpMenu.Item] {
    let hostHasItems = !(host?.viewerMenuItems(self).isEmpty ?? true)
    let groups: [[ViewerCommand]] = [
      isAnimated ? [.pause, .frameBefore, .frameAfter] : [],
      hasPages ? [.pageBefore, .pageAfter] : [],
      [.fit, .fill, .zoom(to: 1), .keepZoom, .enlargeSmall, .changeFilter],
      [.rotate, .mirror, .keepRotation, .crop],
      comparison == nil
        ? [.compareTwo, .compareFour, .overview, .histogram, .exposure, .ground]
        : [.compareTwo, .compareFour, .nextCompared, .overview, .histogram, .exposure, .ground],
      [.info, .grid, .thumbnails, .jump, .order, .wrap, .slideshow, .slideshowOptions],
      [.copy, .copyPath, .paste, .reload],
      [.rename, .copyToFolder, .moveToFolder, .duplicate, .saveCopy, .trash, .undo],
      [.showInFolder, .openWith] + (hasPlace ? [.showOnMap] : []) + [.printing, .wallpaper],
      // The host's own items begin with “Open…”.
      hostHasItems ? [.settingsPanel, .keyList] : [.settingsPanel, .keyList, .open],
    ]
    return ViewerCommand.items(groups.map { $0.map(commands.own) }, for: self)
  }
}
