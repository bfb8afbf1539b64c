import { sql } from '../infrastructure/database/database.ts';
import type { Database } from '../infrastructure/database/database.ts';
import { at } from '../infrastructure/database/values.ts';
import { MOMENT } from './app.ts';
import { asOperator } from './operator-store.ts';

/** How many records of each kind a vendor's set-up has. */
export interface Size {
  locations: number;
  staff: number;
  services: number;
  rooms: number;
  groups: number;
  adjustments: number;
  clients?: number;
}

/**
 * Fills the set-up of a vendor: each location offers ten services, each staff member works at one location and
 * serves five of them. A tenth of the records is archived.
 */
export async function fillSetUp(db: Database, vendorId: number, size: Size): Promise<void> {
  await db.withVendor(vendorId, async (tx) => {
    const archived = sql`CASE WHEN n % 10 = 0 THEN ${at(MOMENT)}::timestamptz END`;
    const upTo = (count: number) => sql`generate_series(1, ${count}::integer) AS n`;
    const named = (word: string) => sql`${word}::text || ' ' || lpad(n::text, 6, '0')`;
    await tx.run(sql`
      INSERT INTO lines_of_business (vendor_id, name, code, sort_order)
      SELECT ${vendorId}, ${named('Line')}, 'L' || n, n % 7 FROM ${upTo(size.groups)}`);
    await tx.run(sql`
      INSERT INTO categories (vendor_id, name, sort_order)
      SELECT ${vendorId}, ${named('Category')}, n % 7 FROM ${upTo(size.groups)}`);
    const nth = (table: string, count: number, spread: string) =>
      sql`(SELECT array_agg(id ORDER BY id) FROM ${sql.table(table)} WHERE vendor_id = ${vendorId})[1 + (n * ${spread}::integer) % ${count}::integer]`;
    const line = nth('lines_of_business', size.groups, '7');
    await tx.run(sql`
      INSERT INTO locations (vendor_id, external_id, name, address, city, prov_state, country, time_zone, sort_order, visibility, takes_phone, lines_of_business,
        archived_at, created_at)
      SELECT ${vendorId}, 'L-' || n, ${named('Branch')}, n || ' Main Street', ${named('City')}, 'WA', 'US', 'America/Los_Angeles', n % 50,
        CASE WHEN n % 4 = 0 THEN 'private' ELSE 'public' END, n % 3 = 0, ARRAY[${line}], ${archived}, ${at(MOMENT)}
      FROM ${upTo(size.locations)}`);
    await tx.run(sql`
      INSERT INTO services (vendor_id, external_id, name, duration_minutes, handle_minutes, ticket_prefix, meeting_methods, invite_only, category_id,
        line_of_business_id, sort_order, archived_at, created_at)
      SELECT ${vendorId}, 'S-' || n, ${named('Service')}, 15 + n % 46, 10, 'A', CASE WHEN n % 2 = 0 THEN '{1,2}' ELSE '{1,3}' END::smallint[], n % 5 = 0,
        ${nth('categories', size.groups, '3')}, ${line}, n % 50, ${archived}, ${at(MOMENT)}
      FROM ${upTo(size.services)}`);
    await tx.run(sql`
      INSERT INTO staff (vendor_id, external_id, role, first_name, last_name, display_name, email, languages, lines_of_business, deactivated_at, created_at)
      SELECT ${vendorId}, 'P-' || n, (ARRAY[10, 10, 10, 13, 15, 20])[1 + n % 6], 'Ana', ${named('Person')}, ${named('Ana Person')}, 'p' || n || '@harbor.test',
        CASE WHEN n % 3 = 0 THEN '{en,fr}' ELSE '{en}' END::text[], ARRAY[${line}], ${archived}, ${at(MOMENT)}
      FROM ${upTo(size.staff)}`);
    await tx.run(sql`
      INSERT INTO rooms (vendor_id, location_id, name, kind, archived_at)
      SELECT ${vendorId}, ${nth('locations', size.locations, '1')}, ${named('Room')}, (ARRAY['room', 'desk', 'equipment'])[1 + n % 3], ${archived}
      FROM ${upTo(size.rooms)}`);
    await tx.run(sql`
      INSERT INTO stations (vendor_id, location_id, name, short_name, sort_order, archived_at)
      SELECT ${vendorId}, ${nth('locations', size.locations, '1')}, ${named('Station')}, 'S' || n, n % 50, ${archived}
      FROM ${upTo(size.rooms)}`);
    await tx.run(sql`
      INSERT INTO shortcuts (vendor_id, name, kind, staff_ids, archived_at, created_at)
      SELECT ${vendorId}, ${named('Link')}, (ARRAY['personal', 'team', 'campaign'])[1 + n % 3], ARRAY[${nth('staff', size.staff, '1')}], ${archived}, ${at(MOMENT)}
      FROM ${upTo(size.groups)}`);
    await tx.run(sql`
      INSERT INTO location_services (vendor_id, location_id, service_id)
      SELECT ${vendorId}, l.id, s.id
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM locations WHERE vendor_id = ${vendorId}) l
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM services WHERE vendor_id = ${vendorId}) s
        ON (s.n + l.n) % greatest(${size.services}::integer / 10, 1) = 0
      ON CONFLICT DO NOTHING`);
    await tx.run(sql`
      INSERT INTO staff_locations (vendor_id, staff_id, location_id)
      SELECT ${vendorId}, p.id, l.id
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM staff WHERE vendor_id = ${vendorId}) p
      JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM locations WHERE vendor_id = ${vendorId}) l ON l.n = p.n % ${size.locations}::integer
      ON CONFLICT DO NOTHING`);
    await tx.run(sql`
      INSERT INTO assignments (vendor_id, staff_id, service_id, location_id, meeting_methods)
      SELECT ${vendorId}, w.staff_id, o.service_id, w.location_id, '{1,2}'
      FROM staff_locations w JOIN location_services o ON o.vendor_id = w.vendor_id AND o.location_id = w.location_id AND (o.service_id + w.staff_id) % 2 = 0
      WHERE w.vendor_id = ${vendorId} ON CONFLICT DO NOTHING`);
    await tx.run(sql`
      INSERT INTO adjustments (vendor_id, type, subject_id, kind, from_date, to_date, reason, approved, archived_at)
      SELECT ${vendorId}, 1 + n % 4, CASE n % 4 WHEN 0 THEN ${nth('staff', size.staff, '1')} WHEN 1 THEN ${nth('locations', size.locations, '1')}
          WHEN 2 THEN CASE WHEN n <= 150 THEN 0 ELSE ${nth('locations', size.locations, '1')} END ELSE ${nth('rooms', size.rooms, '1')} END,
        'unavailable', d.day, d.day, ${named('Away')}, n % 8 <> 0, ${archived}
      FROM ${upTo(size.adjustments)}, LATERAL (SELECT DATE '2026-01-01' + n % 700 AS day) d`);
    await tx.run(sql`
      INSERT INTO sessions (vendor_id, name, service_id, location_id, starts_at, ends_at, time_zone, capacity, status, archived_at)
      SELECT ${vendorId}, ${named('Workshop')}, ${nth('services', size.services, '1')}, ${nth('locations', size.locations, '1')}, d.day, d.day + interval '1 hour',
        'America/Los_Angeles', 8, CASE WHEN n % 9 = 0 THEN 'cancelled' ELSE 'open' END, ${archived}
      FROM ${upTo(size.adjustments)}, LATERAL (SELECT ${at(MOMENT)}::timestamptz + (n % 700 - 200) * interval '1 day' AS day) d`);
    await tx.run(sql`
      INSERT INTO events (vendor_id, at, subject_kind, subject_id, subject_version, kind, actor_kind, actor_id)
      SELECT ${vendorId}, ${at(MOMENT)}::timestamptz + n * interval '1 second', CASE n % 3 WHEN 0 THEN 'room' WHEN 1 THEN 'visit' ELSE 'settings' END,
        n, 1, CASE n % 3 WHEN 0 THEN 'room-changed' WHEN 1 THEN 'visit-called' ELSE 'setting-changed' END,
        CASE WHEN n % 5 = 0 THEN 'visitor' ELSE 'staff' END, CASE WHEN n % 5 = 0 THEN NULL::bigint ELSE ${nth('staff', size.staff, '1')} END
      FROM ${upTo(size.adjustments)}`);
    await tx.run(sql`
      INSERT INTO security_events (vendor_id, at, kind, account, address)
      SELECT ${vendorId}, ${at(MOMENT)}::timestamptz + n * interval '1 second', 'signed-in', 'c' || n || '@example.com', '198.51.100.7'
      FROM ${upTo(size.adjustments)}`);
    const clients = size.clients ?? 0;
    await tx.run(sql`
      INSERT INTO clients (vendor_id, first_name, last_name, email, phone, lang, home_location_id, preferred_staff_id, archived_at, created_at)
      SELECT ${vendorId}, 'Ada', ${named('Client')}, 'c' || n || '@example.com', '+1206' || lpad(n::text, 7, '0'), CASE WHEN n % 3 = 0 THEN 'fr' ELSE 'en' END,
        ${nth('locations', size.locations, '1')}, ${nth('staff', size.staff, '1')}, ${archived}, ${at(MOMENT)}
      FROM ${upTo(clients)}`);
    await tx.run(sql`
      INSERT INTO client_terms (vendor_id, client_id, term)
      SELECT c.vendor_id, c.id, word FROM clients c CROSS JOIN LATERAL list_words(c.first_name, c.last_name, c.email, c.phone) AS word
      WHERE c.vendor_id = ${vendorId} ON CONFLICT DO NOTHING`);
    await tx.run(sql`
      INSERT INTO visits (vendor_id, entry, status, service_id, location_id, staff_id, meeting_method, source, time_zone, confirmation_number, public_ref,
        client_id, client_link, starts_at, ends_at, created_at)
      SELECT ${vendorId}, 'booked', CASE WHEN v % 2 = 0 THEN 1 ELSE 6 END, ${nth('services', size.services, '1')}, c.home_location_id, c.preferred_staff_id, 1, 13,
        'America/Los_Angeles', upper(substr(md5('c' || c.id || '-' || v), 1, 8)), md5('r' || c.id || '-' || v), c.id, 'confirmed', d.day, d.day + interval '30 minutes', ${at(MOMENT)}
      FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM clients WHERE vendor_id = ${vendorId} AND last_name LIKE 'Client%') c
        CROSS JOIN generate_series(1, 4) AS v, LATERAL (SELECT ${at(MOMENT)}::timestamptz + (v * 2 - 5) * interval '1 day' AS day) d`);
  });
}

/**
 * Analyses every table at once. The product's own way would miss rows of the last seconds: PostgreSQL counts the changes of a
 * connection up to ten seconds late. Up to 30,000 rows are all sampled, so a small table's statistics are always the same.
 */
export async function analyseAll(db: Database): Promise<void> {
  await asOperator(db, sql`ANALYZE`);
}
