import Testing
import WatertightOpening

struct OfficeTextTests {
    private func text(_ xml: String) -> String? { readStructure(.officeText, Array(xml.utf8)).text("text") }

    @Test func `Runs of a paragraph are joined, paragraphs are lines`() {
        #expect(
            text(
                #"<?xml version="1.0"?><w:document><w:p><w:r><w:t>pass</w:t></w:r><w:proofErr/><w:r><w:rPr/><w:t>word</w:t>"#
                    + "</w:r></w:p><w:p><w:t>next</w:t></w:p></w:document>") == "password\nnext\n")
        #expect(text("<sst><si><r><t>a</t></r><r><t>b</t></r></si><si><t>c</t></si></sst>") == "ab\nc\n")
        #expect(
            text("<office:document-content><text:p>a<text:span>b</text:span></text:p></office:document-content>")
                == "ab\n")
    }

    @Test func `Only a document's XML is taken for one`() {
        #expect(sniffed(Array("<?xml version='1.0'?><w:document xmlns:w='x'></w:document>".utf8)) == "officeText")
        for text in ["<html><p>w:document</p></html>", "<w:other/>", "text <w:document"] {
            #expect(sniffed(Array(text.utf8)) == "nothing", "\(text)")
        }
    }

    @Test func `Tags that never end are the end`() {
        for xml in ["<w:document", "<w:document><", "<w:document><!--", "<w:document></", "<w:document>a<w:t"] {
            _ = text(xml)
        }
    }
}
