import { legOf, stageOf, withVisit } from './line.ts';
import type { Branch, Line, Visit } from './line.ts';
import { cancelled, endedByDay, endedByTime } from './moves.ts';

/** Who waits is cancelled, who was called and has not come is a no-show; who is served, or came back to the line since, stays. */
export function endDay(line: Line, at: number, branch: Branch): Line {
  const today = branch.dayOf(at);
  let after = line;
  for (const visit of line.visits.values()) {
    const stage = stageOf(visit);
    if (visit.ticket.day >= today || (stage !== 'waiting' && stage !== 'called')) continue;
    if (legOf(visit).queuedAt >= branch.dayStart(today)) continue;
    const end =
      stage === 'called' ? endedByDay(visit, at) : cancelled(visit, { by: null, at, reason: 'day_ended' });
    after = withVisit(after, end);
  }
  return after;
}

/** Who was called and has not come is a no-show after a while, and whose service has ended is completed. */
export function moveOn(line: Line, at: number, { byItself }: Branch): Line {
  let after = line;
  for (const visit of line.visits.values())
    if (isOverdue(visit, at, byItself)) after = withVisit(after, endedByTime(visit, at));
  return after;
}

function isOverdue(visit: Visit, at: number, byItself: Branch['byItself']): boolean {
  const since = (instant: number | null) => (at - (instant ?? at)) / 60_000;
  if (stageOf(visit) === 'called') return since(legOf(visit).calledAt) >= byItself.noShow;
  // What somebody has opened again is theirs to close: it was not a service that ended last.
  return visit.status === 6 && visit.last?.verb === 'serve' && since(visit.endedAt) >= byItself.complete;
}
