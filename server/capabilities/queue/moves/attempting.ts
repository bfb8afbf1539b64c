import { MINUTE } from '#domain/time/instant.ts';
import { afterAttempt } from '#domain/visits/call-attempts.ts';
import type { AttemptOutcome } from '#domain/visits/call-attempts.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { attemptsMade, insertAttempt } from './attempts-store.ts';
import type { Doing } from '../state/doing.ts';
import { finish } from './ending.ts';
import { putOnHold } from './holding.ts';
import type { LineVisit } from '../state/line-visit.ts';
import { start } from './serving.ts';

/**
 * Records the outcome of a callback. A reached visitor starts service; an unreached one is on hold until the
 * next attempt. After the last attempt the visit is a no-show.
 */
export async function attempt(
  tx: Tx,
  line: LineVisit,
  { doing, outcome }: { doing: Doing; outcome: AttemptOutcome },
): Promise<void> {
  const { visit, leg } = line;
  const settings = await effectiveSettings(tx, visit.locationId);
  const number = (await attemptsMade(tx, visit.id)) + 1;
  const after = afterAttempt(outcome, number, {
    maxAttempts: settings.get('callback.maxAttempts'),
    retryMinutes: settings.get('callback.retryMinutes'),
  });
  const until = after.next === 'retry' ? doing.now + after.minutes * MINUTE : null;
  const { now: at, staffId } = doing;
  const id = await insertAttempt(tx, {
    visitId: visit.id,
    leg: leg.seq,
    outcome,
    staffId,
    at,
    nextAt: until,
  });
  const tried: Doing = { ...doing, attempt: { id, number, outcome } };
  if (after.next === 'serve') return start(tx, line, tried);
  if (after.next === 'no-show') return finish(tx, line, { ...tried, how: 'no-show' });
  const more = { minutes: after.minutes };
  return putOnHold(tx, line, { doing: tried, until, kind: 'visit-attempted', more });
}
