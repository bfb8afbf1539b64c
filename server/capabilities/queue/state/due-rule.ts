import { dueFrom } from '#domain/queue/call-order.ts';
import type { DueRule, TargetWaits } from '#domain/queue/call-order.ts';
import type { CalledVisitor } from '#domain/queue/call-ratio.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import type { Settings, SettingsByLine } from '../../vendors/index.ts';
import { calledRows } from './recent-calls-store.ts';
import { targetRows } from './target-waits-store.ts';
import type { TargetRow } from './target-waits-store.ts';

/** When visitors with an appointment go before others, by the settings of the location; without target waits. */
export const dueRuleOf = (settings: Settings): DueRule => ({
  minutesBefore: settings.get('lobby.dueMinutesBefore'),
  lateAfterMinutes: settings.get('lobby.lateAfterMinutes'),
  perWalkIn: settings.get('lobby.appointmentsPerWalkIn'),
});

/** The rule of a location's order, by its settings. Only a location that calls by target waits needs a query. */
export async function orderRuleOf(
  tx: Tx,
  { locationId, settings, unsaved }: { locationId: number; settings: Settings; unsaved?: SettingsByLine },
): Promise<DueRule> {
  const rule = dueRuleOf(settings);
  if (settings.get('lobby.callMethod') !== 'target') return rule;
  const rows = await targetRows(tx, [locationId], { all: unsaved !== undefined });
  return { ...rule, targets: targetsOf(settings.get('lobby.targetMinutes'), rows, unsaved) };
}

export const orderRuleAt = async (tx: Tx, locationId: number): Promise<DueRule> =>
  orderRuleOf(tx, { locationId, settings: await effectiveSettings(tx, locationId) });

/** The target waits of a location, from its own and those of services that differ; with `unsaved`, as if those were saved. */
export function targetsOf(
  minutes: number,
  rows: readonly TargetRow[],
  unsaved?: SettingsByLine,
): TargetWaits {
  const minutesOf = (row: TargetRow) =>
    unsaved ? (row.own ?? unsaved.of(row.lineId).get('lobby.targetMinutes')) : (row.minutes ?? minutes);
  return { minutes, byService: new Map(rows.map((row) => [row.serviceId, minutesOf(row)])) };
}

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
