import pg from 'pg';
import type { Database } from '../harness/database.ts';

/** The events of a proof, and the records that its listeners made of them. */
export interface Books {
  events: { id: number; position: number | null; subject: string; version: number }[];
  /** In the order of writing, by listener. */
  heard: { listener: string; eventId: number; position: number }[];
  dead: number;
}

/** Reads them outside of the product. */
export async function openBooks(database: Database): Promise<{
  read(): Promise<Books>;
  count(): Promise<number>;
  close(): Promise<void>;
}> {
  const client = new pg.Client({ connectionString: database.url });
  client.setTypeParser(20, Number);
  await client.connect();
  const rows = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  return {
    async read() {
      const [dead] = await rows<{ count: number }>('SELECT count(*) FROM dead_events');
      return {
        events:
          await rows(`SELECT id, position, vendor_id || ':' || subject_id AS subject, subject_version AS version
          FROM events WHERE subject_kind = 'proof' ORDER BY id`),
        heard: await rows('SELECT listener, event_id AS "eventId", position FROM proof_heard ORDER BY seq'),
        dead: dead!.count,
      };
    },
    async count() {
      const [heard] = await rows<{ count: number }>('SELECT count(*) FROM proof_heard');
      return heard!.count;
    },
    close: () => client.end(),
  };
}

/**
 * Lets listeners read the log by database ids, as without a sequencer. Only a mutation uses it. Functions
 * alone can read the events of every vendor.
 */
export async function prepareReadingByIds(database: Database): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    CREATE FUNCTION proof_events_by_id(after_id bigint, max_rows integer)
      RETURNS TABLE (vendor_id bigint, id bigint, "position" bigint, at timestamptz, subject_kind text, subject_id bigint,
                     subject_version integer, kind text, actor_kind text, actor_id bigint, data jsonb, request_id text)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
      AS $$
        SELECT e.vendor_id, e.id, e.id, e.at, e.subject_kind, e.subject_id, e.subject_version, e.kind, e.actor_kind, e.actor_id,
               e.data, e.request_id
        FROM events e WHERE e.id > after_id ORDER BY e.id LIMIT max_rows
      $$;`);
  await client.end();
}
