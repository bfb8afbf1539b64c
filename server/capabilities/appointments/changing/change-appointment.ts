import { changeAppointment } from '#contract/appointments/appointments.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import { STATUS } from '#domain/codes/status.ts';
import type { AnswerValue } from '#domain/intake/answers.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { codeSecrets } from '../../queue/index.ts';
import { insertAnswers, openWithCode } from '../../visits/index.ts';
import { appointmentDocument } from '../documents/appointment-view.ts';
import { storedCancelling } from '../requests/cancelling-answers.ts';
import { startOf } from '../requests/booking-request.ts';
import { cancel, clientZoneOf, lockedAppointment, move, changeOnce } from './changing.ts';
import type { AnotherTime, Changing, Locked } from './changing.ts';

/** A client cancels an appointment, or moves it (§2.1). */
export function changeAppointmentRoute(deps: { db: Database; keys: Keys }): Route {
  return route(
    changeAppointment,
    async (context) => {
      const { vendor, now, source, params, query } = context;
      const attempt = { vendorId: vendor.id, id: params.id, code: query.code, source, now };
      const id = await openWithCode(deps, attempt);
      const [to, changing] = [anotherTime(context.body), byClient(context)];
      return changeOnce(context, { id, to, changing }, () =>
        context.write(async (tx) => {
          const locked = await lockedAppointment(tx, id);
          if (to) await move(tx, locked, { to, changing });
          else await cancelWithWords(tx, locked, { changing, text: replyIn(context.body) });
          return ok(await appointmentDocument(tx, id, now));
        }),
      );
    },
    codeSecrets(deps.keys),
  );
}

export const byClient = ({ now, requestId }: Pick<RequestContext, 'now' | 'requestId'>): Changing => ({
  now,
  requestId,
  actor: { kind: 'visitor', id: null },
  by: 'visitor',
});

/** Stores the replies to the questions on cancelling. A second cancellation stores nothing. */
async function cancelWithWords(
  tx: Tx,
  locked: Locked,
  { changing, text }: { changing: Changing; text: Record<string, AnswerValue> },
): Promise<void> {
  const { visit, row } = locked;
  if (row.status !== STATUS.cancelled) {
    const { serviceId } = row;
    insertAnswers(tx, visit.id, await storedCancelling(tx, text, { serviceId, pointer: '/answers' }));
  }
  await cancel(tx, locked, changing);
}

const replyIn = (body: BodyOf<typeof changeAppointment>): Record<string, AnswerValue> =>
  'status' in body
    ? Object.fromEntries((body.answers ?? []).map(({ question_id: id, value }) => [id, value]))
    : {};

function anotherTime(body: BodyOf<typeof changeAppointment>): AnotherTime | null {
  if ('status' in body) return null;
  const { start, staff_id: staff, time_zone: zone, offer = null } = body;
  return { start: startOf(start, '/start'), staffId: readId(staff ?? null), offer, ...clientZoneOf(zone) };
}
