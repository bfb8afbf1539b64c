import {
  settleBookingSettings,
  settleLocation,
  settleLocationHours,
  settleOwnSchedule,
  settleRoom,
  settleService,
  settleStaff,
  settleStaffSchedule,
} from '#contract/vendors/answers.ts';
import type { SettledVisit } from '#contract/vendors/answers.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import { STATUS } from '#domain/codes/status.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { Refusal, refuse } from '#server/infrastructure/http/response/refusal.ts';
import { scopeOfPerson } from '#server/infrastructure/http/authorise.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { reaches } from '../../queue/index.ts';
import { recordChange } from '../../visits/index.ts';
import { changeOnce, lockedAppointment, move } from '../changing/changing.ts';
import type { Changing, Locked } from '../changing/changing.ts';
import { appointmentRow } from '../documents/appointments-store.ts';
import { startOf } from '../requests/booking-request.ts';
import { forgetUnfit, rememberUnfit } from './unfit-visits-store.ts';

type Body = BodyOf<typeof settleService>;
type One = Body['answers'][number];
type Context = RequestContext<unknown, unknown, Body>;

/**
 * What staff decide about the appointments outside a saved change. Each appointment has its own transaction,
 * so one that cannot move keeps no other. A repeated request answers no appointment twice: its version is older.
 */
export const settleRoutes = ({ db }: { db: Database }): Route[] =>
  [
    settleService,
    settleLocation,
    settleLocationHours,
    settleStaffSchedule,
    settleOwnSchedule,
    settleStaff,
    settleRoom,
    settleBookingSettings,
  ].map((endpoint) =>
    route(endpoint, async (context) => {
      const { answers } = context.body;
      const starts = answers.map(({ to }, at) => (to ? startOf(to, `/answers/${at}/to`) : null));
      if (answers.some((one) => one.do !== 'leave') && !context.may('visit-edit')) throw refuse('forbidden');
      const visits: SettledVisit[] = [];
      for (const [at, one] of answers.entries())
        visits.push(await answered({ db, context }, one, starts[at] ?? null));
      return context.write(() => Promise.resolve(ok({ data: { visits } })));
    }),
  );

interface Answering {
  db: Database;
  context: Context;
}

async function answered({ db, context }: Answering, one: One, start: number | null): Promise<SettledVisit> {
  const { now, actor, requestId, vendor } = context;
  const id = readId(one.visit_id) ?? 0;
  const changing: Changing = { now, actor, requestId, by: 'staff', outsideRules: true };
  const within = (work: (tx: Tx, locked: Locked) => Promise<SettledVisit['done']>): Promise<SettledVisit> =>
    db.withVendor(vendor.id, async (tx) => {
      const locked = await reachedAppointment(tx, context, { id, ...one });
      if (typeof locked === 'string') return { visit_id: one.visit_id, done: locked, start: null };
      const done = await work(tx, locked);
      const startsAt = done === 'moved' ? start! : locked.row.startsAt;
      return { visit_id: one.visit_id, done, start: toIso(startsAt) };
    });
  if (one.do === 'move' && start !== null) {
    try {
      return await changeOnce(context, { id, to: { start, staffId: null }, changing }, () =>
        within(async (tx, locked) => {
          // Only the same staff member: the preview has promised that.
          await move(tx, locked, { to: { start, staffId: locked.row.staffId }, changing });
          return 'moved';
        }),
      );
    } catch (error) {
      // The time is gone.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  const isTold = one.do !== 'leave';
  return within(async (tx, { visit, row }) => {
    if (isTold) await rememberUnfit(tx, { visitId: id, startsAt: row.startsAt, toldAt: now });
    else await forgetUnfit(tx, id);
    await recordChange(tx, visit, {
      kind: isTold ? 'visit-unfit-told' : 'visit-unfit-left',
      actor,
      at: now,
      requestId,
      data: { starts_at: toIso(row.startsAt) },
    });
    return isTold ? 'told' : 'left';
  });
}

/** The locked appointment, or why it is not answered. */
async function reachedAppointment(
  tx: Tx,
  { scope, person, now }: Context,
  { id, version, do: what }: One & { id: number },
): Promise<Locked | 'not-found' | 'changed' | 'over'> {
  const row = await appointmentRow(tx, id);
  if (!row || !reaches(scope, row)) return 'not-found';
  if (what !== 'leave' && !reaches(scopeOfPerson(person!, 'visit-edit', 'write'), row)) return 'not-found';
  const locked = await lockedAppointment(tx, id);
  if (locked.visit.version !== version) return 'changed';
  return locked.row.status === STATUS.confirmed && locked.row.startsAt > now ? locked : 'over';
}
