import { beforeAll, describe, expect, it } from 'vitest';
import { PRINCIPALS } from '#domain/access/cells.ts';
import { STATUSES } from '#domain/codes/status.ts';
import type { Status } from '#domain/codes/status.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { figure } from '../harness/figures.ts';
import { standingOf } from './stored-visit-store.ts';
import type { Standing } from './stored-visit-store.ts';

type Actor = (typeof PRINCIPALS)[number];
interface Visit {
  id: string;
  code: string;
}

/**
 * Actors who may move a visit, written by hand: rows from, columns to 1 confirmed … 6 served. A the visitor,
 * C the call centre (which cancels), s staff, m a manager or above; - none.
 */
const TABLE: Record<Status, string> = {
  1: '-  s  s  ACs  s  -',
  2: '-  -  -  -    -  m',
  3: 's  -  -  -    -  -',
  4: '-  -  -  -    -  -',
  5: 's  s  s  -    -  s',
  6: '-  s  -  -    s  -',
};
const LETTERS: Record<Actor, string> = {
  A: 'A',
  7: '',
  5: 'C',
  10: 's',
  13: 's',
  15: 's',
  20: 'sm',
  30: 'sm',
  50: '',
};
const may = (who: Actor, from: Status, to: Status): boolean => {
  const cell = TABLE[from].split(/ +/)[to - 1]!;
  return [...LETTERS[who]].some((letter) => cell.includes(letter));
};

/** Every staff verb that could lead to a status. */
const VERBS: Record<Status, readonly string[]> = {
  1: ['transfer', 'return', 'hold'],
  2: ['complete'],
  3: ['no-show'],
  4: ['cancel'],
  5: ['start'],
  6: ['serve', 'undo'],
};
/** Steps that bring a visit to its initial status. */
const WAY: Record<Status, readonly string[]> = {
  1: [],
  2: ['complete'],
  3: ['no-show'],
  4: ['cancel'],
  5: ['start'],
  6: ['start', 'serve'],
};

let app: TestApp;
let world: EveryRole;
let vendorId: number;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  vendorId = (await app.deps.tenancy.byPathname('ours'))!.id;
});

const standing = (id: string): Promise<Standing> => standingOf(app.deps.db, vendorId, id);

const move = (who: Principal, visit: Visit, { verb, version }: { verb: string; version: number }) =>
  world.call(who, `POST /api/internal/v1/admin/visits/${visit.id}/${verb}`, {
    body: { version, reason: 'because', ...(verb === 'transfer' && { service_id: String(world.other) }) },
  });

/** Plain staff reach only visits that they served first, so such an actor starts the service. */
const preparer = (who: Actor): Principal => (who === 10 || who === 13 || who === 15 || who === 30 ? who : 20);

async function visitAt(from: Status, who: Actor): Promise<Visit> {
  const body = aJoin({ location: world.location, service: world.service });
  const { data } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body;
  const visit = { id: String(data.id), code: String(data.attributes.confirm_code) };
  let version = 1;
  for (const verb of WAY[from]) {
    const done = await move(preparer(who), visit, { verb, version });
    expect(done.status, `${verb} by ${preparer(who)}: ${done.text.slice(0, 200)}`).toBe(200);
    version += 1;
  }
  // Past the seconds in which an actor may undo.
  app.clock.advance(11_000);
  return visit;
}

/** Tries every entry channel that could make the move. */
async function tryTo(to: Status, who: Actor, visit: Visit): Promise<void> {
  if (who === 'A') {
    const attributes = { status: to, confirm_code: visit.code };
    await ask(app, `PATCH /api/v2/open/queue-appointments/${visit.id}`, { body: { data: { attributes } } });
    // Staff endpoints, for actors who are no staff.
    for (const verb of VERBS[to])
      await move('anonymous', visit, { verb, version: (await standing(visit.id)).version });
    return;
  }
  for (const verb of VERBS[to]) {
    const { status, version } = await standing(visit.id);
    if (status === to && version > 1 && verb === 'undo') return;
    // Within the line they change the position, and no status.
    if (status === to && (verb === 'transfer' || verb === 'hold')) continue;
    await move(who, visit, { verb, version });
  }
}

describe('a visit', () => {
  it('moves from any status to any other only by the actors of the table', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const who of PRINCIPALS) {
      for (const from of STATUSES) {
        let visit = await visitAt(from, who);
        for (const to of STATUSES) {
          const before = await standing(visit.id);
          await tryTo(to, who, visit);
          const after = await standing(visit.id);
          const moved = after.version !== before.version;
          const requested = may(who, from, to);
          if (moved !== requested || (moved && after.status !== to))
            wrong.push(`${who}: ${from} to ${to} became ${after.status}`);
          tried += 1;
          if (moved) visit = await visitAt(from, who);
        }
      }
    }
    expect(wrong, 'moves').toEqual([]);
    expect(tried).toBe(324);
    figure({
      proof: 'moves',
      what: 'triples of from, to and actor, against the server',
      value: tried,
      unit: 'triples',
      goal: { atLeast: 324 },
    });
  });
});
