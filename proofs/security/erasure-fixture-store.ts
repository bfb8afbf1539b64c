import pg from 'pg';
import { HOUR } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { MOMENT } from '#server/testing/app.ts';
import {
  aClient,
  aLocation,
  aQuestion,
  aService,
  aStaffMember,
  aVendor,
} from '#server/testing/builders-store.ts';
import { aWaitListEntry, isBooked } from '#server/testing/slots-store.ts';
import type { MARKS } from './erasure-marks.ts';

/** Writes what no single request writes, or only after days; returns the person's visits. */
export async function plantRows(
  db: Database,
  of: {
    vendorId: number;
    location: number;
    service: number;
    client: number;
    visit: number;
    marks: typeof MARKS;
  },
): Promise<number[]> {
  const { vendorId, location, service, client, visit, marks } = of;
  const at = new Date(MOMENT);
  const staff = await aStaffMember(db, vendorId, { locations: [location], serves: [service] });
  const question = await aQuestion(db, vendorId, { service, required: false });
  const from = MOMENT + 50 * HOUR;
  const booked = await isBooked(db, vendorId, { staff, location, service, from, minutes: 30 });
  const host = await isBooked(db, vendorId, { staff, location, service, from: from + HOUR, minutes: 30 });
  const entry = await aWaitListEntry(db, vendorId, {
    location,
    service,
    first: marks['first name'],
    last: marks['last name'],
    email: marks['e-mail'],
  });
  await db.withVendor(vendorId, async (tx) => {
    await tx.run(sql`UPDATE visits SET client_id = ${client}, client_link = 'confirmed', first_name = ${marks['first name']}, last_name = ${marks['last name']},
      email = ${marks['e-mail']}, meeting_link = ${`https://${marks['meeting link']}`} WHERE vendor_id = ${vendorId} AND id = ${booked}`);
    await tx.run(
      sql`UPDATE visits SET client_id = ${client}, client_link = 'confirmed' WHERE vendor_id = ${vendorId} AND id = ${visit}`,
    );
    await tx.run(
      sql`UPDATE wait_list SET details = ${marks['wish of the wait list']} WHERE vendor_id = ${vendorId} AND id = ${entry}`,
    );
    await tx.run(
      sql`UPDATE visits SET car_details = ${marks.car} WHERE vendor_id = ${vendorId} AND id = ${visit}`,
    );
    await tx.run(
      sql`INSERT INTO answers (vendor_id, visit_id, question_id, value) VALUES (${vendorId}, ${visit}, ${question}, to_jsonb(${marks.answer}::text))`,
    );
    await tx.run(
      sql`INSERT INTO feedback (vendor_id, visit_id, rating, experience, given_at) VALUES (${vendorId}, ${booked}, 4, ${marks.feedback}, ${at})`,
    );
    await tx.run(
      sql`INSERT INTO visit_notes (vendor_id, visit_id, staff_id, text, created_at) VALUES (${vendorId}, ${booked}, ${staff}, ${marks['note of staff']}, ${at})`,
    );
    await tx.run(sql`INSERT INTO visit_files (vendor_id, visit_id, attendee_id, name, kind, size, bytes, created_at)
      VALUES (${vendorId}, ${booked}, ${booked}, ${marks['file name']}, 'application/pdf', 1, convert_to(${marks['file content']}, 'UTF8'), ${at})`);
    await tx.run(sql`INSERT INTO attendees (vendor_id, id, visit_id, first_name, last_name, email, notes, created_at)
      VALUES (${vendorId}, nextval(pg_get_serial_sequence('visits', 'id')), ${host}, ${marks['first name']}, ${marks['last name']}, ${marks['e-mail']}, ${marks.attendee}, ${at})`);
    const { id } = await tx.one(sql<{ id: number }>`
      INSERT INTO imports (vendor_id, kind, state, file_name, encoding, delimiter, heads, mapping, row_count, lang, made_at)
      VALUES (${vendorId}, 'clients', 'done', 'clients.csv', 'utf-8', ',', '["first_name","email","notes"]', '["","",""]', 1, 'en', ${at}) RETURNING id`);
    const cells = JSON.stringify([marks['first name'], marks['e-mail'], marks['cell of an import']]);
    await tx.run(
      sql`INSERT INTO import_rows (vendor_id, import_id, line, cells) VALUES (${vendorId}, ${id}, 2, ${cells}::jsonb)`,
    );
  });
  return [visit, booked];
}

/** Those of the visits that are neither over nor cancelled. */
export async function standingVisits(connection: pg.ClientConfig, ids: readonly number[]): Promise<number[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM visits WHERE id = ANY($1) AND status = 1',
      [[...ids]],
    );
    return rows.map(({ id }) => Number(id));
  } finally {
    await client.end();
  }
}

/** The vendor and a client of another installation, with the same ids as here. */
export async function aForeignClient(db: Database, id: number): Promise<void> {
  const { id: vendorId } = await aVendor(db, { pathname: 'elsewhere' });
  const location = await aLocation(db, vendorId);
  await aService(db, vendorId, { locations: [location] });
  const client = await aClient(db, vendorId, { first: 'Orsolya', email: 'orsolya@example.com' });
  await db.withVendor(vendorId, (tx) =>
    tx.run(
      sql`UPDATE clients SET id = ${id}, created_at = '2020-01-01' WHERE vendor_id = ${vendorId} AND id = ${client}`,
    ),
  );
}

export async function forgetSamples(tx: Tx): Promise<void> {
  await tx.run(sql`SELECT analyze_personal_tables()`);
}

/** The name of a room: free text of staff, which is no person's. */
export async function plantMiss(
  db: Database,
  { vendorId, location, text }: { vendorId: number; location: number; text: string },
): Promise<void> {
  await db.withVendor(vendorId, (tx) =>
    tx.run(sql`INSERT INTO rooms (vendor_id, location_id, name) VALUES (${vendorId}, ${location}, ${text})`),
  );
}
