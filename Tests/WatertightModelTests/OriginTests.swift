import Testing
import WatertightModel

@Suite struct OriginTests {
    @Test(arguments: [
        ("https://API.Fixture.net/a?b#c", "https://api.fixture.net"),
        ("https://api.fixture.net:443", "https://api.fixture.net"),
        ("https://api.fixture.net:8443/", "https://api.fixture.net:8443"),
        ("http://u:p@api.fixture.net:80/", "http://api.fixture.net"),
        ("wss://api.fixture.net/live", "https://api.fixture.net"), ("ws://api.fixture.net", "http://api.fixture.net"),
        ("http://[::1]:8080/a", "http://[::1]:8080"), ("https://api.fixture.net./", "https://api.fixture.net"),
        ("https://own.net@other.net/", "https://other.net"), (#"https://other.net\@own.net/"#, "https://other.net"),
    ])
    func `an origin is scheme, host and port`(url: String, text: String) {
        #expect(Origin(url: Array(url.utf8))?.text == text)
    }

    @Test(arguments: [
        "", "data:text/plain,x", "chrome-extension://abc/", "https://", "https:///a", "/relative", "api.fixture.net",
        "https://api.fixture.net:99999/", "https://a b/", "ftp://fixture.net/", "https://a:-1/",
    ])
    func `what has no host or another scheme has no origin`(url: String) {
        #expect(Origin(url: Array(url.utf8)) == nil)
    }
}
