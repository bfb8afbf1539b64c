import { expect, it } from 'vitest';
import { HOUR } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import { borrowDatabase } from './harness/database.ts';
import { expectNone } from './harness/expect-none.ts';
import { figure, sized } from './harness/figures.ts';
import { faultsAbout, turnsOf } from './slot-zones/turns.ts';
import { localTimesInPostgres } from './slot-zones/local-times-store.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const SPAN = { from: '2026-01-01', to: '2037-01-01' };
/** Takes every n-th zone. */
const EACH = sized(60, 1);
const ODD = ['Australia/Lord_Howe', 'Antarctica/Troll', 'Africa/Casablanca', 'Asia/Beirut', 'America/Havana'];
const proof = 'slot-zones';

const all = ZONES.flatMap((zone) => turnsOf(zone, SPAN));
const odd = ODD.flatMap((zone) => turnsOf(zone, SPAN).slice(0, 2));
const turns = [...odd, ...all.filter((_, n) => n % EACH === 0)];

it(
  'offers exactly the times that are open in local time, each instant once, around every clock change',
  { timeout: 3_600_000 },
  () => {
    let slots = 0;
    for (const [n, turn] of turns.entries()) {
      const result = faultsAbout(turn, n);
      expectNone('slots around a clock change', result.faults);
      slots += result.slots;
    }
    figure({
      proof,
      what: `clock changes, of ${all.length} in ${ZONES.length} zones`,
      value: turns.length,
      unit: '',
    });
    figure({ proof, what: 'slots around them', value: slots, unit: '' });
    expect(all.length).toBeGreaterThan(2_000);
    expect(slots).toBeGreaterThan(turns.length * 100);
  },
);

it('shows local times as PostgreSQL does, except in zones with newer data on one side', async () => {
  const { url } = await borrowDatabase();
  const db = openDatabase({ connectionString: url }, { connections: 1 });
  const request = turns.flatMap(({ zone, at }) =>
    [-2 * HOUR, 0, 2 * HOUR].map((by) => ({ zone, at: at + by })),
  );
  const others: string[] = [];
  let unknown = 0;
  for (let from = 0; from < request.length; from += 600) {
    const part = request.slice(from, from + 600);
    const walls = await localTimesInPostgres(db, part);
    for (const [n, { zone, at }] of part.entries()) {
      if (walls[n] === null) unknown += 1;
      else if (walls[n] !== ours(zone, at)) others.push(zone);
    }
  }
  await db.close();
  const zones = [...new Set(others)];
  const names = zones.length === 0 ? '' : ` (${zones.join(', ')})`;
  figure({
    proof,
    what: 'instants in zones that PostgreSQL knows',
    value: request.length - unknown,
    unit: '',
  });
  figure({
    proof,
    what: `of them, with another local time${names}`,
    value: others.length,
    unit: '',
  });
  expect(unknown).toBeLessThan(request.length / 10);
  expect(others.length, zones.join(', ')).toBeLessThanOrEqual(request.length / 50);
});

function ours(zone: string, at: number): string {
  const { date, minute } = wallOf(at, zone);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
