import Foundation

/// What a server says about keeping its answer (RFC 9111), for a cache of one user.
struct CacheRule: Equatable {
  /// Whether the answer may be kept at all.
  var mayBeKept = true
  /// Whether it may be shown when it is old and the server cannot be asked.
  var mayBeOld = true
  /// For how many seconds it is used without asking.
  var lifetime: Double

  /// For an answer without a rule: a file on a plain server.
  private static let usualLifetime = 300.0
  /// A year; longer times are mistakes.
  private static let longest = 31_536_000.0

  init(_ text: String) {
    lifetime = Self.usualLifetime
    for part in text.split(separator: ",") {
      let words = part.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
      }
      switch words.first?.lowercased() {
      case "no-store": mayBeKept = false
      case "no-cache": lifetime = 0
      case "must-revalidate": mayBeOld = false
      case "max-age":
        // A number that cannot be read counts as 0.
        if lifetime > 0 || !text.lowercased().contains("no-cache") {
          lifetime = min(Self.longest, max(0, words.count > 1 ? Double(words[1]) ?? 0 : 0))
        }
      default: break
      }
    }
  }
}
