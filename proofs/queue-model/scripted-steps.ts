import type { RealBranch } from './branch.ts';
import type { StaffIndex, Verb } from './line.ts';
import { scan, pass, together } from './play.ts';
import type { Standing } from './play.ts';
import type { Op } from './step.ts';

/**
 * One scripted step: an operation for the current line, concurrent operations, minutes that pass, or a check
 * of all stored data.
 */
type Step = ((standing: Standing) => Op) | readonly ((standing: Standing) => Op)[] | number | 'look';

export async function playOne(standing: Standing, real: RealBranch, what: Step): Promise<void> {
  if (what === 'look') return scan(standing, real);
  if (typeof what === 'number') return pass(standing, real, what * MINUTE);
  const several = typeof what === 'function' ? [what] : what;
  const ops = several.map((one) => one(standing));
  await together(standing, real, ops);
}

const MINUTE = 60_000;

type More = Partial<Pick<Extract<Op, { kind: 'move' }>, 'to' | 'minutes' | 'outcome' | 'version'>>;

const move =
  (verb: Verb, label: string, of: More & { by: StaffIndex }) =>
  ({ line, at, branch }: Standing): Op => {
    const { by, ...more } = of;
    const visit = `${branch.dayOf(at)}/${label}`;
    const { version } = line.visits.get(visit)!;
    return { kind: 'move', verb, visit, staff: by, version, reason: true, at, ...more };
  };
const join =
  (service: number, method = 1) =>
  ({ at }: Standing): Op => ({ kind: 'join', service, method, preferred: null, by: null, at });
const pause =
  (staff: StaffIndex, methods: number[]) =>
  ({ at }: Standing): Op => ({ kind: 'pause', staff, methods, at });
const callNext =
  (staff: StaffIndex) =>
  ({ at }: Standing): Op => ({ kind: 'call-next', staff, station: null, at });
const timeMovesOn = ({ at }: Standing): Op => ({ kind: 'move-on', at });
const seeLine = ({ at }: Standing): Op => ({ kind: 'see-line', at });
const PHONE = 2;

/**
 * Every way in which staff transfer, hold and call back visitors: each succeeds, is undone, is refused and
 * loses a race once.
 */
