import type pg from 'pg';
import { searchTerms } from '#domain/clients/search-terms.ts';
import type { Branch } from './schedule-store.ts';

/** Of each forty clients one has a first name; each last name is of 25, so that a search finds as many in any vendor. */
const FIRST = 40;
const SAME_LAST = 25;

/** The name, the address and the numbers of a bench's client, by its place among them. */
export const benchClient = (at: number) => ({
  first: word('a', at % FIRST),
  last: word('m', Math.floor(at / SAME_LAST)),
  email: `client${at}@example.com`,
  phone: `+1206${String(2_000_000 + at * 37).slice(-7)}`,
  confirmation: `V${String(1_000_000 + at).slice(-7)}`,
});

/** A word without a meaning; words of one kind share their first letter alone. */
function word(kind: string, number: number): string {
  const letters = [number % 20, Math.floor(number / 20) % 20, Math.floor(number / 400) % 20];
  return kind + letters.map((letter) => 'bcdfghjklnpqrstvwxyz'[letter]).join('');
}

/** Adds clients with their search terms, and their share of the finished visits; the first visit of each has their number. */
export async function manyClients(
  pool: pg.ClientBase,
  { vendorId, locationId, serviceId, staffIds }: Branch,
  { clients, visits, at }: { clients: number; visits: number; at: Date },
): Promise<void> {
  const SLICE = 20_000;
  for (let from = 0; from < clients; from += SLICE) {
    const rows = Array.from({ length: Math.min(SLICE, clients - from) }, (_, n) => benchClient(from + n));
    const terms = rows.flatMap((row) =>
      searchTerms({ firstName: row.first, lastName: row.last, email: row.email, phone: row.phone }).map(
        (term) => [row.email, term] as const,
      ),
    );
    const column = (name: 'first' | 'last' | 'email' | 'phone') => rows.map((row) => row[name]);
    await pool.query(
      `WITH made AS (
         INSERT INTO clients (vendor_id, first_name, last_name, email, phone, home_location_id, preferred_staff_id, created_at)
         SELECT $1, first, last, email, phone, $2, $3, $4 FROM unnest($5::text[], $6::text[], $7::text[], $8::text[]) AS t (first, last, email, phone)
         RETURNING id, email)
       INSERT INTO client_terms (vendor_id, client_id, term)
       SELECT $1, made.id, t.term FROM unnest($9::text[], $10::text[]) AS t (email, term) JOIN made USING (email)`,
      [
        vendorId,
        locationId,
        staffIds[0],
        at,
        column('first'),
        column('last'),
        column('email'),
        column('phone'),
        terms.map(([email]) => email),
        terms.map(([, term]) => term),
      ],
    );
  }
  await pool.query(
    `INSERT INTO visits (vendor_id, entry, status, service_id, location_id, staff_id, meeting_method, source, time_zone, current_leg, confirmation_number,
       public_ref, client_id, client_link, created_at, ended_at, ended_reason)
     SELECT $1, 'joined', 2, $2, $3, $4, 1, 13, 'America/Los_Angeles', 1,
       CASE WHEN n = 1 THEN 'V' || right((1000000 + c.place)::text, 7) ELSE 'v' || $1 || '-' || c.id || '-' || n END,
       'bench-' || $1 || '-' || c.id || '-' || n, c.id, 'confirmed', $5::timestamptz - n * interval '30 days', $5::timestamptz - n * interval '30 days', 'completed'
     FROM (SELECT id, substr(email, 7)::integer AS place FROM (SELECT id, split_part(email, '@', 1) AS email FROM clients WHERE vendor_id = $1) AS e) AS c, generate_series(1, $6::integer) AS n`,
    [vendorId, serviceId, locationId, staffIds[0], at, Math.floor(visits / clients)],
  );
}
