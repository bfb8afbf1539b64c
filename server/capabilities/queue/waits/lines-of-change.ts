import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import { LINE_SETTINGS } from './line-rules.ts';
import { VIEWED_FOR } from './lines-now.ts';
import { openLines } from './lines-of-change-store.ts';

const SETTINGS: ReadonlySet<unknown> = new Set(LINE_SETTINGS);

/**
 * Returns the locations whose line a change of the set-up reorders or estimates differently: a setting of the vendor or
 * of a line of business, a service, or the location itself. Only locations with visitors in the line or viewers.
 */
export async function linesOfChange(tx: Tx, event: StoredEvent, now: Instant): Promise<number[]> {
  const since = now - VIEWED_FOR;
  if (event.subjectKind === 'service') return openLines(tx, { serviceId: event.subjectId, since });
  if (event.subjectKind === 'location') return openLines(tx, { locationId: event.subjectId, since });
  if (event.kind === 'setting-changed' && SETTINGS.has(event.data['key'])) return openLines(tx, { since });
  return [];
}
