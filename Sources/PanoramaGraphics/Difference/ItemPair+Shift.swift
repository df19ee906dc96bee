extension ItemPair {
  /// The movement by whole pixels that explains most of the frame: that of the largest drawing that
  /// moved, within the pixels where it crosses no edge of a clip that did not move.
  func bestShift(in frame: PixelRect) -> DisplayListDifference.Shift? {
    var best: (shift: DisplayListDifference.Shift, area: Int)?
    findShift(frame, &best)
    return best?.shift
  }

  private func findShift(
    _ frame: PixelRect, _ best: inout (shift: DisplayListDifference.Shift, area: Int)?
  ) {
    switch content {
    case .changed: return
    case .list(let children):
      for child in children { child.findShift(frame, &best) }
    case .same, .edited:
      if case .edited(_, let changes) = content {
        for change in changes { change.findShift(frame, &best) }
      }
      guard let d = displacement, d != (0, 0) else { return }
      var region = frame
      for clip in place.clips where clip.relation != .moved(dx: d.dx, dy: d.dy) {
        region = region.intersection(clip.inside)
      }
      let shift = DisplayListDifference.Shift(region: region, dx: d.dx, dy: d.dy)
      let kept = newBox.intersection(shift.kept).area
      if kept > (best?.area ?? 0) { best = (shift, kept) }
    }
  }

  /// Whether the shifted pixels are the item's new pixels inside the region of `shift`.
  func moves(with shift: DisplayListDifference.Shift) -> Bool {
    guard let d = displacement, d == (shift.dx, shift.dy) else { return false }
    return place.clips.allSatisfy {
      $0.relation == .moved(dx: d.dx, dy: d.dy) || $0.inside.contains(shift.region)
    }
  }
}

extension DisplayListDifference.Shift {
  /// The part of the region whose pixels come from inside the region.
  var kept: PixelRect { region.intersection(region.offsetBy(dx: dx, dy: dy)) }
}
