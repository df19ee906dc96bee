/// The purpose of a piece of text, for which the theme determines the appearance.
public enum TextStyle: Hashable, Sendable { case caption, body, emphasis, title, largeTitle }
