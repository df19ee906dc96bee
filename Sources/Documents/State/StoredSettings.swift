import Foundation

/// Settings in a file of the state folder, which several windows and programs change. Each writes what its own user has
/// changed and leaves the rest as it is in the file by then: if it wrote what it read when it began, the last one to
/// change anything would undo what all others have changed.
@MainActor
public final class StoredSettings<Value: Codable & Equatable> {
  /// The settings of this window, as they were read or changed last.
  public private(set) var value: Value
  private let folder: StateFolder
  private let name: String

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - folder: the folder in which it is.
  ///   - usual: the settings if there is no such file.
  public init(_ name: String, in folder: StateFolder, usual: Value) {
    (self.name, self.folder) = (name, folder)
    value = folder.read(name, as: Value.self) ?? usual
  }

  /// Writes what differs from `value`.
  public func change(to new: Value) {
    guard new != value, let old = Self.members(of: value), let members = Self.members(of: new)
    else { return }
    var stored = folder.read(name, as: [String: StoredMember].self) ?? old
    for (key, member) in members where member != old[key] { stored[key] = member }
    for key in old.keys where members[key] == nil { stored[key] = nil }
    value = new
    folder.write(stored, name)
  }

  private static func members(of value: Value) -> [String: StoredMember]? {
    guard let data = try? JSONEncoder().encode(value) else { return nil }
    return try? JSONDecoder().decode([String: StoredMember].self, from: data)
  }
}

/// A value in a file of settings, also of a newer version's that this one does not know.
private enum StoredMember: Codable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([StoredMember])
  case members([String: StoredMember])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([StoredMember].self) {
      self = .list(list)
    } else {
      self = .members(try value.decode([String: StoredMember].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .flag(let flag): try value.encode(flag)
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .list(let list): try value.encode(list)
    case .members(let members): try value.encode(members)
    }
  }
}
