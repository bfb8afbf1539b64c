import { legOf, stageOf, withVisit } from './line.ts';
import type { Branch, Line, Visit } from './line.ts';
import { cancelled, endedByDay, endedByTime } from './moves.ts';

/** Cancels waiting visits and makes called ones no-shows; a visit in service, or returned to the line since, stays. */
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

/** Makes called visits no-shows after a while, and completes visits whose service has ended. */
export function moveOn(line: Line, at: number, { timeouts }: Branch): Line {
  let after = line;
  for (const visit of line.visits.values())
    if (isOverdue(visit, at, timeouts)) after = withVisit(after, endedByTime(visit, at));
  return after;
}

function isOverdue(visit: Visit, at: number, timeouts: Branch['timeouts']): boolean {
  const since = (instant: number | null) => (at - (instant ?? at)) / 60_000;
  if (stageOf(visit) === 'called') return since(legOf(visit).calledAt) >= timeouts.noShow;
  // A reopened visit is closed by its staff: its last step was not the end of a service.
  return visit.status === 6 && visit.last?.verb === 'serve' && since(visit.endedAt) >= timeouts.complete;
}
