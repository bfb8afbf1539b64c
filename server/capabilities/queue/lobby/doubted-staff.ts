import { runningLength } from '#domain/queue/first-free.ts';
import { forgottenFrom } from '#domain/queue/presence.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readConfigurationVersion } from '../../vendors/index.ts';
import { dutyNowRows, entryRows } from '../state/line-store.ts';
import { modelVersions } from '../waits/learning-store.ts';
import { entryOf, runningOf, silentStaff } from '../waits/line-feed.ts';
import type { LineFacts } from '../waits/line-feed.ts';
import { beliefsOf, lineModelsOf } from '../waits/line-models.ts';
import { lineRulesOf } from '../waits/line-rules.ts';

/** Staff whom the estimate doubts, by their ids: the lobby asks about them. */
export interface DoubtedStaff {
  /** Since when they are available but do not call. */
  silent: ReadonlyMap<number, Instant>;
  /** From when on their current service may have been forgotten. */
  forgotten: ReadonlyMap<number, Instant>;
}

export async function doubtedStaffAt(
  tx: Tx,
  location: { id: number; timeZone: string },
  now: Instant,
): Promise<DoubtedStaff> {
  const ids = [location.id];
  const [rules, duty, line, models] = await Promise.all([
    readConfigurationVersion(tx).then((version) => lineRulesOf(tx, ids, version)),
    dutyNowRows(tx, ids, now),
    entryRows(tx, location.id),
    modelVersions(tx, ids).then((versions) => lineModelsOf(tx, versions)),
  ]);
  const facts = { rules: rules.get(location.id)!, model: models.get(location.id), duty, now };
  return {
    silent: silentStaff(
      line.map((row) => entryOf(row, facts.rules.due)),
      facts,
    ),
    forgotten: forgottenServices(facts, location.timeZone),
  };
}

/** Every running service has such a time, most of them in the future. */
function forgottenServices(
  { rules, model, duty, now }: Pick<LineFacts, 'rules' | 'model' | 'duty' | 'now'>,
  timeZone: string,
): Map<number, Instant> {
  const input = { now, ...beliefsOf(rules, model, { now, timeZone }) };
  const services = duty.flatMap((row): [number, Instant][] => {
    const running = runningOf(row);
    if (!running) return [];
    const { length } = runningLength({ staffId: row.staffId, running }, input);
    return [[row.staffId, running.since + Math.round(forgottenFrom(length) * MINUTE)]];
  });
  return new Map(services);
}
