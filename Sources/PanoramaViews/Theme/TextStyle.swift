/// What a piece of text is for; the theme says how it looks.
public enum TextStyle: Hashable, Sendable { case caption, body, emphasis, title, largeTitle }
