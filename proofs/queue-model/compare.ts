import { isDeepStrictEqual } from 'node:util';
import type { StoredDuty, StoredIntake, StoredLeg, StoredVisit } from './branch-store.ts';
import type { AskingShown } from './asking.ts';
import type { RealBranch } from './branch.ts';
import type { Leg, Line, Visit } from './line.ts';
import type { Outcome, Shown } from './step.ts';

/** Whether the response is the model's; without a response, everything agrees. */
export function agrees(shown: AskingShown, expected: Outcome): boolean {
  if ('done' in shown && 'done' in expected) return isOf(shown.done, expected.done);
  if ('refused' in shown && 'refused' in expected)
    return (
      shown.refused === expected.refused && (!shown.now || (!!expected.now && isOf(shown.now, expected.now)))
    );
  return isDeepStrictEqual(shown, expected);
}

function isOf(
  { visitorStatus, ...seen }: Partial<Shown> & { visitorStatus?: number },
  shown: Shown,
): boolean {
  // A visitor sees a served visit as completed.
  if (visitorStatus !== undefined && visitorStatus !== (shown.status === 6 ? 2 : shown.status)) return false;
  return Object.entries(seen).every(([name, value]) => shown[name as keyof Shown] === value);
}

/** Differences between the stored data and the model, in words; empty if there are none. */
export function differences(
  branch: RealBranch,
  line: Line,
  stored: { visits: readonly StoredVisit[]; duty: readonly StoredDuty[]; intake: StoredIntake },
): string[] {
  const storedPositions = places(stored.visits.map((row) => ({ ...row, key: keyOfRow(row) })));
  const expectedPositions = places([...line.visits.values()]);
  const cached = new Map<string, View>(
    stored.visits.map((row) => {
      const key = keyOfRow(row);
      return [key, { place: storedPositions.get(key), ...viewOfRow(branch, row) }];
    }),
  );
  const meant = new Map<string, View>(
    [...line.visits.values()].map((visit) => [
      visit.key,
      { place: expectedPositions.get(visit.key), ...viewOfVisit(visit) },
    ]),
  );
  const visits = [...new Set([...cached.keys(), ...meant.keys()])].flatMap((key) => {
    const [is, shall] = [cached.get(key), meant.get(key)];
    // Without a wait at the join, no actual wait is recorded.
    if (is?.['waitEndedAt'] === undefined && shall) shall['waitEndedAt'] = undefined;
    return isDeepStrictEqual(is, shall) ? [] : [`${key} is ${text(is)} and should be ${text(shall)}`];
  });
  const is = new Map(
    stored.duty.map((row) => [branch.firm.staff.findIndex(({ id }) => id === row.staffId), row]),
  );
  const duty = branch.staff.flatMap((_, index) => {
    const row = is.get(index);
    const real = row && { state: row.state, station: stationOf(branch, row.stationId) };
    const model = line.duty.get(index);
    const shall = model && { state: model.state, station: model.station };
    return isDeepStrictEqual(real, shall)
      ? []
      : [`staff member ${index} is ${text(real)} and should be ${text(shall)}`];
  });
  const { paused, pausedMethods } = line.condition;
  const expectedIntake = { paused, pausedMethods };
  // The response to a pause does not show whether another pause came later.
  const intake = isDeepStrictEqual(stored.intake, expectedIntake)
    ? []
    : [`the intake is ${text({ ...stored.intake })} and should be ${text(expectedIntake)}`];
  return [...visits, ...duty, ...intake];
}

/** Ranks within each line, by the last position. */
function places(visits: readonly { key: string; place: number; elsewhere: boolean }[]): Map<string, string> {
  const ordered = visits.toSorted((a, b) => a.place - b.place);
  return new Map(
    [true, false].flatMap((elsewhere) =>
      ordered
        .filter((visit) => visit.elsewhere === elsewhere)
        .map(({ key }, index) => [key, `${elsewhere ? 'elsewhere ' : ''}${index + 1}`] as const),
    ),
  );
}

export const keyOfRow = ({ day, prefix, number }: StoredVisit): string =>
  `${day}/${prefix}-${String(number).padStart(3, '0')}`;

type View = Record<string, unknown>;
const text = (view: View | undefined) => (view ? JSON.stringify(view) : 'missing');

function viewOfRow(branch: RealBranch, row: StoredVisit): View {
  const staff = (id: number | null) =>
    id === null ? null : branch.firm.staff.findIndex((each) => each.id === id);
  const instant = (iso: string | null) => (iso === null ? null : Date.parse(iso));
  return {
    status: row.status,
    version: row.version,
    staff: staff(row.staffId),
    preferred: [staff(row.preferredStaffId), row.waitingSince],
    attempts: row.attempts,
    ended: [row.endedAt, row.endedReason],
    ticket: [row.label, row.calledAt, row.leftAt, row.leftReason, row.heldUntil],
    service: branch.serviceIds.indexOf(row.serviceId),
    rating: row.rating,
    legs: row.legs.map((leg: StoredLeg) => [
      staff(leg.staff),
      stationOf(branch, leg.station),
      instant(leg.queuedAt),
      instant(leg.calledAt),
      leg.calls,
      instant(leg.startedAt),
      instant(leg.endedAt),
      leg.outcome,
    ]),
    waitEndedAt: row.waits.length === 0 ? undefined : instant(row.waits[0]!.startedAt),
  };
}

function viewOfVisit(visit: Visit): View {
  return {
    status: visit.status,
    version: visit.version,
    staff: visit.staff,
    preferred: [visit.preferred, visit.waitingSince],
    attempts: visit.attempts,
    ended: [visit.endedAt, visit.endedReason],
    ticket: [
      `${visit.ticket.day}/${visit.ticket.label}`,
      visit.calledAt,
      visit.leftAt,
      visit.leftReason,
      visit.heldUntil,
    ],
    service: visit.service,
    rating: visit.rating,
    legs: visit.legs.map((leg: Leg) => [
      leg.staff,
      leg.station,
      leg.queuedAt,
      leg.calledAt,
      leg.calls,
      leg.startedAt,
      leg.endedAt,
      leg.outcome,
    ]),
    waitEndedAt: visit.waitEndedAt,
  };
}

const stationOf = (branch: RealBranch, id: number | null): number | null =>
  id === null ? null : branch.stationIds.indexOf(id);
