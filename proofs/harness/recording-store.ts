import pg from 'pg';
import type { ClientConfig } from 'pg';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';

/** An event that a listener reported outside of the database. */
export interface Heard {
  listener: string;
  vendorId: number;
  eventId: number;
}

/** Creates the table in which the proof's listeners record events, in the transaction that stores their position. */
export async function prepareRecording(connection: ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`
    CREATE TABLE proof_heard (
      seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      listener text NOT NULL, vendor_id bigint NOT NULL, event_id bigint NOT NULL, position bigint NOT NULL,
      subject_kind text NOT NULL, subject_id bigint NOT NULL, subject_version integer NOT NULL
    );
    GRANT SELECT, INSERT ON proof_heard TO foyer_worker;`);
  await client.end();
}

/** Subscribes to all events, records each in a row of the proof, and reports it outside after the commit. */
export function recordingListener(name: string, tell: (heard: Heard) => void): Listener {
  return {
    name,
    kinds: 'every',
    async handle(tx, event) {
      await tx.run(sql`
        INSERT INTO proof_heard (listener, vendor_id, event_id, position, subject_kind, subject_id, subject_version)
        VALUES (${name}, ${event.vendorId}, ${event.id}, ${event.position}, ${event.subjectKind}, ${event.subjectId}, ${event.subjectVersion})`);
      tx.afterCommit(() => tell({ listener: name, vendorId: event.vendorId, eventId: event.id }));
    },
  };
}
