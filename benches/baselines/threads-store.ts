import type pg from 'pg';

const TEXTS_EACH = 5;
/** Each rare word stands in as many threads, so that its search finds as many in any vendor. */
const SAME_WORD = 25;
const LETTERS = 'bcdfghjklnpqrstvwxyz';

/** The rare word of a bench's thread, by its place among them. */
export const rareWord = (thread: number): string => {
  const at = Math.floor(thread / SAME_WORD);
  const letters = [at % 20, Math.floor(at / 20) % 20, Math.floor(at / 400) % 20];
  return `word${letters.map((letter) => LETTERS[letter]).join('')}`;
};

/** The telephone number of a bench's thread. */
export const addressOf = (thread: number): string => `+1415${String(2_000_000 + thread * 37)}`;

/** The last name of the client of a bench's thread: each name is of as many clients as a rare word. */
export const lastNameOf = (thread: number): string => `Name${rareWord(thread).slice(4)}`;

/** Adds open threads of five texts each with their clients. The database's own triggers write the words of the texts. */
export async function manyThreads(
  pool: pg.Pool,
  { vendorId, locationId }: { vendorId: number; locationId: number },
  { threads, at }: { threads: number; at: Date },
): Promise<void> {
  const places = Array.from({ length: threads }, (_, n) => n);
  await pool.query(
    `WITH people AS (
       INSERT INTO clients (vendor_id, first_name, last_name, phone, home_location_id, created_at)
       SELECT $1, 'Ana', last, phone, $2, $3 FROM unnest($4::text[], $5::text[]) AS t (last, phone) RETURNING id, phone)
     INSERT INTO threads (vendor_id, channel, own_address, address, client_id, location_id, last_at, created_at)
     SELECT $1, 'sms', '', phone, id, $2, $3::timestamptz - id * interval '1 second', $3 FROM people`,
    [vendorId, locationId, at, places.map(lastNameOf), places.map(addressOf)],
  );
  await pool.query(
    `INSERT INTO thread_messages (vendor_id, thread_id, direction, kind, text, state, sent_at, created_at)
     SELECT t.vendor_id, t.id, 'in', 'client', 'Is my appointment near the ' || w.word || ' entrance, and is there parking on day ' || n,
       'received', $2::timestamptz - n * interval '1 minute', $2
     FROM threads t JOIN unnest($3::text[], $4::text[]) AS w (address, word) USING (address) CROSS JOIN generate_series(1, $5::integer) AS n
     WHERE t.vendor_id = $1`,
    [vendorId, at, places.map(addressOf), places.map(rareWord), TEXTS_EACH],
  );
}