export const SENT_ON: readonly Step[] = [
  ({ at }) => ({ kind: 'duty', staff: 1, state: 'available', station: null, at }),
  join(0, PHONE),
  join(1),
  join(0),
  join(2, PHONE),
  join(1, PHONE),
  // To another service, to a person, elsewhere and back.
  move('transfer', 'A-002', { by: 0, to: { service: 1 } }),
  move('undo', 'A-002', { by: 0 }),
  move('transfer', 'A-002', { by: 2, to: { service: 1 } }),
  move('transfer', 'A-002', { by: 0, to: {} }),
  move('transfer', 'A-002', { by: 3, to: { staff: 1 } }),
  move('transfer', 'B-001', { by: 0, to: { staff: 2 } }),
  move('transfer', 'B-001', { by: 0, to: { elsewhere: true } }),
  move('undo', 'B-001', { by: 0 }),
  'look' as const,
  move('transfer', 'B-001', { by: 0, to: { elsewhere: true } }),
  seeLine,
  'look' as const,
  [
    move('transfer', 'B-001', { by: 3, to: { elsewhere: false } }),
    move('transfer', 'B-001', { by: 0, to: { elsewhere: false, staff: 1 } }),
  ],
  'look',
  // Out of a service, then undone.
  move('start', 'A-003', { by: 1 }),
  move('transfer', 'A-003', { by: 0, to: { service: 0, elsewhere: true } }),
  move('undo', 'A-003', { by: 0 }),
  move('serve', 'A-003', { by: 1 }),
  // A call of the next visitor skips a hold; a call by name does not.
  move('hold', 'A-001', { by: 2, minutes: 5 }),
  callNext(2),
  seeLine,
  move('hold', 'A-001', { by: 1, minutes: 0 }),
  move('hold', 'A-001', { by: 1, minutes: 0 }),
  move('hold', 'A-001', { by: 2, minutes: 5 }),
  5,
  'look' as const,
  [callNext(2), move('hold', 'A-001', { by: 1, minutes: 30 })],
  move('hold', 'A-001', { by: 1, minutes: 0 }),
  'look' as const,
  // Joins by phone are refused; visitors in the line stay.
  pause(1, [PHONE]),
  pause(0, [PHONE]),
  join(0, PHONE),
  join(0),
  pause(3, [1, 2, 3]),
  join(0),
  pause(3, []),
  // Callbacks: no answer, another person answers, the visitor answers.
  callNext(3),
  move('attempt', 'B-002', { by: 3, outcome: 'no-answer' }),
  callNext(3),
  5,
  move('call', 'B-002', { by: 3 }),
  move('attempt', 'B-002', { by: 3, outcome: 'wrong-number' }),
  move('undo', 'B-002', { by: 3 }),
  move('attempt', 'B-002', { by: 3, outcome: null }),
  [
    move('attempt', 'B-002', { by: 3, outcome: 'wrong-number' }),
    move('attempt', 'B-002', { by: 0, outcome: 'no-answer' }),
  ],
  move('attempt', 'B-002', { by: 3, outcome: 'reached' }),
  'look' as const,
  join(0, PHONE),
  move('call', 'A-005', { by: 0 }),
  move('attempt', 'A-005', { by: 0, outcome: 'busy' }),
  5,
  move('call', 'A-005', { by: 0 }),
  move('attempt', 'A-005', { by: 0, outcome: 'reached' }),
  move('attempt', 'A-005', { by: 0, outcome: 'no-answer' }),
  move('serve', 'A-005', { by: 0 }),
  'look' as const,
  // Timeouts complete visits that were not reopened, and make called ones no-shows.
  14,
  timeMovesOn,
  1,
  timeMovesOn,
  move('undo', 'A-005', { by: 3 }),
  14,
  timeMovesOn,
  2,
  timeMovesOn,
  join(1),
  join(1),
  move('call', 'B-004', { by: 0 }),
  move('call', 'B-005', { by: 3 }),
  9,
  timeMovesOn,
  move('recall', 'B-005', { by: 3 }),
  1,
  [timeMovesOn, move('start', 'B-004', { by: 0 })],
  9,
  timeMovesOn,
  'look' as const,
  move('complete', 'B-005', { by: 3 }),
  'look' as const,
  // A timeout of one visit leaves a long service of another alone.
  join(1),
  join(1),
  move('start', 'B-006', { by: 0 }),
  move('call', 'B-007', { by: 3 }),
  30,
  timeMovesOn,
  move('return', 'B-006', { by: 0 }),
  'look' as const,
  // An ended visit stays ended.
  move('attempt', 'A-005', { by: 0, outcome: 'no-answer' }),
  move('complete', 'A-005', { by: 0 }),
  move('attempt', 'A-005', { by: 0, outcome: 'no-answer' }),
  move('transfer', 'A-005', { by: 0, to: { service: 2 } }),
  move('hold', 'A-005', { by: 0 }),
  move('no-show', 'A-004', { by: 0 }),
  'look' as const,
  join(0, PHONE),
  move('call', 'A-006', { by: 0 }),
  move('complete', 'A-006', { by: 0 }),
  move('attempt', 'A-006', { by: 0, outcome: 'no-answer' }),
  'look' as const,
  // An undo of a start also removes the recorded wait.
  join(1),
  move('start', 'B-008', { by: 0 }),
  'look' as const,
  move('undo', 'B-008', { by: 0 }),
  'look' as const,
  // Undoes the second of two calls.
  join(1),
  move('call', 'B-009', { by: 0 }),
  move('recall', 'B-009', { by: 0 }),
  'look' as const,
  move('undo', 'B-009', { by: 0 }),
  'look' as const,
  move('start', 'B-009', { by: 0 }),
  // The response shows whether the last join came before the pause.
  [pause(0, [1]), join(2)],
  // No response shows which of two pauses came last; the stored data do.
  pause(0, []),
  [pause(3, [PHONE]), pause(0, [])],
  join(2, PHONE),
  pause(0, []),
  [pause(3, []), pause(0, [PHONE])],
  join(2, PHONE),
  pause(0, []),
  [pause(3, [1]), pause(0, [PHONE])],
  join(2, PHONE),
  join(2),
];
