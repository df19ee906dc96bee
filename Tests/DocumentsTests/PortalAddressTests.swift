import Documents
import Testing

@Suite struct PortalAddressTests {
  @Test(arguments: ["http://a.b", "https://example.com/a?b=c#d", "HTTPS://EXAMPLE.COM"])
  func addressesOfTheWebAreOpened(address: String) {
    #expect(PortalAddress.isAllowed(address))
  }

  @Test(arguments: [
    "", "https:/", "http:", "file:///etc/passwd", "javascript:alert(1)", "ftp://a.b", "notes.md",
    " https://a.b", "https://a b", "https://a\nb", "httpsx://a.b",
    "https://" + String(repeating: "a", count: 20_000),
  ]) func nothingElseIs(address: String) { #expect(!PortalAddress.isAllowed(address)) }
}
