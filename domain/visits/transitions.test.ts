import { describe, expect, it } from 'vitest';
import { can } from '../access/permission-table.ts';
import { PRINCIPALS } from '../access/cells.ts';
import { STATUSES } from '../codes/status.ts';
import type { Status } from '../codes/status.ts';
import { isManagerOrAbove } from '../codes/role.ts';
import { LINE_VERBS, mayMove, mayUndo, primaryVerb, verbsFor } from './transitions.ts';
import type { LineVerb, MoveRequest, Mover, Stage } from './transitions.ts';

/**
 * Rows: from. Columns: to 1 confirmed, 2 completed, 3 no-show, 4 cancelled, 5 in progress, 6 served. V
 * visitor, S staff, T time (the system); - none. A small letter: staff, with a condition (b back to the line,
 * d same day, m manager soon).
 */
const TABLE: Record<Status, string[]> = {
  1: ['-', 'S', 'ST', 'VST', 'S', '-'],
  2: ['-', '-', '-', '-', '-', 'm'],
  3: ['d', '-', '-', '-', '-', '-'],
  4: ['-', '-', '-', '-', '-', '-'],
  5: ['b', 'S', 'ST', '-', '-', 'S'],
  6: ['-', 'ST', '-', '-', 'S', '-'],
};

const MOVERS: Record<Mover, string> = { visitor: 'V', staff: 'Sbdm', system: 'T' };
const NOTHING = { sameDay: false, minutesSinceEnd: null, managerOrAbove: false, backToLine: false };
const EVERYTHING = { sameDay: true, minutesSinceEnd: 0, managerOrAbove: true, backToLine: true };

const triples = STATUSES.flatMap((from) =>
  STATUSES.flatMap((to) =>
    (Object.keys(MOVERS) as Mover[]).map((by) => ({ from, to, by, cell: TABLE[from][to - 1] ?? '?' })),
  ),
);

describe('mayMove', () => {
  it('follows the table for all 108 triples, every condition met', () => {
    const wrong = triples.filter(({ cell, ...triple }) => {
      const expected = [...MOVERS[triple.by]].some((letter) => cell.includes(letter));
      return mayMove({ ...triple, ...EVERYTHING }).ok !== expected;
    });
    expect(triples).toHaveLength(108);
    expect(wrong).toEqual([]);
  });

  it('follows the table for all 108 triples, no condition met', () => {
    const wrong = triples.filter(({ cell, ...triple }) => {
      const expected = [...MOVERS[triple.by]].some((letter) => /[VST]/.test(letter) && cell.includes(letter));
      return mayMove({ ...triple, ...NOTHING }).ok !== expected;
    });
    expect(wrong).toEqual([]);
  });

  const request = (changes: Partial<MoveRequest>): MoveRequest => ({
    from: 1,
    to: 5,
    by: 'staff',
    ...NOTHING,
    ...changes,
  });

  it.each<[string, Partial<MoveRequest>, boolean]>([
    [
      'back to the line without being sent there',
      { from: 5, to: 1, sameDay: true, managerOrAbove: true },
      false,
    ],
    ['back to the line', { from: 5, to: 1, backToLine: true }, true],
    ['a no-show of another day', { from: 3, to: 1, backToLine: true, managerOrAbove: true }, false],
    ['a no-show of today', { from: 3, to: 1, sameDay: true }, true],
    ['reopening after 15 minutes', { from: 2, to: 6, managerOrAbove: true, minutesSinceEnd: 15 }, true],
    ['reopening later', { from: 2, to: 6, managerOrAbove: true, minutesSinceEnd: 15.1 }, false],
    ['reopening by a lower role', { from: 2, to: 6, minutesSinceEnd: 1 }, false],
    ['reopening what has no end', { from: 2, to: 6, managerOrAbove: true, minutesSinceEnd: null }, false],
    ['a visitor cancelling what is being served', { from: 5, to: 4, by: 'visitor', ...EVERYTHING }, false],
  ])('%s: %j', (_, changes, expected) => {
    const verdict = mayMove(request(changes));
    expect(verdict).toEqual(expected ? { ok: true } : { ok: false, code: 'transition-refused' });
  });

  it('together with the permission table, follows the table for all 324 triples of from, to and actor', () => {
    const actors = PRINCIPALS.map((who) => ({
      who,
      by: who === 'A' ? ('visitor' as const) : ('staff' as const),
    }));
    let checked = 0;
    for (const { who, by } of actors) {
      const right = who === 'A' ? can('A', 'own-visit', 'write') : can(who, 'visit-move', 'write');
      const manager = who !== 'A' && isManagerOrAbove(who);
      for (const { from, to, cell } of triples.filter((triple) => triple.by === by)) {
        const letters = by === 'visitor' ? 'V' : manager ? 'Sbdm' : 'Sbd';
        const mover = who === 'A' || [10, 13, 15, 20, 30].includes(who);
        const expected = mover && [...letters].some((letter) => cell.includes(letter));
        const allowed = right && mayMove({ from, to, by, ...EVERYTHING, managerOrAbove: manager }).ok;
        expect(allowed, `${who}: ${from} to ${to}`).toBe(expected);
        checked += 1;
      }
    }
    expect(checked).toBe(324);
  });
});

