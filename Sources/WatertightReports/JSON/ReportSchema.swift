/// The JSON Schema (draft 2020-12) of the report that `ReportFormat.json` writes.
///
/// Written by hand, so that every key says what it means. Objects stay open: later versions may add keys.
public enum ReportSchema {
    /// The schema in UTF-8, ending with a newline.
    public static let json: [UInt8] = Array(text.utf8)

    private static let text = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "watertight.report/1",
          "description": "What one run of watertight found and what it examined. It holds no secret.",
          "type": "object",
          "required": [
            "schema", "tool", "run", "verdict", "exitStatus", "coverage", "credentials", "findings", "checklist", "cleanup"
          ],
          "properties": {
            "schema": { "description": "The format and its version.", "const": "watertight.report/1" },
            "tool": {
              "description": "The program and the rules that it used.",
              "type": "object",
              "required": ["name", "version", "rules"],
              "properties": {
                "name": { "const": "watertight" },
                "version": { "type": "string" },
                "rules": {
                  "type": "array",
                  "items": {
                    "description": "One rule pack.",
                    "type": "object",
                    "required": ["pack", "version", "sha256", "count"],
                    "properties": {
                      "pack": { "description": "The pack's name.", "type": "string" },
                      "version": { "description": "The pack's own version; may be empty.", "type": "string" },
                      "sha256": { "description": "Hash of the pack's text.", "type": "string" },
                      "count": { "description": "How many of its rules were used.", "type": "integer", "minimum": 0 }
                    }
                  }
                }
              }
            },
            "run": {
              "description": "All that differs between two runs over the same input.",
              "type": "object",
              "required": ["verb", "inputs", "started", "seconds", "isolated", "fingerprintKey"],
              "properties": {
                "verb": { "description": "scan, skim, audit or merge.", "type": "string" },
                "inputs": {
                  "description": "The inputs as they were named, escaped as places are.",
                  "type": "array",
                  "items": { "type": "string" }
                },
                "started": { "description": "When the run began, in UTC.", "type": "string" },
                "seconds": { "description": "How long it took.", "type": "number", "minimum": 0 },
                "isolated": { "description": "Whether archives were opened in worker processes.", "type": "boolean" },
                "fingerprintKey": {
                  "description": "Where the key of the tags came from; tags under a random key compare only within the run.",
                  "enum": ["random", "given", "baseline"]
                }
              }
            },
            "verdict": {
              "description": "clean is a promise: every byte was examined, or left out with the user's consent.",
              "enum": ["clean", "leak", "incomplete"]
            },
            "exitStatus": { "description": "0 clean, 1 leak, 3 incomplete.", "enum": [0, 1, 3] },
            "coverage": {
              "description": "What was examined, and what was not.",
              "type": "object",
              "required": ["complete", "inputs", "blobs", "bytesRead", "bytesExamined", "gaps"],
              "properties": {
                "complete": { "description": "True where there is no gap, not even an accepted one.", "type": "boolean" },
                "inputs": { "type": "integer", "minimum": 0 },
                "blobs": { "description": "Files, entries and decoded parts examined.", "type": "integer", "minimum": 0 },
                "exchanges": { "description": "Requests of network captures, each with its answer.", "type": "integer", "minimum": 0 },
                "bytesRead": { "description": "Bytes read from the inputs.", "type": "integer", "minimum": 0 },
                "bytesExamined": {
                  "description": "Bytes read, and bytes that opening them produced.",
                  "type": "integer",
                  "minimum": 0
                },
                "gaps": {
                  "type": "array",
                  "items": {
                    "description": "A place that was not, or not wholly, examined.",
                    "type": "object",
                    "required": ["place", "reason", "detail", "accepted"],
                    "properties": {
                      "place": { "$ref": "#/$defs/place" },
                      "reason": {
                        "enum": [
                          "encrypted", "damaged", "truncated", "unsupported", "too-deep", "too-large", "expansion-limit",
                          "time-limit", "unreadable", "link-outside", "excluded", "match-limit"
                        ]
                      },
                      "detail": { "description": "The reason for a person.", "type": "string" },
                      "accepted": { "description": "Whether the user accepts gaps of this reason.", "type": "boolean" }
                    }
                  }
                }
              }
            },
            "credentials": {
              "description": "The secret values found, worst first.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["id", "rule", "title", "severity", "shown", "occurrences", "expected", "known"],
                "oneOf": [{ "required": ["sha256"] }, { "required": ["tag"] }],
                "properties": {
                  "id": { "type": "string", "pattern": "^c[0-9]+$" },
                  "rule": { "$ref": "#/$defs/rule" },
                  "title": { "description": "What it is, in a few words.", "type": "string" },
                  "severity": { "$ref": "#/$defs/severity" },
                  "shown": { "description": "The value, redacted.", "type": "string" },
                  "sha256": {
                    "description": "SHA-256 of the normalised value; only for kinds of at least 128 random bits.",
                    "type": "string",
                    "pattern": "^[0-9a-f]{64}$"
                  },
                  "tag": {
                    "description": "Keyed Argon2id of the normalised value; for all other kinds.",
                    "type": "string",
                    "pattern": "^[0-9a-f]{8}$"
                  },
                  "occurrences": {
                    "description": "The ids of its findings.",
                    "type": "array",
                    "items": { "type": "string", "pattern": "^f[0-9]+$" }
                  },
                  "expected": { "description": "Whether it is the app's own session, everywhere.", "type": "boolean" },
                  "known": { "description": "Whether the user gave the value.", "type": "boolean" }
                }
              }
            },
            "findings": {
              "description": "The leaks, by place.",
              "type": "array",
              "items": {
                "type": "object",
                "required": [
                  "id", "rule", "kind", "severity", "confidence", "credential", "place", "line", "column", "offset", "length",
                  "message", "snippet", "suppressed"
                ],
                "properties": {
                  "id": { "type": "string", "pattern": "^f[0-9]+$" },
                  "rule": { "$ref": "#/$defs/rule" },
                  "kind": { "enum": ["credential", "task-text", "policy", "fixture"] },
                  "severity": { "$ref": "#/$defs/severity" },
                  "confidence": { "enum": ["low", "medium", "high"] },
                  "credential": {
                    "description": "The credential that this is an occurrence of; null for findings about no value.",
                    "type": ["string", "null"]
                  },
                  "place": { "$ref": "#/$defs/place" },
                  "line": { "description": "From 1; null where lines mean nothing.", "type": ["integer", "null"] },
                  "column": { "description": "In bytes, from 1.", "type": ["integer", "null"] },
                  "offset": { "description": "In bytes of the innermost content.", "type": "integer", "minimum": 0 },
                  "length": { "description": "In bytes, as it stands there.", "type": "integer", "minimum": 0 },
                  "message": { "description": "One sentence for a person.", "type": "string" },
                  "snippet": { "description": "The name before the value and the redacted value.", "type": "string" },
                  "suppressed": {
                    "description": "Why it does not count, if so.",
                    "type": ["object", "null"],
                    "required": ["by", "why"],
                    "properties": {
                      "by": { "enum": ["baseline", "inline", "allowlist"] },
                      "why": { "type": "string" }
                    }
                  }
                }
              }
            },
            "checklist": {
              "description": "What to do, in order: an item a credential, or a rule for findings about no value.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["priority", "title", "steps"],
                "oneOf": [{ "required": ["credential"] }, { "required": ["rule"] }],
                "properties": {
                  "credential": { "description": "The credential's id.", "type": "string" },
                  "rule": { "$ref": "#/$defs/rule" },
                  "priority": { "type": "integer", "minimum": 1 },
                  "title": { "type": "string" },
                  "steps": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": ["action", "text"],
                      "properties": {
                        "action": { "description": "A word for machines: revoke, verify, rotate, …", "type": "string" },
                        "text": { "description": "What to do.", "type": "string" },
                        "url": { "description": "Where to do it.", "type": "string" },
                        "command": { "description": "What does or shows it; never holds the secret.", "type": "string" }
                      }
                    }
                  }
                }
              }
            },
            "cleanup": {
              "description": "What else to remove or end after this run.",
              "type": "array",
              "items": { "type": "string" }
            },
            "audit": {
              "description": "What the exchanges of captures come to; only where there were any.",
              "type": "object",
              "required": ["originsGiven", "requestsElsewhere", "foreignCredentials", "strayTaskTexts", "hosts"],
              "properties": {
                "originsGiven": { "description": "Whether --origin named the app's own back ends.", "type": "boolean" },
                "requestsElsewhere": { "description": "Requests to other origins, or to Praxa.", "type": "integer", "minimum": 0 },
                "foreignCredentials": { "description": "Credentials in exchanges, beside the app's own session.", "type": "integer", "minimum": 0 },
                "strayTaskTexts": { "description": "Findings of a task's text.", "type": "integer", "minimum": 0 },
                "hosts": {
                  "description": "The origins that were asked, the app's own first.",
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["origin", "exchanges", "own", "credentials", "findings"],
                    "properties": {
                      "origin": { "type": "string" },
                      "exchanges": { "type": "integer", "minimum": 0 },
                      "own": { "type": "boolean" },
                      "credentials": { "type": "array", "items": { "type": "string" } },
                      "findings": { "type": "array", "items": { "type": "string" } }
                    }
                  }
                }
              }
            }
          },
          "$defs": {
            "place": { "description": "path!/entry#view, with percent-encoded names.", "type": "string" },
            "rule": { "description": "A rule's id.", "type": "string" },
            "severity": { "enum": ["note", "low", "medium", "high", "critical"] }
          }
        }

        """#
}
