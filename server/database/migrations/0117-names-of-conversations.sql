-- The name and the number of a conversation stand among its words, so that its search reads them by the same index.

COMMENT ON TABLE thread_terms IS 'The words of each text, folded, and those of the thread itself (message 0: its name and number), written by triggers; each is found by its beginning.';
-- A search for a common word walks the latest threads, and looks in each.
CREATE INDEX thread_terms_of_thread ON thread_terms (vendor_id, thread_id, term);

-- The words of a thread itself: the name of its visit, else of its client; its address, and the endings of a number.
CREATE FUNCTION words_of_thread(of threads) RETURNS SETOF text LANGUAGE sql STABLE SET search_path TO 'public', 'pg_temp' AS $$
  SELECT text_words(COALESCE(
    (SELECT first_name || ' ' || last_name FROM visits WHERE vendor_id = of.vendor_id AND id = of.visit_id),
    (SELECT first_name || ' ' || last_name FROM clients WHERE vendor_id = of.vendor_id AND id = of.client_id), ''))
  UNION SELECT text_words(of.address)
  UNION SELECT right(digits, most) FROM regexp_replace(of.address, '[^0-9]', '', 'g') AS digits, generate_series(4, 10) AS most
    WHERE of.channel = 'sms' AND char_length(digits) >= most
$$;

CREATE FUNCTION write_words_of_thread() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  changed threads;
BEGIN
  FOR changed IN EXECUTE format('SELECT * FROM threads WHERE vendor_id = $1 AND %I = $2', TG_ARGV[0]) USING NEW.vendor_id, NEW.id LOOP
    DELETE FROM thread_terms WHERE vendor_id = changed.vendor_id AND thread_id = changed.id AND message_id = 0;
    INSERT INTO thread_terms SELECT changed.vendor_id, word, changed.id, 0 FROM words_of_thread(changed) AS word;
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION remove_words_of_thread() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  DELETE FROM thread_terms WHERE vendor_id = OLD.vendor_id AND thread_id = OLD.id AND message_id = 0;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION words_of_thread(threads) FROM PUBLIC;
REVOKE ALL ON FUNCTION write_words_of_thread() FROM PUBLIC;
REVOKE ALL ON FUNCTION remove_words_of_thread() FROM PUBLIC;

CREATE TRIGGER words_added AFTER INSERT ON threads FOR EACH ROW EXECUTE FUNCTION write_words_of_thread('id');
CREATE TRIGGER words_changed AFTER UPDATE OF address, visit_id, client_id ON threads FOR EACH ROW
  WHEN ((OLD.address, OLD.visit_id, OLD.client_id) IS DISTINCT FROM (NEW.address, NEW.visit_id, NEW.client_id)) EXECUTE FUNCTION write_words_of_thread('id');
CREATE TRIGGER words_removed AFTER DELETE ON threads FOR EACH ROW EXECUTE FUNCTION remove_words_of_thread();
CREATE TRIGGER renamed AFTER UPDATE OF first_name, last_name ON visits FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name)) EXECUTE FUNCTION write_words_of_thread('visit_id');
CREATE TRIGGER renamed AFTER UPDATE OF first_name, last_name ON clients FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name)) EXECUTE FUNCTION write_words_of_thread('client_id');

-- Threads from before this migration.
INSERT INTO thread_terms SELECT t.vendor_id, word, t.id, 0 FROM threads t CROSS JOIN LATERAL words_of_thread(t) AS word;
