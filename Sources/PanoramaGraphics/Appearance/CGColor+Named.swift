import Foundation

/// UIKit's plain colours, and its system colours, which have a light and a dark form.
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
  public static let systemRed = system(0xFFFF_3B30, 0xFFFF_453A)
  /// UIKit's `systemOrange`.
  public static let systemOrange = system(0xFFFF_9500, 0xFFFF_9F0A)
  /// UIKit's `systemYellow`.
  public static let systemYellow = system(0xFFFF_CC00, 0xFFFF_D60A)
  /// UIKit's `systemGreen`.
  public static let systemGreen = system(0xFF34_C759, 0xFF30_D158)
  /// UIKit's `systemMint`.
  public static let systemMint = system(0xFF00_C7BE, 0xFF63_E6E2)
  /// UIKit's `systemTeal`.
  public static let systemTeal = system(0xFF30_B0C7, 0xFF40_CBE0)
  /// UIKit's `systemCyan`.
  public static let systemCyan = system(0xFF32_ADE6, 0xFF64_D2FF)
  /// UIKit's `systemBlue`.
  public static let systemBlue = system(0xFF00_7AFF, 0xFF0A_84FF)
  /// UIKit's `systemIndigo`.
  public static let systemIndigo = system(0xFF58_56D6, 0xFF5E_5CE6)
  /// UIKit's `systemPurple`.
  public static let systemPurple = system(0xFFAF_52DE, 0xFFBF_5AF2)
  /// UIKit's `systemPink`.
  public static let systemPink = system(0xFFFF_2D55, 0xFFFF_375F)
  /// UIKit's `systemBrown`.
  public static let systemBrown = system(0xFFA2_845E, 0xFFAC_8E68)
  /// UIKit's `systemGray`.
  public static let systemGray = CGColor(argb: 0xFF8E_8E93)
  /// UIKit's `systemGray2`.
  public static let systemGray2 = system(0xFFAE_AEB2, 0xFF63_6366)
  /// UIKit's `systemGray3`.
  public static let systemGray3 = system(0xFFC7_C7CC, 0xFF48_484A)
  /// UIKit's `systemGray4`.
  public static let systemGray4 = system(0xFFD1_D1D6, 0xFF3A_3A3C)
  /// UIKit's `systemGray5`.
  public static let systemGray5 = system(0xFFE5_E5EA, 0xFF2C_2C2E)
  /// UIKit's `systemGray6`.
  public static let systemGray6 = system(0xFFF2_F2F7, 0xFF1C_1C1E)
  /// UIKit's `systemBackground`.
  public static let systemBackground = system(0xFFFF_FFFF, 0xFF00_0000)
  /// UIKit's `secondarySystemBackground`.
  public static let secondarySystemBackground = systemGray6
  /// UIKit's `label`.
  public static let label = system(0xFF00_0000, 0xFFFF_FFFF)
  /// UIKit's `secondaryLabel`.
  public static let secondaryLabel = system(0x993C_3C43, 0x99EB_EBF5)
  /// UIKit's `separator`.
  public static let separator = system(0x4A3C_3C43, 0x9954_5458)

  /// A colour with two forms, as 0xAARRGGBB.
  package static func system(_ light: UInt32, _ dark: UInt32) -> CGColor {
    CGColor(light: CGColor(argb: light), dark: CGColor(argb: dark))
  }
}
