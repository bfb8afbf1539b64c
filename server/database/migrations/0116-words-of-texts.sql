-- The words of the texts of conversations, by which staff find one without a reading of all texts.

CREATE TABLE thread_terms (
  vendor_id  bigint NOT NULL REFERENCES vendors (id),
  term       text COLLATE "C" NOT NULL CHECK (term <> ''),
  thread_id  bigint NOT NULL,
  message_id bigint NOT NULL,
  PRIMARY KEY (vendor_id, term, thread_id, message_id)
);
COMMENT ON TABLE thread_terms IS 'The words of each text, folded, written by triggers of thread_messages; each is found by its beginning.';
COMMENT ON COLUMN thread_terms.term IS 'personal';
CREATE INDEX thread_terms_of_message ON thread_terms (vendor_id, message_id);
SELECT protect_tenant_table('thread_terms');
REVOKE INSERT, UPDATE, DELETE ON thread_terms FROM foyer_app, foyer_worker;

-- The words of a text. Chinese and Japanese have no spaces: each letter begins a word there.
CREATE FUNCTION text_words(input text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT left(substr(word, start), 60)
  FROM regexp_split_to_table(fold_text(input), '[^[:alnum:]]+') AS word
  CROSS JOIN LATERAL generate_series(1, CASE WHEN word ~ '[\u3040-\u30ff\u3400-\u9fff]' THEN char_length(word) ELSE 1 END) AS start
  WHERE word <> ''
$$;

CREATE FUNCTION write_thread_terms() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO thread_terms SELECT c.vendor_id, word, c.thread_id, c.id FROM changed c CROSS JOIN LATERAL text_words(c.text) AS word;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM thread_terms t USING changed c WHERE t.vendor_id = c.vendor_id AND t.message_id = c.id;
  ELSE
    DELETE FROM thread_terms t USING changed c JOIN earlier e ON e.vendor_id = c.vendor_id AND e.id = c.id AND e.text <> c.text
      WHERE t.vendor_id = c.vendor_id AND t.message_id = c.id;
    INSERT INTO thread_terms SELECT c.vendor_id, word, c.thread_id, c.id
      FROM changed c JOIN earlier e ON e.vendor_id = c.vendor_id AND e.id = c.id AND e.text <> c.text
      CROSS JOIN LATERAL text_words(c.text) AS word;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION write_thread_terms() FROM PUBLIC;

CREATE TRIGGER words_added AFTER INSERT ON thread_messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_thread_terms();
CREATE TRIGGER words_changed AFTER UPDATE ON thread_messages REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_thread_terms();
CREATE TRIGGER words_removed AFTER DELETE ON thread_messages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_thread_terms();

-- Texts from before this migration.
INSERT INTO thread_terms SELECT m.vendor_id, word, m.thread_id, m.id FROM thread_messages m CROSS JOIN LATERAL text_words(m.text) AS word;
