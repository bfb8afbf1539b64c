import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Change } from '#server/infrastructure/resources/record-rules.ts';

interface Moved {
  id: number;
  version: number;
  before: number[];
  after: number[];
}

/** Locations or staff that name a line of business. Staff are injected: their capability comes later. */
export interface LineMembers {
  idsOf(tx: Tx, lineId: number): Promise<number[]>;
  join(tx: Tx, of: { lineId: number; ids: readonly number[] }): Promise<Moved[]>;
}

/** Writes the members of a line. Each that changes has a new version and an event of its own. */
export async function writeMembers(
  tx: Tx,
  kind: 'location' | 'staff',
  of: { members: LineMembers; lineId: number; ids: readonly string[]; change: Change },
): Promise<void> {
  const { members, lineId, ids, change } = of;
  for (const { id, version, before, after } of await members.join(tx, { lineId, ids: ids.map(Number) }))
    await appendEvent(tx, {
      subject: { kind, id, version },
      kind: `${kind}-changed`,
      actor: change.actor,
      at: change.now,
      requestId: change.requestId,
      data: { fields: 'line_ids' },
      changes: [{ field: 'line_ids', before: jsonOf(before), after: jsonOf(after) }],
    });
}

const jsonOf = (ids: readonly number[]): string => JSON.stringify(ids.map(String));
