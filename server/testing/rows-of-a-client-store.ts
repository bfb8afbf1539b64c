import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { MOMENT } from './app.ts';

interface Of {
  vendorId: number;
  location: number;
  service: number;
  staff: number;
  client: number;
  visit: number;
  first: string;
}

/** Adds a row about a client to every table with personal data that a join leaves empty. */
export async function fillTables(
  tx: Tx,
  { vendorId, location, service, staff, client, visit, first }: Of,
): Promise<void> {
  await tx.run(
    sql`INSERT INTO client_external_ids (vendor_id, system, external_id, client_id) VALUES (${vendorId}, 'crm', ${`crm-${client}`}, ${client})`,
  );
  await tx.run(sql`INSERT INTO client_consents (vendor_id, client_id, kind, given_on, source, recorded_at)
    VALUES (${vendorId}, ${client}, 'sms', '2026-01-02', 'form', ${new Date(MOMENT)})`);
  await tx.run(sql`WITH own AS (
      INSERT INTO imports (vendor_id, kind, state, file_name, encoding, delimiter, heads, mapping, row_count, lang, made_at)
      VALUES (${vendorId}, 'clients', 'done', 'a.csv', 'utf-8', ',', '["name"]', '[""]', 1, 'en', ${new Date(MOMENT)}) RETURNING id)
    INSERT INTO import_rows (vendor_id, import_id, line, cells, record_id) SELECT ${vendorId}, id, 2, '["a"]', ${client} FROM own`);
  await tx.run(
    sql`INSERT INTO client_requests (vendor_id, client_id, kind, asked_at) VALUES (${vendorId}, ${client}, 'export', ${new Date(MOMENT)})`,
  );
  await tx.run(
    sql`INSERT INTO client_merges (vendor_id, client_id, merged_id, merged_at, moved, client_had, merged_had)
      VALUES (${vendorId}, ${client}, ${client}, ${new Date(MOMENT)}, '{}', '{}', '{}')`,
  );
  await tx.run(
    sql`INSERT INTO client_notes (vendor_id, client_id, staff_id, is_private, text, created_at) VALUES (${vendorId}, ${client}, ${staff}, false, 'a note', ${new Date(MOMENT)})`,
  );
  await tx.run(sql`WITH made AS (
      INSERT INTO client_workflows (vendor_id, client_id, title, type, owner_id, status, outcome, created_at, closed_at)
      VALUES (${vendorId}, ${client}, 'a loan', 'Loan', ${staff}, 'won', 'signed', ${new Date(MOMENT)}, ${new Date(MOMENT)}) RETURNING id)
    INSERT INTO client_workflow_steps (vendor_id, workflow_id, position, title) SELECT ${vendorId}, made.id, 1, 'a step' FROM made`);
  await tx.run(
    sql`INSERT INTO feedback (vendor_id, visit_id, rating, experience, given_at) VALUES (${vendorId}, ${visit}, 4.5, 'fine', ${new Date(MOMENT)})`,
  );
  await tx.run(
    sql`INSERT INTO visit_notes (vendor_id, visit_id, staff_id, text, created_at) VALUES (${vendorId}, ${visit}, ${staff}, 'a note', ${new Date(MOMENT)})`,
  );
  await tx.run(
    sql`INSERT INTO visit_files (vendor_id, visit_id, attendee_id, name, kind, size, bytes, created_at) VALUES (${vendorId}, ${visit}, ${visit}, 'a.pdf', 'application/pdf', 1, 'x', ${new Date(MOMENT)})`,
  );
  await tx.run(sql`WITH own AS (
      INSERT INTO threads (vendor_id, channel, own_address, address, visit_id, client_id, last_at, created_at)
      VALUES (${vendorId}, 'sms', '+12065550100', ${`+1206555${visit}`}, ${visit}, ${client}, ${new Date(MOMENT)}, ${new Date(MOMENT)}) RETURNING id)
    INSERT INTO thread_messages (vendor_id, thread_id, direction, kind, visit_id, text, state, sent_at, created_at, subject, mail_id, sender, files)
    SELECT ${vendorId}, id, 'in', 'client', ${visit}, 'a text', 'received', ${new Date(MOMENT)}, ${new Date(MOMENT)}, 'a subject', '<id@mail.example>', 'b@mail.example', 'a.pdf' FROM own`);
  await tx.run(sql`
    INSERT INTO smpp_submissions (vendor_id, key, source, destination, text, reference, outcome, visit_id, offered_at)
    VALUES (${vendorId}, ${`key-${visit}`}, '+12065550100', ${`+1206555${visit}`}, 'a text', 1, 'waiting', ${visit}, ${new Date(MOMENT)})`);
  await tx.run(sql`
    INSERT INTO smpp_arrivals (vendor_id, digest, source, destination, reference, total, part, coding, content, visit_id, arrived_at)
    VALUES (${vendorId}, 'of a part', ${`+1206555${visit}`}, '+12065550100', 1, 2, 1, 0, 'a part', ${visit}, ${new Date(MOMENT)})`);
  await tx.run(sql`WITH own AS (
      INSERT INTO chats (vendor_id, location_id, start_key, source_mark, page, lang, first_name, state, outcome, client_id, client_link, last_line, created_at, waits_since, last_line_at, ended_at)
      VALUES (${vendorId}, ${location}, ${`chat-${client}`}, '', '/how', 'en', ${first}, 'ended', 'answered', ${client}, 'confirmed', 1, ${new Date(MOMENT)}, ${new Date(MOMENT)}, ${new Date(MOMENT)}, ${new Date(MOMENT)}) RETURNING id)
    INSERT INTO chat_lines (vendor_id, chat_id, number, author, key, text, said_at)
    SELECT ${vendorId}, id, 1, 'visitor', 'first', 'hello', ${new Date(MOMENT)} FROM own`);
  await tx.run(sql`INSERT INTO text_opt_outs (vendor_id, own_address, address, opted_out, at, visit_id)
    VALUES (${vendorId}, '+12065550100', ${`+1206555${visit}`}, true, ${new Date(MOMENT)}, ${visit})`);
  await tx.run(
    sql`INSERT INTO push_subscriptions (vendor_id, visit_id, device, endpoint, browser_key, auth, vapid_key, created_at)
      VALUES (${vendorId}, ${visit}, repeat('a', 43), 'https://push.example.com/1', 'key', 'secret', 'key', ${new Date(MOMENT)})`,
  );
  await tx.run(
    sql`INSERT INTO wait_list (vendor_id, reference, client_reference, location_id, service_id, meeting_method, preferences, first_name, lang, state, visit_id, created_at, ended_at)
      VALUES (${vendorId}, substr(md5(${`a${visit}`}), 1, 22), substr(md5(${`b${visit}`}), 1, 22), ${location}, ${service}, 1, '[]', ${first}, 'en', 'booked', ${visit}, ${new Date(MOMENT)}, ${new Date(MOMENT)})`,
  );
  await tx.run(
    sql`INSERT INTO erasures (vendor_id, reference, client_id, reason, note, asked_by, asked_at, expires_at) VALUES
      (${vendorId}, substr(md5(${`e${visit}`}), 1, 22), ${client}, 'legal', 'a note', ${staff}, ${new Date(MOMENT)}, ${new Date(MOMENT)})`,
  );
  await tx.run(
    sql`WITH made AS (INSERT INTO shortcuts (vendor_id, name, kind, created_at) VALUES (${vendorId}, 'Spring', 'invitation', ${new Date(MOMENT)}) RETURNING id)
      INSERT INTO shortcut_invitations (vendor_id, shortcut_id, first_name, phone, lang, sent_at, visit_id)
      SELECT ${vendorId}, made.id, ${first}, '+12025550147', 'en', ${new Date(MOMENT)}, ${visit} FROM made`,
  );
}
