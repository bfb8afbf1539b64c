import { resendConfirmation } from '#contract/appointments/staff-appointments.ts';
import { STATUS } from '#domain/codes/status.ts';
import { RESENT } from '#domain/notifications/due-booking-messages.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { eventsOfSubject } from '#server/infrastructure/outbox/events-store.ts';
import { recordChange } from '../../visits/index.ts';
import { staffDocument } from '../documents/appointment-view.ts';
import { lockedAppointment } from './changing.ts';
import { assertReached } from './staff-appointments.ts';

/** Confirmations that staff may send again within `WITHIN`. */
const MOST = 3;
const WITHIN = 10 * MINUTE;

/** The event carries the start: the listener of messages writes the confirmation as at the booking. */
export const resendConfirmationRoute = route(resendConfirmation, async (context) => {
  const id = readId(context.params.id) ?? 0;
  return context.write(async (tx) => {
    const { now, actor, requestId } = context;
    await assertReached(tx, context, id);
    const { visit, row } = await lockedAppointment(tx, id);
    if (row.status !== STATUS.confirmed || row.startsAt <= now) throw refuse('transition-refused');
    await limitResent(tx, id, now);
    const data = { starts_at: toIso(row.startsAt) };
    await recordChange(tx, visit, { kind: RESENT, actor, at: now, requestId, data });
    return ok(await staffDocument(tx, id, context));
  });
});

/** The lock of the visit lets concurrent requests count each other. */
async function limitResent(tx: Tx, visitId: number, now: Instant): Promise<void> {
  const sent = (await eventsOfSubject(tx, 'visit', visitId)).filter(
    ({ kind, at }) => kind === RESENT && at > now - WITHIN,
  );
  const oldest = sent.at(-MOST);
  if (oldest)
    throw refuse('too-many-requests', { retryAfter: Math.ceil((oldest.at + WITHIN - now) / 1_000) });
}
