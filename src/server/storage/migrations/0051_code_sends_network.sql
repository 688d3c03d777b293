-- codes of a network are found by how their addresses begin, which an index in the order of a language cannot tell
CREATE INDEX code_sends_network_idx ON code_sends (address text_pattern_ops, sent_at) WHERE NOT is_verified;
