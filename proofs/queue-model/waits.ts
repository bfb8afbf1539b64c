import { ask } from '#server/testing/requests.ts';
import type { RealBranch } from './branch.ts';
import { isHeld, legOf, mayCall, stageOf, waitingIn } from './line.ts';
import type { Branch, Line, StaffIndex, Visit } from './line.ts';

interface Page {
  data: {
    attributes: {
      shown: boolean;
      expected_start: string | null;
      low: number | null;
      high: number | null;
      people_before: number | null;
      others_waiting: number | null;
    };
  };
}

type Shown = { visit: Visit } & Page['data']['attributes'];

/**
 * I7: no shown wait is negative, every shown position is right, and a visitor with a wait of zero is next for
 * a staff member.
 */
export async function waitFaults(
  real: RealBranch,
  of: { branch: Branch; line: Line; at: number },
): Promise<string[]> {
  const waiting = waitingIn(of.line);
  const shown: Shown[] = [];
  for (const visit of waiting) {
    const { id, code } = real.existing.get(visit.key)!;
    if (code === '') continue;
    const line = `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}` as const;
    const { body } = await ask<Page>(real.firm.app, line);
    shown.push({ visit, ...body.data.attributes });
  }
  // A start in the past reads as no wait.
  const atOnce = shown.filter(({ expected_start: start }) => start !== null && Date.parse(start) <= of.at);
  const isNow = new Set(atOnce.map(({ visit }) => visit.key));
  return shown.flatMap((each) => {
    const { visit, low, high, people_before: before, expected_start: start } = each;
    const faults: string[] = [];
    // For a visitor on hold, the line counts as it is when the hold ends.
    const then = Math.max(of.at, visit.heldUntil ?? of.at);
    const position = waiting.slice(0, waiting.indexOf(visit)).filter((other) => !isHeld(other, then)).length;
    // Visitors before them who need other staff are counted apart.
    const counted = (before ?? 0) + (each.others_waiting ?? 0);
    if (before === null || counted !== position) faults.push(`I7: ${counted} before them, not ${position}`);
    if (each.shown !== (start !== null)) faults.push('I7: shown without a time');
    if (low !== null && high !== null && (low < 0 || high < low)) faults.push(`I7: from ${low} to ${high}`);
    if (isNow.has(visit.key) && !isNext(visit, { ...of, isNow })) faults.push('I7: no wait, and not next');
    return faults.map((fault) => `${visit.key}: ${fault}`);
  });
}

/** Whether a free staff member would call the visit, after only such as also have no wait. */
function isNext(
  visit: Visit,
  of: { branch: Branch; line: Line; at: number; isNow: ReadonlySet<string> },
): boolean {
  return [...of.line.duty].some(([staff, duty]) => {
    if (duty.state !== 'available' || duty.seenAt < of.at - 2 * 3_600_000 || isBusy(of.line, staff))
      return false;
    if (of.branch.staff[staff]!.services === null) return false;
    const before = waitingIn(of.line).filter((each) => mayCall(each, { ...of, staff }));
    const position = before.indexOf(visit);
    return (
      position >= 0 &&
      before.slice(0, position).every(({ key, joinedOnline }) => of.isNow.has(key) || !joinedOnline)
    );
  });
}

const isBusy = (line: Line, staff: StaffIndex): boolean =>
  [...line.visits.values()].some(
    (visit) => ['called', 'serving'].includes(stageOf(visit)) && legOf(visit).staff === staff,
  );
