import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { halfBooked, overlapsIn } from './booking-histories/calendar-store.ts';
import { unexplained } from './booking-histories/calendar.ts';
import type { CalendarHistory } from './booking-histories/calendar.ts';
import { crowd } from './booking-histories/crowd.ts';
import { performer } from './booking-histories/entry-channels.ts';
import { openCalendars } from './booking-histories/over-http.ts';
import { borrowDatabase } from './harness/database.ts';
import { expectNone } from './harness/expect-none.ts';
import { figure, sized } from './harness/figures.ts';
import { startProduct } from './harness/product.ts';
import { randomFrom } from './histories/clients.ts';

const HISTORIES = sized(1, 10);
const STEPS = sized(240, 2_000);
const KILLS = sized(2, 5);
const CLIENTS = 16;
const SIZE = { staff: 3, starts: 4 };
const PLACES = 40;
const SEED = Number(process.env['PROOF_SEED'] ?? 20_261_121);

it(`is linearizable for ${CLIENTS} clients who book, move and cancel, on a server that is killed`, async () => {
  const database = await borrowDatabase();
  const product = await startProduct({ database });
  const calendars = await openCalendars(product, database, { ...SIZE, branches: HISTORIES, places: PLACES });
  let [request, sent] = [0, 0];
  for (const [n, channels] of calendars.branches.entries()) {
    const history: CalendarHistory = [];
    const written = crowd({
      clients: CLIENTS,
      steps: STEPS,
      ...SIZE,
      places: PLACES,
      checksIn: false,
      history,
      random: randomFrom(SEED + n),
      tick: () => performance.now(),
      perform: performer(channels),
    });
    for (let kill = 1; kill <= KILLS; kill += 1) {
      while (history.length < (STEPS * kill) / (KILLS + 1)) await sleep(5);
      await product.kill();
      await product.restart();
    }
    await written;
    expectNone(`seed ${SEED}, history ${n}`, unexplained(history, SIZE));
    expectNone('half booked', await halfBooked(calendars.db, calendars.vendorId, channels.location));
    request += channels.request;
    sent += channels.sent;
  }
  const overlaps = await overlapsIn(calendars.db, calendars.vendorId);
  await calendars.close();
  expect(overlaps, 'reservations that overlap').toBe(0);
  expect(sent - request, 'retries: without them nothing was in flight').toBeGreaterThan(KILLS);
  const proof = 'killed-bookings';
  figure({
    proof,
    what: `linearizable histories of ${STEPS} steps, ${KILLS} kills each`,
    value: HISTORIES,
    unit: '',
  });
  figure({ proof, what: 'of their steps, retried', value: sent - request, unit: '' });
  figure({ proof, what: 'reservations that overlap', value: overlaps, unit: '', goal: { atMost: 0 } });
});
