import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anApp } from '#server/testing/app.ts';
import { aVendor } from '#server/testing/builders-store.ts';
import { play, shapes } from './booking-shapes/in-model.ts';
import type { Played } from './booking-shapes/in-model.ts';
import { playForReal } from './booking-shapes/over-http.ts';
import { expectNone } from './harness/expect-none.ts';
import { figure, sized } from './harness/figures.ts';

const CASES = sized(1_500, 20_000);
const BRANCHES = sized(30, 400);
/** Another seed by `PROOF_SEED`. */
const SEED = Number(process.env['PROOF_SEED'] ?? 20_261_121);
const proof = 'booking-shapes';

it(
  'offers only bookable times, and books no person and no room twice, in branches of every shape',
  { timeout: 600_000 },
  () => {
    const all: Played = { booked: 0, moved: 0, ontoThemselves: 0 };
    fc.assert(
      fc.property(shapes, (shape) => {
        const played = play(shape);
        all.booked += played.booked;
        all.moved += played.moved;
        all.ontoThemselves += played.ontoThemselves;
      }),
      { numRuns: CASES, seed: SEED, includeErrorInReport: true },
    );
    figure({ proof, what: `cases, seed ${SEED}`, value: CASES, unit: '' });
    figure({ proof, what: 'offered times that were booked', value: all.booked + all.moved, unit: '' });
    figure({ proof, what: 'of them, moved onto their own old time', value: all.ontoThemselves, unit: '' });
    // Branches without any offered time would pass without a check.
    expect(all.booked).toBeGreaterThan(CASES);
    expect(all.moved).toBeGreaterThan(CASES / 10);
    expect(all.ontoThemselves).toBeGreaterThan(CASES / 100);
  },
);

it(
  'books every offered time on the real server, and reserves the agreed time',
  { timeout: 1_800_000 },
  async () => {
    const app = await anApp();
    const vendor = await aVendor(app.deps.db, {
      settings: { 'feature.appointmentMeetingMethods': true, multiple_attendees_limit: 4 },
    });
    let done = 0;
    for (const [n, shape] of fc.sample(shapes, { numRuns: BRANCHES, seed: SEED }).entries()) {
      const played = await playForReal(app, vendor.id, shape);
      expectNone(`seed ${SEED}, branch ${n}: ${JSON.stringify(shape)}`, played.faults);
      done += played.done;
    }
    figure({ proof, what: 'branches of the real server', value: BRANCHES, unit: '' });
    figure({ proof, what: 'offered times that were booked there', value: done, unit: '' });
    expect(done).toBeGreaterThan(BRANCHES * 2);
  },
);
