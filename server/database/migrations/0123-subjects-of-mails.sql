-- The subject of a mail is among the words of its text, so that the search of conversations finds it by the same index.

COMMENT ON TABLE thread_terms IS 'The words of each text with its subject, folded, and those of the thread itself (message 0: its name and number), written by triggers; each is found by its beginning.';

CREATE OR REPLACE FUNCTION write_thread_terms() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO thread_terms SELECT c.vendor_id, word, c.thread_id, c.id FROM changed c CROSS JOIN LATERAL text_words(c.subject || ' ' || c.text) AS word;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM thread_terms t USING changed c WHERE t.vendor_id = c.vendor_id AND t.message_id = c.id;
  ELSE
    DELETE FROM thread_terms t USING changed c JOIN earlier e ON e.vendor_id = c.vendor_id AND e.id = c.id AND (e.subject, e.text) <> (c.subject, c.text)
      WHERE t.vendor_id = c.vendor_id AND t.message_id = c.id;
    INSERT INTO thread_terms SELECT c.vendor_id, word, c.thread_id, c.id
      FROM changed c JOIN earlier e ON e.vendor_id = c.vendor_id AND e.id = c.id AND (e.subject, e.text) <> (c.subject, c.text)
      CROSS JOIN LATERAL text_words(c.subject || ' ' || c.text) AS word;
  END IF;
  RETURN NULL;
END $$;

-- Mails from before this migration.
INSERT INTO thread_terms SELECT m.vendor_id, word, m.thread_id, m.id FROM thread_messages m CROSS JOIN LATERAL text_words(m.subject) AS word
WHERE m.subject <> '' ON CONFLICT DO NOTHING;
