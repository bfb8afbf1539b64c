import { walkInSkills } from '#domain/capacity/server-skills.ts';
import type { Caller, DueRule } from '#domain/queue/call-order.ts';
import { ratioAfter } from '#domain/queue/call-ratio.ts';
import type { CalledVisitor } from '#domain/queue/call-ratio.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { orderRuleOf } from './due-rule.ts';
import { skillsOf } from './duty-store.ts';

/** Returns the caller, given the services in line and the latest calls there, newest first. */
export type CallerFor = (serviceIds: readonly number[], calls: readonly CalledVisitor[]) => Caller;

/**
 * Reads the calling staff member and the location's rule as the call order needs them. Without assignments at the location (a manager
 * who helps out) they call for every service there.
 */
export async function callerOf(
  tx: Tx,
  locationId: number,
  staffId: number | null,
): Promise<{ callerFor: CallerFor; due: DueRule }> {
  const [skills, settings] = await Promise.all([
    staffId === null ? [] : skillsOf(tx, staffId, locationId),
    effectiveSettings(tx, locationId),
  ]);
  const base = { staffId: staffId ?? 0, passOverMinutes: settings.get('lobby.preferred_staff_minutes') };
  const due = await orderRuleOf(tx, { locationId, settings });
  const callerFor: CallerFor = (serviceIds, calls) => {
    if (skills.length === 0)
      return {
        serviceIds: new Set(serviceIds),
        methods: new Set([1, 2, 3]),
        ...base,
        ratio: ratioAfter(calls, due),
      };
    const own = walkInSkills(skills);
    return { ...own, ...base, ratio: ratioAfter(calls, due, own) };
  };
  return { callerFor, due };
}
