import { countRequest, newLogMemory } from '#domain/integrations/health.ts';
import type { LogMemory, ServiceResult } from '#domain/integrations/health.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { insertLogEntry, writeHealth } from './connections-store.ts';
import type { NewLogEntry } from './connections-store.ts';

interface Called {
  vendorId: number;
  connectionId: number;
  version: number;
  kind: string;
  action: 'send' | 'check' | 'find' | 'test';
}

/** Sends a request of a connection and records its result. `resultOf` reads it from the response. */
export type Recorded = <T>(
  of: Called,
  call: () => Promise<T>,
  resultOf: (came: { response: T } | { error: unknown }) => ServiceResult,
) => Promise<T>;

const MOST_MEMORIES = 10_000;

/** Records the requests of connections: their log, their health, and an event when the health changes. */
export function requestRecorder(deps: { db: Database; clock: Clock; log: Log }): Recorded {
  const { db, clock, log } = deps;
  const memories = new Map<string, LogMemory>();
  return async (of, call, resultOf) => {
    const started = clock.now();
    try {
      const response = await call();
      await note(of, resultOf({ response }), started);
      return response;
    } catch (error) {
      await note(of, resultOf({ error }), started);
      throw error;
    }
  };

  async function note(of: Called, result: ServiceResult, started: number): Promise<void> {
    const now = clock.now();
    // A changed connection begins with an empty memory.
    const key = `${of.vendorId}/${of.connectionId}/${of.version}`;
    if (memories.size >= MOST_MEMORIES) memories.clear();
    const memory = memories.get(key) ?? newLogMemory();
    memories.set(key, memory);
    const millis = now - started;
    // A person waits for the result of a test.
    const counted = countRequest(memory, { result, millis, now });
    const entry = counted ?? (of.action === 'test' ? { result, requests: 1, millis } : null);
    if (entry === null) return;
    try {
      await write(of, { ...of, ...entry, now });
    } catch (error) {
      // The call itself has its result, whether or not the log has it.
      log.warn(
        { err: error, vendorId: of.vendorId, kind: of.kind },
        'the call of a connection was not recorded',
      );
    }
  }

  async function write(of: Called, entry: NewLogEntry): Promise<void> {
    await db.withVendor(
      of.vendorId,
      async (tx) => {
        if (!(await insertLogEntry(tx, entry))) return;
        const before = await writeHealth(tx, entry);
        const after = entry.result === null ? 'working' : 'failing';
        if (after === before || (before === null && after === 'working')) return;
        const subject = { kind: 'integration-health', id: entry.connectionId };
        await appendEvent(tx, {
          subject: { ...subject, version: await nextVersionOf(tx, subject.kind, subject.id) },
          kind: after === 'failing' ? 'integration-failed' : 'integration-recovered',
          actor: { kind: 'system', id: null },
          at: entry.now,
          data: { integration: of.kind, fault: entry.result },
        });
      },
      'foyer_worker',
    );
  }
}
