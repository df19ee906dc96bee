import Panorama

/// Handles fingers and the mouse on the canvas.
@MainActor
protocol CanvasTouchHandling: AnyObject {
  func touchesBegan(_ touches: Set<Touch>, with event: Event?)
  func touchesMoved(_ touches: Set<Touch>, with event: Event?)
  func touchesEnded(_ touches: Set<Touch>)
  func touchesCancelled(_ touches: Set<Touch>)
  func rightMouseDown(at point: CGPoint, with event: MouseEvent)
}
