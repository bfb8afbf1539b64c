import { reserveNumbers } from '#contract/devices/offline.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { FEW_LEFT, MOST_BLOCKS, numbersLeft } from '#domain/devices/ticket-blocks.ts';
import { businessDay, businessDayEnd, businessDayStart } from '#domain/time/business-day.ts';
import { addDays } from '#domain/time/date.ts';
import { toIso } from '#domain/time/instant.ts';
import type { EnrolledDevice, Person } from '#server/infrastructure/http/request/request-context.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { locationRow } from '../../locations/index.ts';
import { lineServices } from '../../services/index.ts';
import { blocksOf, insertBlock, lockBlocksOf } from './ticket-blocks-store.ts';

/** The kiosk that sends this request; refuses every other caller. */
export function kioskOf(person: Person | null): EnrolledDevice {
  if (person?.device?.kind !== 'kiosk') throw refuse('device-required');
  return person.device;
}

/**
 * Reserves what a kiosk lacks, for today and for the next business day: a kiosk that starts without a connection in
 * the morning has numbers. A lost response costs nothing, because unused blocks are returned again.
 */
export const reserveNumbersRoute = route(reserveNumbers, async ({ person, body, now, write }) => {
  const device = kioskOf(person);
  return write(async (tx) => {
    const { locationId, id: deviceId } = device;
    await lockBlocksOf(tx, deviceId);
    const location = await locationRow(tx, locationId, now);
    if (!location) throw refuse('not-found');
    const services = await lineServices(tx, { locationId, method: MEETING_METHOD.inPerson });
    const today = businessDay(now, location.timeZone);
    const days = [today, addDays(today, 1)];
    const known = await blocksOf(tx, deviceId, days);
    const next = Object.fromEntries(body.next.map((one) => [one.block_id, one.number]));
    for (const prefix of new Set(services.map(({ ticketPrefix }) => ticketPrefix))) {
      for (const day of days) {
        const all = known.filter((block) => block.prefix === prefix && block.day === day);
        const own = all.filter(({ storeKey }) => storeKey === body.store);
        const left = own.reduce(
          (sum, block) => sum + numbersLeft({ ...block, id: String(block.id) }, next),
          0,
        );
        if (left > FEW_LEFT || all.length >= MOST_BLOCKS) continue;
        const of = { deviceId, storeKey: body.store, locationId, day, prefix, now };
        // oxlint-disable-next-line no-await-in-loop -- few, and only once a day
        known.push(await insertBlock(tx, of));
      }
    }
    return ok({
      data: {
        // With its milliseconds: kiosks set their clocks by it.
        now: new Date(now).toISOString(),
        services: services.map(({ id, ticketPrefix }) => ({ id: String(id), prefix: ticketPrefix })),
        blocks: known
          .filter(({ storeKey }) => storeKey === body.store)
          .map(({ id, prefix, first, last, day }) => ({
            id: String(id),
            prefix,
            first,
            last,
            from: toIso(businessDayStart(day, location.timeZone)),
            until: toIso(businessDayEnd(day, location.timeZone)),
          })),
      },
    });
  });
});
