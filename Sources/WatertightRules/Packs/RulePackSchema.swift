/// The JSON Schema (draft 2020-12) of a rule pack, whose TOML editors and other tools read as JSON.
///
/// Written by hand, so that every key says what it means. Keys that are not listed are ignored with a warning.
public enum RulePackSchema {
    /// The schema in UTF-8, ending with a newline.
    public static let json: [UInt8] = Array(text.utf8)

    private static let text = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "watertight rule pack",
          "description": "Rules in TOML: the keys of gitleaks and betterleaks, and this project's own.",
          "type": "object",
          "properties": {
            "name": { "description": "The pack's name in reports; else its file's.", "type": "string" },
            "version": { "description": "The pack's own version.", "type": "string" },
            "title": { "type": "string" },
            "description": { "type": "string" },
            "minVersion": { "description": "Of gitleaks or betterleaks; not asked here.", "type": "string" },
            "betterleaksMinVersion": { "type": "string" },
            "prefilter": { "description": "An expression over attributes: true leaves a file out.", "type": "string" },
            "filter": { "description": "An expression over attributes and finding: true drops a match.", "type": "string" },
            "extend": {
              "description": "The packs that this one builds on.",
              "type": "object",
              "properties": {
                "path": { "description": "A pack, beside this one or from the working folder.", "type": "string" },
                "useDefault": { "description": "Whether it builds on the built-in packs.", "type": "boolean" },
                "disabledRules": { "description": "Ids of rules there to leave out.", "$ref": "#/$defs/texts" },
                "url": { "description": "Ignored: nothing is fetched.", "type": "string" }
              }
            },
            "allowlist": { "description": "The older form of allowlists.", "$ref": "#/$defs/allowlist" },
            "allowlists": {
              "description": "What excuses matches of all rules, or of targetRules.",
              "type": "array", "items": { "$ref": "#/$defs/allowlist" }
            },
            "rules": { "type": "array", "items": { "$ref": "#/$defs/rule" } }
          },
          "$defs": {
            "texts": { "type": "array", "items": { "type": "string" } },
            "allowlist": {
              "type": "object",
              "properties": {
                "description": { "type": "string" },
                "condition": {
                  "description": "Whether one kind of check is enough.",
                  "enum": ["OR", "AND", "||", "&&", "or", "and"], "default": "OR"
                },
                "paths": { "description": "Patterns on the path.", "$ref": "#/$defs/texts" },
                "regexes": { "description": "Patterns on what regexTarget names.", "$ref": "#/$defs/texts" },
                "regexTarget": { "enum": ["secret", "match", "line", ""], "default": "secret" },
                "stopwords": { "description": "Words in the secret, in any case.", "$ref": "#/$defs/texts" },
                "commits": { "description": "Excuse nothing: no history is read.", "$ref": "#/$defs/texts" },
                "targetRules": { "description": "Only of a pack's list: ids of the rules.", "$ref": "#/$defs/texts" }
              }
            },
            "requirement": {
              "type": "object",
              "required": ["id"],
              "properties": {
                "id": { "description": "The other rule.", "type": "string" },
                "withinLines": { "description": "How many lines apart at most.", "type": "integer", "minimum": 0 },
                "withinColumns": { "description": "How many columns apart at most.", "type": "integer", "minimum": 0 },
                "within": {
                  "description": "Distances such as 5L (lines, the match's own counted), 100C, -2L, +40C; joined by commas.",
                  "type": "string", "pattern": "^ *[+-]?[0-9]+[LClc] *(, *[+-]?[0-9]+[LClc] *)*$"
                },
                "optional": { "type": "boolean", "default": false }
              }
            },
            "rule": {
              "type": "object",
              "required": ["id"],
              "properties": {
                "id": { "type": "string", "pattern": "^[A-Za-z0-9._-]{1,100}$" },
                "title": { "description": "What was found, in a few words.", "type": "string" },
                "description": { "description": "Its first sentence is the title where there is none.", "type": "string" },
                "message": { "description": "The sentence of a finding; {where} is the kind of content.", "type": "string" },
                "regex": { "description": "The pattern: RE2's syntax, or PCRE2's on bytes.", "type": "string" },
                "path": { "description": "A pattern on the path; alone, the file is the finding.", "type": "string" },
                "secretGroup": {
                  "description": "The group that is the secret; 0: the first that took part, else the whole match.",
                  "type": "integer", "minimum": 0, "maximum": 99
                },
                "valueGroup": { "description": "The same in newer packs.", "type": "integer", "minimum": 0, "maximum": 99 },
                "entropy": { "description": "Bits a byte that the secret must exceed.", "type": "number", "minimum": 0 },
                "keywords": { "description": "Of which one must stand near, in any case.", "$ref": "#/$defs/texts" },
                "starts-at-keyword": { "description": "Every match begins at a keyword.", "type": "boolean" },
                "min-run": {
                  "description": "Bytes in a row, without blanks and quotes, that follow a keyword.",
                  "type": "integer", "minimum": 0, "maximum": 4096
                },
                "name-follows": { "description": "Characters of which one stands before the name.", "type": "string" },
                "tags": { "$ref": "#/$defs/texts" },
                "skipReport": { "description": "Only a part of what other rules require.", "type": "boolean" },
                "required": { "type": "array", "items": { "$ref": "#/$defs/requirement" } },
                "components": { "type": "array", "items": { "$ref": "#/$defs/requirement" } },
                "filter": { "description": "An expression: true drops the match.", "type": "string" },
                "tokenEfficiency": { "description": "Drops what reads like text.", "type": "boolean" },
                "validate": { "description": "Passed over: a call to a provider.", "type": "string" },
                "analyze": { "description": "Passed over: a call to a provider.", "type": "string" },
                "allowlist": { "$ref": "#/$defs/allowlist" },
                "allowlists": { "type": "array", "items": { "$ref": "#/$defs/allowlist" } },
                "severity": { "enum": ["critical", "high", "medium", "low", "note"], "default": "high" },
                "confidence": { "enum": ["high", "medium", "low"], "default": "medium" },
                "kind": { "enum": ["credential", "task-text", "policy", "fixture"], "default": "credential" },
                "contexts": {
                  "description": "Where it applies; everywhere without.",
                  "type": "array",
                  "items": { "enum": ["capture", "binary", "log", "source", "configuration", "text"] }
                },
                "verbs": { "type": "array", "items": { "enum": ["scan", "skim", "audit"] } },
                "app-bundle-only": { "type": "boolean" },
                "bits": {
                  "description": "Random bits of the value: from 128 on its SHA-256 may be shown.",
                  "type": "integer", "minimum": 0, "maximum": 65536
                },
                "shown": { "description": "The public prefix that may be shown.", "type": "string" },
                "case-folded": { "description": "Lower-cased before it is hashed.", "type": "boolean" },
                "checks": { "description": "Structural checks to pass.", "$ref": "#/$defs/texts" },
                "specificity": {
                  "description": "Which of two overlapping matches wins.",
                  "type": "integer", "minimum": -1000000, "maximum": 1000000, "default": 100
                },
                "max-length": {
                  "description": "The longest match in bytes.",
                  "type": "integer", "minimum": 1, "maximum": 1048576, "default": 4096
                },
                "examples": { "description": "Texts that it must find; templates.", "$ref": "#/$defs/texts" },
                "counterexamples": { "description": "Texts that it must not find.", "$ref": "#/$defs/texts" },
                "revoke": {
                  "description": "What to do about it; as a string (a provider's call) it is passed over.",
                  "oneOf": [
                    { "type": "string" },
                    {
                      "type": "object",
                      "required": ["title", "steps"],
                      "properties": {
                        "title": { "type": "string" },
                        "steps": {
                          "type": "array",
                          "minItems": 1,
                          "items": {
                            "type": "object",
                            "required": ["action", "text"],
                            "properties": {
                              "action": { "type": "string" },
                              "text": { "type": "string" },
                              "url": { "type": "string" },
                              "command": { "type": "string" }
                            }
                          }
                        }
                      }
                    }
                  ]
                },
                "revoke-like": { "description": "The id of a rule whose guide it shares.", "type": "string" }
              }
            }
          }
        }

        """#
}
