import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { HOUR } from '#domain/time/instant.ts';
import { figure, sized } from '../harness/figures.ts';
import { openSecurityFixture, stranger } from './fixture.ts';
import type { Responded, SecurityFixture, Visit } from './fixture.ts';
import { medians, welch } from './welch.ts';

const proof = 'manage-page';
const PAIRS = sized(200, 2_000);
const SAMPLES = 5_000;

let fixture: SecurityFixture;
let mine: Visit[];
let foreign: Visit[];
beforeAll(async () => {
  fixture = await openSecurityFixture();
  mine = await Promise.all(Array.from({ length: 24 }, () => fixture.join()));
  foreign = await Promise.all(Array.from({ length: 8 }, () => fixture.join(fixture.theirs)));
  // Only the response itself is counted and timed.
  await fixture.app.settle();
  await fixture.app.outbox.stop();
});

interface CodeAttempt {
  id: string;
  code: string;
  vendor?: string | undefined;
}

/** Every way to open a visit by its id and code. */
const ENTRY_CHANNELS: Record<string, (attempt: CodeAttempt, from: string) => Promise<Responded>> = {
  see: ({ id, code, vendor }, from) =>
    fixture.ask(`GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`, { vendor, from }),
  change: ({ id, code, vendor }, from) =>
    fixture.ask(`PATCH /api/v2/open/queue-appointments/${id}`, {
      vendor,
      from,
      body: { data: { type: 'queue-appointments', attributes: { status: 4, confirm_code: code } } },
    }),
  rate: ({ id, code, vendor }, from) =>
    fixture.ask('POST /api/v3/open/walkin-feedback', {
      vendor,
      from,
      body: { queue_appointment: id, code, rating: 5 },
    }),
  convert: ({ id, code, vendor }, from) =>
    fixture.ask(`GET /api/v3/open/walkin-conversion?id=${id}&confirm_code=${code}`, { vendor, from }),
};

/** Wrong attempts, by their defect. */
const WRONG: Record<string, (n: number) => CodeAttempt> = {
  'the code of another visit': (n) => ({ id: one(mine, n).id, code: one(mine, n + 1).code }),
  'the code of another vendor’s visit': (n) => ({ id: one(mine, n).id, code: one(foreign, n).code }),
  'an unknown code': (n) => ({ id: one(mine, n).id, code: `${n}`.padStart(22, 'x') }),
  'an unknown id': (n) => ({ id: String(900_000_000 + n), code: one(mine, n).code }),
  'a malformed id': (n) => ({ id: `${n}-none`, code: one(mine, n).code }),
  'right, but at another vendor': (n) => ({ ...one(mine, n), vendor: fixture.theirs.pathname }),
  'right, but at an unknown vendor': (n) => ({ ...one(mine, n), vendor: 'nobody' }),
  'no code': (n) => ({ id: one(mine, n).id, code: '' }),
};
const one = (visits: Visit[], n: number) => visits[n % visits.length]!;

describe('a visit', () => {
  it('opens with no other visit’s code, and no response reveals the defect', async () => {
    const answers = new Set<string>();
    const kinds = Object.values(WRONG);
    const channels = Object.values(ENTRY_CHANNELS);
    let opened = 0;
    for (let n = 0; n < PAIRS; n += 1) {
      // Moves the clock by an hour now and then, so that no lock applies.
      if (n % 200 === 199) fixture.app.clock.advance(HOUR + 1);
      const came = await channels[(n >> 3) % channels.length]!(kinds[n % kinds.length]!(n), stranger(n));
      if (came.status !== 404) opened += 1;
      answers.add(fingerprint(came));
    }
    expect(opened, 'attempts that were not refused').toBe(0);
    expect([...answers], 'kinds of responses').toHaveLength(1);
    figure({
      proof,
      what: 'cross pairs of id and code',
      value: PAIRS,
      unit: 'attempts',
      goal: { atLeast: 200 },
    });
    figure({ proof, what: 'of them opened', value: opened, unit: '', goal: { atMost: 0 } });
    figure({
      proof,
      what: 'different responses to them',
      value: answers.size,
      unit: '',
      goal: { atMost: 1 },
    });
  });

  it('takes the same statements for a wrong id as for a wrong code', async () => {
    fixture.app.clock.advance(HOUR + 1);
    let from = 50_000;
    for (const [channel, attempt] of Object.entries(ENTRY_CHANNELS)) {
      const costs = new Map<string, string[]>();
      for (const [kind, wrong] of Object.entries(WRONG)) {
        // New addresses, so that no lock applies.
        from += 1;
        await attempt(wrong(700), stranger(from));
        costs.set(kind, await statementsOf(() => attempt(wrong(701), stranger(from))));
      }
      // A malformed id is no secret, so no statement looks for it.
      costs.delete('a malformed id');
      const named = [...costs].filter(([kind]) => !kind.startsWith('right, but'));
      expect(named[0]![1].length, channel).toBeGreaterThan(3);
      for (const [kind, cost] of named) expect(cost, `${channel}: ${kind}`).toEqual(named[0]![1]);
      const request = [...costs].filter(([kind]) => kind.startsWith('right, but'));
      for (const [kind, cost] of request) expect(cost, `${channel}: ${kind}`).toEqual(request[0]![1]);
    }
  });

  it.runIf(sized(false, true))('takes as long for a wrong id as for a wrong code', async () => {
    // One sample of a hundred fails by chance alone: then a second sample is drawn, and the figures report
    // it.
    const chances: number[] = [];
    do {
      fixture.app.clock.advance(HOUR + 1);
      chances.push(await chanceOfDifference(chances.length));
    } while (chances.length < 2 && chances[0]! <= 0.01);
    figure({
      proof,
      what: `probability of the difference in time (Welch), of sample ${chances.length}`,
      value: chances.at(-1)!,
      unit: 'p',
      goal: { atLeast: 0.01 },
    });
    expect(chances.at(-1), `probabilities of the difference in time: ${chances.join(', ')}`).toBeGreaterThan(
      0.01,
    );
  });
});

/** Every part of a response by which a caller could tell it apart. */
function fingerprint({ status, headers, text }: Responded): string {
  const { date: _, 'x-request-id': __, ...stored } = headers;
  return JSON.stringify([status, Object.entries(stored).toSorted(([a], [b]) => (a < b ? -1 : 1)), text]);
}

/** Texts of all statements, over every connection of this process, during the work. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([statement]) => {
      const text = statement as unknown as string | { text: string };
      return typeof text === 'string' ? text : text.text;
    });
  } finally {
    query.mockRestore();
  }
}

/** Alternates between known and unknown ids, with as many requests and addresses each. */
async function chanceOfDifference(round: number): Promise<number> {
  const existing = mine.map(({ id }) => id);
  const unknown = existing.map((_, n) => String(800_000_000 + round * 1_000 + n));
  const times = { existing: [] as number[], unknown: [] as number[] };
  const timed = async (kind: keyof typeof times, n: number) => {
    const ids = kind === 'existing' ? existing : unknown;
    const began = performance.now();
    await ENTRY_CHANNELS['see']!({ id: ids[n % ids.length]!, code: 'x'.repeat(22) }, stranger(60_000 + n));
    times[kind].push(performance.now() - began);
  };
  for (let n = 0; n < SAMPLES; n += 1) {
    if (n % 1_000 === 999) fixture.app.clock.advance(HOUR + 1);
    // Alternates the order.
    for (const kind of n % 2 === 0 ? (['existing', 'unknown'] as const) : (['unknown', 'existing'] as const))
      await timed(kind, n);
  }
  return welch(medians(times.existing, 25), medians(times.unknown, 25));
}
