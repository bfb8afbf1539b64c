import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { beAtWork, dutyOf, freeSilentStation, saveDuty, stationAt } from './duty-store.ts';

export interface MessageState {
  /** The id from the request; absent means the staff member's current station. */
  requested: string | null | undefined;
  staffId: number | null;
  locationId: number;
  now: Instant;
  /** Whether the staff member goes on duty even without an earlier request to do so. */
  keep: boolean;
}

/**
 * Returns the staff member's station, and takes the requested one. A station has one person; the next one
 * gets `station-taken`.
 */
export const stationFor = async (tx: Tx, standing: MessageState): Promise<number | null> =>
  (await findStation(tx, standing)).take();

/**
 * Finds the station first and takes it later, for callers that lock other rows in between. Lock order is
 * ticket, visit, duty; otherwise two windows of one person deadlock.
 */
export async function findStation(
  tx: Tx,
  { requested, staffId, locationId, now, keep }: MessageState,
): Promise<{ take(): Promise<number | null> }> {
  if (staffId === null) return { take: async () => null };
  const hereNow = async () => {
    const duty = await dutyOf(tx, staffId, now);
    return duty && duty.locationId === locationId && duty.state !== 'off' ? duty : undefined;
  };
  const named = readId(requested ?? '');
  // `take` reads the duty again. This early read only saves the lookup of a named station.
  const here = keep && named === null ? undefined : await hereNow();
  const stationId = named ?? here?.stationId ?? null;
  if (stationId !== null && stationId !== here?.stationId && !(await stationAt(tx, stationId, locationId)))
    throw refuse('not-found');
  if (!keep) return { take: async () => stationId };
  const take = async () => {
    // The person's other window may have set a station meanwhile; a request without a station does not
    // overwrite it.
    const there = await hereNow();
    if (there && (named === null || named === there.stationId)) return there.stationId;
    const write = () => beAtWork(tx, { staffId, locationId, named, now });
    return standAt(tx, { stationId: named, now }, write);
  };
  return { take };
}

export const takeStation = (tx: Tx, duty: Parameters<typeof saveDuty>[1]): Promise<void> =>
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
