import Foundation

/// A stack of which every thread has its own. What a thread leaves on it goes when the thread ends.
package final class ThreadStack<Element>: Sendable {
  private final class Elements {
    var list: [Element] = []
  }

  private let key: pthread_key_t

  /// Makes an empty stack, which exists as long as the process: threads keep what lies on it under its key. A process
  /// has 1,024 keys.
  package init() {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { elements in
      if let elements { Unmanaged<AnyObject>.fromOpaque(elements).release() }
    }
    precondition(status == 0, "no key is left for the values of threads")
    self.key = key
  }

  private var elements: Elements? {
    pthread_getspecific(key).map {
      Unmanaged<Elements>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// What this thread pushed last; nil if it has nothing here.
  package var last: Element? { elements?.list.last }

  /// Puts `element` on this thread's stack.
  package func push(_ element: Element) {
    if let elements { return elements.list.append(element) }
    let elements = Elements()
    elements.list = [element]
    pthread_setspecific(key, Unmanaged.passRetained(elements).toOpaque())
  }

  /// Takes what this thread pushed last, and returns it; nil if it has nothing here.
  @discardableResult
  package func pop() -> Element? { elements?.list.popLast() }
}
