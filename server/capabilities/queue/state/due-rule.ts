import { dueFrom } from '#domain/queue/call-order.ts';
import type { DueRule } from '#domain/queue/call-order.ts';
import type { CalledVisitor } from '#domain/queue/call-ratio.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import type { Settings } from '../../vendors/index.ts';
import { calledRows } from './recent-calls-store.ts';

/** When visitors with an appointment go before others, by the settings of the location. */
export const dueRuleOf = (settings: Settings): DueRule => ({
  minutesBefore: settings.get('lobby.dueMinutesBefore'),
  lateAfterMinutes: settings.get('lobby.lateAfterMinutes'),
  perWalkIn: settings.get('lobby.appointmentsPerWalkIn'),
});

export const dueRuleAt = async (tx: Tx, locationId: number): Promise<DueRule> =>
  dueRuleOf(await effectiveSettings(tx, locationId));

/**
 * Returns the latest calls of these locations, newest first, as the ratio of their rules counts them. A location
 * without a ratio needs no query and has no calls.
 */
export async function recentCallsOf(
  tx: Tx,
  rules: ReadonlyMap<number, DueRule>,
  now: Instant,
): Promise<Map<number, CalledVisitor[]>> {
  const ids = [...rules].flatMap(([id, rule]) => (rule.perWalkIn ? [id] : []));
  const calls = new Map<number, CalledVisitor[]>();
  if (ids.length === 0) return calls;
  for (const { locationId, calledAt, serviceId, method, ...row } of await calledRows(tx, ids, now)) {
    const from = dueFrom(row, rules.get(locationId)!);
    const call = { serviceId, method, isDue: from !== null && from <= calledAt };
    const here = calls.get(locationId);
    if (here) here.push(call);
    else calls.set(locationId, [call]);
  }
  return calls;
}

/** Returns the latest calls of one location, newest first; none without a ratio. */
export async function recentCallsAt(
  tx: Tx,
  { locationId, due }: { locationId: number; due: DueRule },
  now: Instant,
): Promise<CalledVisitor[]> {
  return (await recentCallsOf(tx, new Map([[locationId, due]]), now)).get(locationId) ?? [];
}
