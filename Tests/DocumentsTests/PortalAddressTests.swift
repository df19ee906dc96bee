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

  @Test(arguments: [
    "mailto:a@b.c", "MAILTO:a@b.c?subject=Huts&body=two%0Alines", "mailto:?body=x",
  ]) func aProgramBeginsMails(address: String) {
    #expect(PortalAddress.isMail(address) && !PortalAddress.isAllowed(address))
  }

  @Test(arguments: [
    "mailto:a@b.c?attach=/etc/passwd", "mailto:a@b.c?subject=x&Attachment=/etc/passwd",
    "mailto:?%61ttach=/etc/passwd", "mailto:?body=x;attach=y", "mailto:?%ZZ=x", "mailto:a b",
    "https://a.b", "mailto", "xmailto:a@b.c",
  ]) func noMailAttachesFiles(address: String) { #expect(!PortalAddress.isMail(address)) }
}
