/// What a container within a HAR is, as far as that makes a difference.
enum HARRole {
    /// Anything else.
    case plain
    /// `entries`, the array of exchanges.
    case entries
    /// One exchange.
    case exchange
    /// A request or response: what its headers say holds for its body.
    case message
    /// The headers of a message.
    case headers
    /// One header.
    case header
    /// `postData` or `content`.
    case body
    /// The frames of a web socket, or events of a server.
    case frames
    /// One of these.
    case frame

    /// The role of what stands in a container of this role: under `key` in an object.
    func child(key: [UInt8], isInArray: Bool) -> HARRole {
        if isInArray {
            switch self {
            case .entries: return .exchange
            case .headers: return .header
            case .frames: return .frame
            default: return .plain
            }
        }
        switch key.count {
        case 7 where key.has("entries"): return .entries
        case 7 where key.has("request") || key.has("headers"): return key.has("headers") ? .headers : .message
        case 7 where key.has("content"): return .body
        case 8 where key.has("response"): return .message
        case 8 where key.has("postData"): return .body
        case 18 where key.has("_webSocketMessages"): return .frames
        case 20 where key.has("_eventSourceMessages"): return .frames
        default: return .plain
        }
    }
}
