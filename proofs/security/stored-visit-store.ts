import pg from 'pg';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';

/** A stored visit with its ticket and its legs, by `visit.notes`, `ticket.number`, `leg.1.staff_id`. */
export async function storedVisit(connection: pg.ClientConfig, id: string): Promise<Record<string, unknown>> {
  const read = async (text: string) =>
    (await query<{ row: Record<string, unknown> }>(connection, text, [id])).map(({ row }) => row);
  const [visit, tickets, legs] = [
    await read('SELECT to_jsonb(v) AS row FROM visits v WHERE id = $1'),
    await read('SELECT to_jsonb(t) AS row FROM tickets t WHERE visit_id = $1 ORDER BY id'),
    await read('SELECT to_jsonb(l) AS row FROM legs l WHERE visit_id = $1 ORDER BY seq'),
  ];
  const named = (prefix: string, row: Record<string, unknown>) =>
    Object.entries(row).map(([name, value]) => [`${prefix}.${name}`, value] as const);
  return Object.fromEntries([
    ...visit.flatMap((row) => named('visit', row)),
    ...tickets.flatMap((row) => named('ticket', row)),
    ...legs.flatMap((row, at) => named(`leg.${at}`, row)),
  ]);
}

/** The parts of a visit that a move changes. */
export interface Standing {
  status: number;
  version: number;
}

export async function standingOf(db: Database, vendorId: number, id: string): Promise<Standing> {
  const [row] = await db.read(
    vendorId,
    sql<Standing>`SELECT status, version FROM visits WHERE vendor_id = ${vendorId} AND id = ${Number(id)}`,
  );
  return row!;
}

/** Columns of every table of a visit. */
export async function columnNames(connection: pg.ClientConfig): Promise<string[]> {
  const rows = await query<{ name: string }>(
    connection,
    `SELECT DISTINCT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name IN ('visits', 'tickets', 'legs', 'clients', 'feedback', 'consents', 'answers') ORDER BY 1`,
    [],
  );
  return rows.map(({ name }) => name);
}

async function query<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Gives visits details that only their visitor may see: a meeting link and a dial-in number. */
export async function giveLink(connection: pg.ClientConfig, ids: readonly string[]): Promise<void> {
  await query(
    connection,
    `UPDATE visits SET meeting_link = 'https://meet.example/secret',
      dial_in = '{"e164":"+12065550199","international":"+1 206 555 0199","pin":"4711"}' WHERE id = ANY($1::bigint[])`,
    [[...ids]],
  );
}
