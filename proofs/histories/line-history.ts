import { agrees } from '../queue-model/compare.ts';
import { emptyLine, step } from '../queue-model/step.ts';
import type { Op } from '../queue-model/step.ts';
import type { AskingShown } from '../queue-model/asking.ts';
import type { Branch, Line } from '../queue-model/line.ts';
import { linearize } from './linearizable.ts';
import type { Done, Sequential } from './linearizable.ts';

export type LineHistory = Done<Op, AskingShown>[];

/** A line as a sequential object: each response must be the model's at that point of the order. */
export const sequentialLine = (branch: Branch): Sequential<Line, Op, AskingShown> => ({
  begin: emptyLine(),
  step(line, op, shown) {
    // No request about a visit can precede its join.
    if ('visit' in op && !line.visits.has(op.visit)) return null;
    const next = step(line, op, branch);
    return shown === null || agrees(shown, next.outcome) ? next.line : null;
  },
  markOf: (line) => String(line.mark),
  isReadOnly: ({ kind }, shown) => 'refused' in shown || kind === 'see-line' || kind === 'see-visit',
});

/**
 * Notes the position of each joiner, by the order of joining. The join response does not contain it, but all
 * clients may see it.
 */
export function recordPositions(history: LineHistory, positions: ReadonlyMap<string, number>): void {
  for (const { op, shown } of history)
    if (op.kind === 'join' && shown && 'done' in shown) shown.done.place = positions.get(shown.done.visit)!;
}

/** Empty if the history of one line is linearizable; otherwise the unexplained request, with those before it. */
export function unexplained(history: LineHistory, branch: Branch): string[] {
  const model = sequentialLine(branch);
  const verdict = linearize(history, model);
  if (verdict.linearizable) return [];
  const text = (index: number) => {
    const { op, shown, from, to } = history[index]!;
    return `${from}–${to ?? 'open'} ${JSON.stringify({ ...op, at: undefined })} → ${JSON.stringify(shown)}`;
  };
  const { from, to } = history[verdict.stuck]!;
  const near = history
    .map((one, index) => ({ ...one, index }))
    .filter((one) => one.index !== verdict.stuck && (one.to ?? Infinity) >= from && one.from <= to!);
  return [
    `${verdict.order.length} of ${history.length} explained, no order explains the next${verdict.undecided ? ', as far as the search went' : ''}`,
    text(verdict.stuck),
    'concurrent:',
    ...near.map(({ index }) => text(index)),
    'before, in an order that explains them:',
    ...verdict.order.slice(-12).map(text),
  ];
}
