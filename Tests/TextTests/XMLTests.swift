import Foundation
import Testing
import Text

@Suite struct XMLTests {
  @Test func `what means something is escaped, also under a combining accent`() {
    #expect(XML.escaped("a<b>&\"'") == "a&lt;b&gt;&amp;&quot;&#39;")
    #expect(XML.escaped("\"\u{301}") == "&quot;\u{301}")
    #expect(XML.escaped("</script>\u{0}\u{1b}\t\n") == "&lt;/script&gt;\u{FFFD}\u{FFFD}\t\n")
    #expect(XML.escaped("") == "" && XML.escaped("東京 ’06") == "東京 ’06")
  }
}
