import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/ids.ts';
import { refuse } from '#server/infrastructure/http/refusal.ts';
import { dutyOf, freeSilentStation, saveDuty, stationAt } from './duty-store.ts';

export interface Standing {
  /** As the call names it; absent means where the person stands already. */
  wanted: string | null | undefined;
  staffId: number | null;
  locationId: number;
  now: Instant;
  /** Whether the person is at work from now on, even if they had not said so. */
  keep: boolean;
}

/** The station a person works at, taken for them if they name one. One person stands at a station; the next is told. */
export async function stationFor(
  tx: Tx,
  { wanted, staffId, locationId, now, keep }: Standing,
): Promise<number | null> {
  if (staffId === null) return null;
  const duty = await dutyOf(tx, staffId, now);
  const here = duty && duty.locationId === locationId && duty.state !== 'off' ? duty : undefined;
  const stationId = readId(wanted ?? '') ?? here?.stationId ?? null;
  if (stationId !== null && stationId !== here?.stationId && !(await stationAt(tx, stationId, locationId)))
    throw refuse('not-found');
  if (keep && (!here || here.stationId !== stationId))
    await takeStation(tx, {
      staffId,
      locationId,
      stationId,
      state: here?.state === 'busy' ? 'busy' : 'available',
      now,
    });
  return stationId;
}

export async function takeStation(tx: Tx, duty: Parameters<typeof saveDuty>[1]): Promise<number> {
  if (duty.stationId !== null) await freeSilentStation(tx, duty.stationId, duty.now);
  try {
    return await saveDuty(tx, duty);
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'one_person_per_station')
      throw refuse('station-taken');
    throw error;
  }
}
