import {
  cancelGroupSession,
  checkGroupFit,
  repeatGroupSession,
} from '#contract/appointments/group-sessions.ts';
import type { GroupSessionValues } from '#contract/appointments/group-sessions.ts';
import { findSlots } from '#domain/appointments/find-slots.ts';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import type { SlotQuery } from '#domain/appointments/slot-query.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { created, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import { idOf } from '#server/infrastructure/resources/list-request.ts';
import { changedMeanwhile } from '#server/infrastructure/resources/record-history.ts';
import { recordWriter } from '#server/infrastructure/resources/record-writer.ts';
import { settingsByLine } from '../../vendors/index.ts';
import { retryTaken } from '../booking/retry-taken.ts';
import { cancel, lockedAppointment } from '../changing/changing.ts';
import { releaseSeats } from '../offers/offers-store.ts';
import { recordEntry } from '../offers/record-entry.ts';
import { endEntry, lockWaiting, waitingForSession } from '../offers/wait-list-store.ts';
import { PUBLIC, startOf, startWith } from '../requests/booking-request.ts';
import { resolveQuery } from '../slots/read-slots.ts';
import { ANY_SERVICE } from '../slots/see-effective-hours.ts';
import { slotRows } from '../slots/slots-store.ts';
import { cancelSessionRow, clockOf, joinSeries, storedSession } from './group-sessions-store.ts';
import type { StoredSession } from './group-sessions-store.ts';
import { confirmedOfSession } from './roster-store.ts';
import { releaseSession } from './session-time-store.ts';
import { SESSION_RULES } from './set-up-groups.ts';

/** What staff do with a whole session: cancel it, and hold it again on further dates. */
export const changeGroupRoutes: Route[] = [
  route(cancelGroupSession, (context) =>
    retryTaken(() =>
      context.write(async (tx) => {
        const id = idOf(context.params.id);
        const session = await reached(tx, context, { id, lock: true });
        const reason = context.body.reason.trim();
        if (reason === '') throw refuse('reason-required');
        if (session.version !== context.body.version)
          throw await changedMeanwhile(tx, { kind: SESSION_RULES.kind, id }, session);
        if (session.cancelled) throw refuse('transition-refused');
        const { actor, now, requestId } = context;
        const version = session.version + 1;
        await cancelSessionRow(tx, id, version);
        await releaseSession(tx, id);
        const subject = { kind: 'group-session', id, version };
        const words = { reason };
        await appendEvent(tx, {
          subject,
          kind: 'group-session-cancelled',
          actor,
          at: now,
          requestId,
          data: { seats: session.seatsTaken },
          words,
        });
        const changing = { now, actor, requestId, by: 'staff' as const, reason };
        for (const visitId of await confirmedOfSession(tx, id))
          await cancel(tx, await lockedAppointment(tx, visitId), changing);
        await endWaiting(tx, { id, locationId: Number(session.values.location_id) }, context);
        return created({ data: { id: String(id), version } });
      }),
    ),
  ),
  route(checkGroupFit, (context) =>
    context.read(async (tx) => {
      const session = await reached(tx, context, { id: idOf(context.params.id), lock: false });
      const start = startOf(context.query.start, '/start');
      return ok({ data: { causes: await causesAgainst(tx, session, { start, now: context.now }) } });
    }),
  ),
  route(repeatGroupSession, (context) =>
    retryTaken(() =>
      context.write(async (tx) => {
        const id = idOf(context.params.id);
        const session = await reached(tx, context, { id, lock: true });
        const { date, minute } = wallOf(startOf(context.body.start, '/start'), session.zone);
        const values = { ...session.values, date, time: clockOf(minute) };
        const saved = await recordWriter(SESSION_RULES).create(tx, values, context);
        await joinSeries(tx, [id, saved.id], session.seriesId ?? id);
        return created({ data: { id: String(saved.id), version: saved.version } });
      }),
    ),
  ),
];

/** Ends the wait list of a cancelled session; each of its visitors gets a message. */
async function endWaiting(
  tx: Tx,
  { id: sessionId, locationId }: { id: number; locationId: number },
  { now, actor, requestId }: Pick<RequestContext, 'now' | 'actor' | 'requestId'>,
): Promise<void> {
  await releaseSeats(tx, sessionId);
  for (const { id } of await waitingForSession(tx, sessionId)) {
    if (!(await lockWaiting(tx, id))) continue;
    await endEntry(tx, { id, state: 'ended', now });
    const data = { location_id: locationId, session_id: sessionId };
    await recordEntry(tx, { id, kind: 'wait-list-cancelled', at: now, actor, requestId, data });
  }
}

async function reached(
  tx: Tx,
  { scope }: Pick<RequestContext, 'scope'>,
  { id, lock }: { id: number; lock: boolean },
): Promise<StoredSession> {
  const session = await storedSession(tx, id, { lock });
  if (!session || !SESSION_RULES.mayChange(scope, session.values, id)) throw refuse('not-found');
  return session;
}

/** Causes that say nothing about a session, which has its own length, hosts and booking window. */
const OTHERS: ReadonlySet<SlotCause> = new Set<SlotCause>([
  ...(['not-assigned', 'staff-method', 'staff-line-of-business', 'off-grid', 'daily-limit'] as const),
  ...(['no-session', 'invitation-only', 'location-private', 'line-of-business'] as const),
]);

/** What stands against holding the session at this start, by the rules of slots for each of its hosts. */
async function causesAgainst(
  tx: Tx,
  { values }: StoredSession,
  { start, now }: { start: Instant; now: Instant },
): Promise<SlotCause[]> {
  const hosts = values.host_ids.map(Number);
  const query = queryFor(values, start);
  const [rows, settings] = await Promise.all([
    slotRows(tx, { query, now, allStaff: true }),
    settingsByLine(tx, query.locationId),
  ]);
  const room = rows?.rooms?.find(({ id }) => id === query.roomId);
  if (!rows?.service || (values.room_id !== null && !room)) return ['service-not-offered'];
  const input = resolveQuery(query, {
    rows: {
      ...rows,
      service: {
        ...ANY_SERVICE,
        methods: rows.service.methods,
        offered_here: rows.service.offered_here,
        minutes: values.minutes,
        rooms_needed: room ? [{ kind: room.kind, count: 1 }] : [],
      },
    },
    now,
    settings,
  });
  const { reasons } = findSlots(input);
  const known = new Set(input.staff.map(({ id }) => id));
  if (hosts.some((id) => !known.has(id))) return ['staff-hours'];
  const [first] = known;
  const causes =
    hosts.length > 0
      ? hosts.flatMap((id) => reasons(id, start))
      : first === undefined
        ? []
        : reasons(first, start).filter((cause) => !cause.startsWith('staff-'));
  return [...new Set(causes)].filter((cause) => !OTHERS.has(cause));
}

const queryFor = (values: GroupSessionValues, start: Instant): SlotQuery => ({
  ...PUBLIC,
  ...startWith(start, null),
  locationId: Number(values.location_id),
  serviceId: Number(values.service_id),
  method: Number(values.meeting_method) as SlotQuery['method'],
  invited: true,
  anyNotice: true,
  withStaff: [],
  attendees: 1,
  minutes: values.minutes,
  roomId: values.room_id === null ? null : Number(values.room_id),
});
