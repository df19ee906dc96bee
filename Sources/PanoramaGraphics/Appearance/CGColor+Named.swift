import Foundation

/// UIKit's plain colours and, in their light form, its system colours.
extension CGColor {
  /// UIKit's `red`.
  public static let red = CGColor(red: 1, green: 0, blue: 0)
  /// UIKit's `green`.
  public static let green = CGColor(red: 0, green: 1, blue: 0)
  /// UIKit's `blue`.
  public static let blue = CGColor(red: 0, green: 0, blue: 1)
  /// UIKit's `cyan`.
  public static let cyan = CGColor(red: 0, green: 1, blue: 1)
  /// UIKit's `yellow`.
  public static let yellow = CGColor(red: 1, green: 1, blue: 0)
  /// UIKit's `magenta`.
  public static let magenta = CGColor(red: 1, green: 0, blue: 1)
  /// UIKit's `orange`.
  public static let orange = CGColor(red: 1, green: 0.5, blue: 0)
  /// UIKit's `purple`.
  public static let purple = CGColor(red: 0.5, green: 0, blue: 0.5)
  /// UIKit's `brown`.
  public static let brown = CGColor(red: 0.6, green: 0.4, blue: 0.2)
  /// UIKit's `gray`.
  public static let gray = CGColor(gray: 0.5)
  /// UIKit's `darkGray`.
  public static let darkGray = CGColor(gray: 1.0 / 3)
  /// UIKit's `lightGray`.
  public static let lightGray = CGColor(gray: 2.0 / 3)

  /// UIKit's `systemRed`.
  public static let systemRed = CGColor(argb: 0xFFFF_3B30)
  /// UIKit's `systemOrange`.
  public static let systemOrange = CGColor(argb: 0xFFFF_9500)
  /// UIKit's `systemYellow`.
  public static let systemYellow = CGColor(argb: 0xFFFF_CC00)
  /// UIKit's `systemGreen`.
  public static let systemGreen = CGColor(argb: 0xFF34_C759)
  /// UIKit's `systemMint`.
  public static let systemMint = CGColor(argb: 0xFF00_C7BE)
  /// UIKit's `systemTeal`.
  public static let systemTeal = CGColor(argb: 0xFF30_B0C7)
  /// UIKit's `systemCyan`.
  public static let systemCyan = CGColor(argb: 0xFF32_ADE6)
  /// UIKit's `systemBlue`.
  public static let systemBlue = CGColor(argb: 0xFF00_7AFF)
  /// UIKit's `systemIndigo`.
  public static let systemIndigo = CGColor(argb: 0xFF58_56D6)
  /// UIKit's `systemPurple`.
  public static let systemPurple = CGColor(argb: 0xFFAF_52DE)
  /// UIKit's `systemPink`.
  public static let systemPink = CGColor(argb: 0xFFFF_2D55)
  /// UIKit's `systemBrown`.
  public static let systemBrown = CGColor(argb: 0xFFA2_845E)
  /// UIKit's `systemGray`.
  public static let systemGray = CGColor(argb: 0xFF8E_8E93)
  /// UIKit's `systemGray2`.
  public static let systemGray2 = CGColor(argb: 0xFFAE_AEB2)
  /// UIKit's `systemGray3`.
  public static let systemGray3 = CGColor(argb: 0xFFC7_C7CC)
  /// UIKit's `systemGray4`.
  public static let systemGray4 = CGColor(argb: 0xFFD1_D1D6)
  /// UIKit's `systemGray5`.
  public static let systemGray5 = CGColor(argb: 0xFFE5_E5EA)
  /// UIKit's `systemGray6`.
  public static let systemGray6 = CGColor(argb: 0xFFF2_F2F7)
  /// UIKit's `systemBackground`.
  public static let systemBackground = CGColor(gray: 1)
  /// UIKit's `secondarySystemBackground`.
  public static let secondarySystemBackground = systemGray6
  /// UIKit's `label`.
  public static let label = CGColor(gray: 0)
  /// UIKit's `secondaryLabel`.
  public static let secondaryLabel = CGColor(argb: 0x993C_3C43)
  /// UIKit's `separator`.
  public static let separator = CGColor(argb: 0x4A3C_3C43)
}
