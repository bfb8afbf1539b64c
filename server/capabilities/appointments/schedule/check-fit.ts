import { checkFit } from '#contract/appointments/schedule.ts';
import type { ScheduleFit } from '#contract/appointments/schedule.ts';
import { STATUS } from '#domain/codes/status.ts';
import type { QueryOf } from '#contract/protocol/endpoint.ts';
import { fullName } from '#domain/language/person-name.ts';
import { publicCause } from '#domain/appointments/main-cause.ts';
import type { SlotQuery } from '#domain/appointments/slot-query.ts';
import { takingAnyway } from '#domain/appointments/slots-at.ts';
import { DAY, MINUTE, toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { mayRead, reaches, readScopeOf } from '../../queue/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { appointmentRow } from '../documents/appointments-store.ts';
import { outsideRules, overridableBy, PUBLIC, startOf, startWith } from '../requests/booking-request.ts';
import { readSlots } from '../slots/read-slots.ts';
import { scheduledVisits } from './schedule-store.ts';

type FitContext = RequestContext<unknown, QueryOf<typeof checkFit>>;

/** Whether a staff member can take an appointment at a time, and what stands against it. */
export const checkFitRoute = route(checkFit, (context) =>
  context.read(async (tx) => ok({ data: await fitOf(tx, context) })),
);

async function fitOf(tx: Tx, context: FitContext): Promise<ScheduleFit> {
  const { query, scope, person, now } = context;
  const locationId = Number(query.location);
  const staffId = Number(query.staff);
  if (!reaches(scope, { locationId, staffId: person!.staffId })) throw refuse('not-found');
  const movingVisitId = query.visit === undefined ? null : Number(query.visit);
  await assertMoves(tx, context, movingVisitId);
  const start = startOf(query.start, '/start');
  const asked: SlotQuery = {
    ...PUBLIC,
    ...startWith(start, staffId),
    ...outsideRules(context.may('book-outside-rules')),
    locationId,
    serviceId: Number(query.service),
    method: Number(query.method) as SlotQuery['method'],
    withStaff: [],
    movingVisitId,
    attendees: 1,
    minutes: query.minutes === undefined ? null : Number(query.minutes),
    roomId: query.room === undefined ? null : Number(query.room),
  };
  const read = await readSlots(tx, asked, { now, allStaff: true });
  if (!read?.query.staff.some(({ id }) => id === staffId)) throw refuse('not-found');
  const causes = read.result.reasons(staffId, start);
  const { minutes, staffFrom, staffTo } = takingAnyway(read.query, { start, staffId });
  const sees =
    mayRead(person, 'staff-schedule', { locationId, staffId: null }) || staffId === person?.staffId;
  const shown = sees ? causes : causes.slice(0, 1).flatMap((cause) => publicCause(cause) ?? []);
  const overridable = overridableBy(person, await effectiveSettings(tx));
  return {
    causes: shown,
    may_override: context.may('overbook') && causes.every((cause) => overridable.has(cause)),
    end: toIso(start + minutes * MINUTE),
    overlaps: sees
      ? await overlapping(tx, context, { locationId, staffId, movingVisitId, from: staffFrom, to: staffTo })
      : [],
  };
}

/** Only an appointment within the caller's right to change counts as moved. */
async function assertMoves(tx: Tx, { person }: FitContext, visitId: number | null): Promise<void> {
  if (visitId === null) return;
  const row = await appointmentRow(tx, visitId);
  const scope = readScopeOf(person, 'visit-edit');
  if (!row || scope === null || !reaches(scope, row)) throw refuse('not-found');
}

interface Overlap {
  locationId: number;
  staffId: number;
  movingVisitId: number | null;
  from: number;
  to: number;
}

async function overlapping(
  tx: Tx,
  { person }: FitContext,
  { locationId, staffId, movingVisitId, from, to }: Overlap,
): Promise<ScheduleFit['overlaps']> {
  const scope = readScopeOf(person, 'visits-list');
  if (scope === null || !reaches(scope, { locationId, staffId })) return [];
  const around = { locationId, from: from - DAY, until: to, ownId: staffId };
  const rows = await scheduledVisits(tx, around);
  return rows
    .filter(
      (row) =>
        row.id !== movingVisitId &&
        row.status !== STATUS.noShow &&
        row.startsAt - row.before * MINUTE < to &&
        row.endsAt + row.after * MINUTE > from,
    )
    .map((row) => ({
      id: String(row.id),
      name: fullName(row.firstName, row.lastName),
      start: toIso(row.startsAt),
      end: toIso(row.endsAt),
    }));
}
