import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/ids.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { beAtWork, dutyOf, freeSilentStation, saveDuty, stationAt } from './duty-store.ts';

export interface Standing {
  /** As the call names it; absent means where the person stands already. */
  requested: string | null | undefined;
  staffId: number | null;
  locationId: number;
  now: Instant;
  /** Whether the person is at work from now on, even if they had not said so. */
  keep: boolean;
}

/** The station a person works at, taken for them if they name one. One person stands at a station; the next is told. */
export const stationFor = async (tx: Tx, standing: Standing): Promise<number | null> =>
  (await findStation(tx, standing)).take();

/**
 * The same in two steps, for who locks others in between: a ticket and its visit are locked before anybody's duty, everywhere, or
 * two windows of one person would wait for each other.
 */
export async function findStation(
  tx: Tx,
  { requested, staffId, locationId, now, keep }: Standing,
): Promise<{ take(): Promise<number | null> }> {
  if (staffId === null) return { take: async () => null };
  const hereNow = async () => {
    const duty = await dutyOf(tx, staffId, now);
    return duty && duty.locationId === locationId && duty.state !== 'off' ? duty : undefined;
  };
  const named = readId(requested ?? '');
  // Where they stand is looked at when it is taken; before that it only spares who names it the question whether it is there.
  const here = keep && named === null ? undefined : await hereNow();
  const stationId = named ?? here?.stationId ?? null;
  if (stationId !== null && stationId !== here?.stationId && !(await stationAt(tx, stationId, locationId)))
    throw refuse('not-found');
  if (!keep) return { take: async () => stationId };
  const take = async () => {
    // Their other window may have said meanwhile where they stand: what is not named here is not taken back there.
    const there = await hereNow();
    if (there && (named === null || named === there.stationId)) return there.stationId;
    const write = () => beAtWork(tx, { staffId, locationId, named, now });
    return standAt(tx, { stationId: named, now }, write);
  };
  return { take };
}

export const takeStation = (tx: Tx, duty: Parameters<typeof saveDuty>[1]): Promise<number> =>
  standAt(tx, duty, () => saveDuty(tx, duty));

async function standAt<T>(
  tx: Tx,
  { stationId, now }: { stationId: number | null; now: Instant },
  write: () => Promise<T>,
): Promise<T> {
  if (stationId !== null) await freeSilentStation(tx, stationId, now);
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'one_person_per_station')
      throw refuse('station-taken');
    throw error;
  }
}