describe('mayUndo', () => {
  const mine = { samePerson: true, managerOrAbove: false };

  it.each([
    ['within ten seconds, by who did it', { status: 3, secondsSince: 10, ...mine }, 'restore'],
    ['later', { status: 3, secondsSince: 10.5, ...mine }, null],
    ['by another person', { status: 3, secondsSince: 1, samePerson: false, managerOrAbove: true }, null],
    ['a cancel, ever', { status: 4, secondsSince: 0, samePerson: true, managerOrAbove: true }, null],
    [
      'a completion, by a manager, a quarter of an hour later',
      { status: 2, secondsSince: 900, samePerson: false, managerOrAbove: true },
      'reopen',
    ],
    [
      'a completion, by a manager, later',
      { status: 2, secondsSince: 901, samePerson: true, managerOrAbove: true },
      null,
    ],
    ['a completion, by others, a minute later', { status: 2, secondsSince: 60, ...mine }, null],
  ] as const)('%s', (_, request, how) => {
    expect(mayUndo(request)).toEqual(how === null ? { ok: false, code: 'undo-refused' } : { ok: true, how });
  });
});

describe('verbs of the line', () => {
  const allowed = (stage: Stage, status: Status) =>
    verbsFor(stage, status)
      .filter((choice) => choice.allowed)
      .map(({ verb }) => verb);

  it.each<[Stage, Status, LineVerb[]]>([
    ['waiting', 1, ['call', 'start', 'complete', 'no-show', 'transfer', 'hold', 'cancel', 'undo']],
    ['called', 1, ['recall', 'start', 'complete', 'no-show', 'return', 'transfer', 'hold', 'cancel', 'undo']],
    ['serving', 5, ['serve', 'complete', 'no-show', 'return', 'transfer', 'undo']],
    ['served', 6, ['start', 'complete', 'undo']],
    ['done', 2, ['undo']],
    ['done', 3, ['return', 'undo']],
    ['done', 4, []],
  ])('%s with status %i: %j', (stage, status, verbs) => {
    expect(allowed(stage, status)).toEqual(verbs);
  });

  it('gives a reason exactly for unavailable verbs', () => {
    const reasons = (stage: Stage, status: Status) =>
      Object.fromEntries(verbsFor(stage, status).map(({ verb, reason }) => [verb, reason]));
    expect(reasons('waiting', 1)).toMatchObject({
      call: undefined,
      recall: 'not-called',
      serve: 'not-started',
      return: 'already-waiting',
    });
    expect(reasons('called', 1)).toMatchObject({
      call: 'already-called',
      serve: 'not-started',
      start: undefined,
    });
    expect(reasons('serving', 5)).toMatchObject({
      call: 'in-service',
      start: 'in-service',
      hold: 'in-service',
    });
    expect(reasons('served', 6)).toMatchObject({ serve: 'already-served', 'no-show': 'already-served' });
    expect(reasons('done', 2)).toMatchObject({ complete: 'completed', return: 'completed' });
    expect(reasons('done', 3)).toMatchObject({ 'no-show': 'no-show', return: undefined });
    expect(reasons('done', 4)).toMatchObject({ cancel: 'cancelled', undo: 'cancelled' });
  });

  it('offers no verb whose status move would be refused', () => {
    const standing: [Stage, Status][] = [
      ['waiting', 1],
      ['called', 1],
      ['serving', 5],
      ['served', 6],
      ['done', 2],
      ['done', 3],
      ['done', 4],
    ];
    for (const [stage, from] of standing) {
      for (const verb of allowed(stage, from)) {
        const { to } = LINE_VERBS[verb];
        if (to === null || to === from) continue;
        expect(mayMove({ from, to, by: 'staff', ...EVERYTHING }).ok, `${verb} at ${stage}`).toBe(true);
      }
    }
  });

  it('returns one next step', () => {
    const stages: Stage[] = ['waiting', 'called', 'serving', 'served', 'done'];
    expect(stages.map(primaryVerb)).toEqual(['call', 'start', 'complete', 'complete', null]);
    expect(
      stages
        .slice(0, 4)
        .every((stage, index) =>
          allowed(stage, ([1, 1, 5, 6] as const)[index] ?? 1).includes(primaryVerb(stage) ?? 'undo'),
        ),
    ).toBe(true);
  });

  it('requires a reason to send back, and never undoes a cancellation', () => {
    expect(LINE_VERBS.return.reason).toBe('required');
    expect(LINE_VERBS.call.reason).toBe('out-of-order');
    expect((Object.keys(LINE_VERBS) as LineVerb[]).filter((verb) => !LINE_VERBS[verb].undoable)).toEqual([
      'cancel',
      'undo',
    ]);
  });
});
