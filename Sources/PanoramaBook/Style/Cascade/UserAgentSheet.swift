/// How elements of HTML look that no book says anything about.
enum UserAgentSheet {
  static let sheet = StyleSheet(Array(text.utf8), path: "")

  private static let text = """
    @namespace epub "http://www.idpf.org/2007/ops";
    address, article, aside, blockquote, body, center, details, dialog, dd, div, dl, dt, fieldset, figcaption, figure,
    footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, html, legend, main, menu, nav, ol, p, pre, search, section,
    summary, ul, dir, listing, optgroup, option { display: block }
    head, title, meta, link, script, style, template, datalist, param, area, base, noframes, rp, source, track, noembed,
    [hidden] { display: none }
    li { display: list-item }
    table { display: table; border-spacing: 2px; border-collapse: separate; text-indent: 0 }
    caption { display: table-caption; text-align: center }
    colgroup { display: table-column-group } col { display: table-column }
    thead { display: table-header-group; vertical-align: middle }
    tbody { display: table-row-group; vertical-align: middle }
    tfoot { display: table-footer-group; vertical-align: middle }
    tr { display: table-row }
    td, th { display: table-cell; vertical-align: middle; padding: 1px }
    th { font-weight: bold; text-align: center }
    button, input, select, textarea { display: inline-block }
    video, audio, iframe { max-width: 100% }
    ruby { display: ruby }
    rt, rtc { display: ruby-text; font-size: 50%; text-indent: 0; line-height: 1; white-space: nowrap }
    body { margin: 0; hyphens: auto }
    p, dl, blockquote, figure, ul, ol, menu, dir, pre, listing { margin-top: 1em; margin-bottom: 1em }
    blockquote, figure { margin-left: 40px; margin-right: 40px }
    dd { margin-inline-start: 40px }
    ul, ol, menu, dir { padding-inline-start: 40px }
    ul, menu, dir { list-style-type: disc }
    ol { list-style-type: decimal }
    ul ul, ol ul { list-style-type: circle }
    ul ul ul, ul ol ul, ol ul ul, ol ol ul { list-style-type: square }
    ul ul, ul ol, ol ul, ol ol, dl ul, dl ol { margin-top: 0; margin-bottom: 0 }
    h1, h2, h3, h4, h5, h6 { font-weight: bold; hyphens: manual; break-after: avoid; break-inside: avoid }
    h1 { font-size: 2em; margin: .67em 0 } h2 { font-size: 1.5em; margin: .83em 0 } h3 { font-size: 1.17em; margin: 1em 0 }
    h4 { margin: 1.33em 0 } h5 { font-size: .83em; margin: 1.67em 0 } h6 { font-size: .67em; margin: 2.33em 0 }
    section h1 { font-size: 1.5em; margin: .83em 0 }
    section section h1 { font-size: 1.17em; margin: 1em 0 }
    b, strong { font-weight: bolder }
    i, em, cite, var, dfn, address { font-style: italic }
    code, kbd, samp, tt, pre, listing { font-family: monospace; hyphens: manual }
    pre, listing { white-space: pre-wrap }
    nobr { white-space: nowrap }
    big { font-size: larger } small { font-size: smaller }
    sub { vertical-align: sub; font-size: smaller } sup { vertical-align: super; font-size: smaller }
    sub, sup { line-height: 0 }
    u, ins { text-decoration: underline } s, strike, del { text-decoration: line-through }
    abbr[title] { text-decoration: underline }
    mark { background-color: #ff0; color: #000 }
    center { text-align: center }
    hr { border: 1px inset; margin: .5em auto; color: #808080 }
    fieldset { border: 1px solid; padding: .35em .75em }
    q::before { content: open-quote } q::after { content: close-quote }
    br { white-space: pre }
    bdi, output { unicode-bidi: isolate } bdo { unicode-bidi: isolate-override }
    [dir=rtl] { direction: rtl; unicode-bidi: isolate } [dir=ltr] { direction: ltr; unicode-bidi: isolate }
    bdo[dir] { unicode-bidi: isolate-override }
    [dir=auto] { unicode-bidi: plaintext }
    audio:not([controls]) { display: none }
    nav[epub|type] ol { list-style-type: none }
    figure { break-inside: avoid } figcaption { break-before: avoid }
    \(formulas)
    """

  /// Formulas (MathML) in lines: exponents and indices stand higher and lower, fractions and roots are written out.
  private static let formulas = """
    math[display=block], math[mode=display] { display: block; text-align: center; margin: 1em 0 }
    annotation, annotation-xml, maction > :nth-child(n+2) { display: none }
    msup > :nth-child(2), msubsup > :nth-child(3), mover > :nth-child(2), munderover > :nth-child(3),
    mroot > :nth-child(2) { vertical-align: super; font-size: smaller; line-height: 0 }
    msub > :nth-child(2), msubsup > :nth-child(2), munder > :nth-child(2), munderover > :nth-child(2)
    { vertical-align: sub; font-size: smaller; line-height: 0 }
    msqrt::before { content: "\u{221A}(" }
    mfrac > mrow::before, mroot > :first-child::before, mfenced::before { content: "(" }
    mfrac > mrow::after, mroot > :first-child::after, mfenced::after, msqrt::after { content: ")" }
    mfrac > :nth-child(2)::before { content: "/" } mfrac > mrow:nth-child(2)::before { content: "/(" }
    mroot > :nth-child(2)::before { content: "1/" }
    mtable { display: inline-block; vertical-align: middle } mtr { display: block }
    mtd { display: inline-block; min-width: 2em; text-align: center }
    """
}
