import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';

/** A client, as far as a conversation that staff begin needs them. */
export interface ClientToWrite {
  id: number;
  phone: string;
  lang: string;
  receiveSms: boolean;
}

/** A client who has a record of their own: neither merged nor erased. */
export async function clientToWrite(tx: Tx, id: number): Promise<ClientToWrite | undefined> {
  return tx.maybe(sql<ClientToWrite>`
    SELECT c.id, c.phone, c.lang, c.receive_sms FROM clients c
    WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${id} AND c.merged_into IS NULL AND c.erased_at IS NULL`);
}

/** The threads that staff began with a client, and those with the client's number alone. */
export async function threadsOfClient(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT t.id FROM threads t WHERE t.vendor_id = ${tx.vendorId} AND t.client_id = ${id}
    UNION SELECT t.id FROM threads t JOIN clients c ON c.vendor_id = t.vendor_id AND c.id = ${id} AND c.phone <> ''
    WHERE t.vendor_id = ${tx.vendorId} AND t.address = c.phone AND t.client_id IS NULL AND t.visit_id IS NULL`);
  return rows.map((row) => row.id);
}

/** Moves the threads with a client to the one that the client is merged into. */
export async function repointClient(tx: Tx, from: number, to: number): Promise<void> {
  await tx.run(
    sql`UPDATE threads SET client_id = ${to} WHERE vendor_id = ${tx.vendorId} AND client_id = ${from}`,
  );
}

/** The texts with a client that are about no visit, oldest first, for the client who asks for their data. */
export async function textsWithClient(
  tx: Tx,
  { clientId, scope }: { clientId: number; scope: RecordScope },
): Promise<Record<string, unknown>[]> {
  const within =
    scope.reach === 'vendor'
      ? sql`true`
      : scope.reach === 'locations'
        ? sql`t.location_id = ANY(${[...scope.locationIds]}::bigint[])`
        : sql`t.staff_id = ${scope.staffId}`;
  const rows = await tx.many(sql<{ row: Record<string, unknown> }>`
    SELECT (SELECT row_to_json(f) FROM (SELECT m.visit_id::text, t.channel, m.direction, m.kind, t.address, m.subject, m.text, m.files, m.state, m.sent_at) AS f) AS row
    FROM thread_messages m JOIN threads t ON t.vendor_id = m.vendor_id AND t.id = m.thread_id
    WHERE t.vendor_id = ${tx.vendorId} AND t.client_id = ${clientId} AND m.visit_id IS NULL AND ${within} ORDER BY m.sent_at, m.id`);
  return rows.map(({ row }) => row);
}
