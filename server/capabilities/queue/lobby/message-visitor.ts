import { messageVisitor } from '#contract/queue/message-visitor.ts';
import {
  checkStaffMessage,
  MOST_STAFF_MESSAGES,
  STAFF_MESSAGE_MINUTES,
  staffRoute,
} from '#domain/notifications/staff-message.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { eventsOfSubject } from '#server/infrastructure/outbox/events-store.ts';
import { recordChange } from '../../visits/index.ts';
import { detailRow } from '../documents/visit-detail-store.ts';
import { visitDetail } from '../documents/visit-detail.ts';
import { faultAt } from '../joining/add-walk-in.ts';
import { lockLineVisit } from '../state/line-visit.ts';
import { reaches } from '../state/scope.ts';

/**
 * Staff write to a visitor. The event carries the text apart from its data; the listener of messages turns it into
 * a row of the ledger, like every other message.
 */
export const messageVisitorRoute = route(messageVisitor, (context) =>
  context.write(async (tx) => {
    const { body, person, scope, now, actor, requestId } = context;
    const { channel } = body;
    const line = await lockLineVisit(tx, readId(context.params.id) ?? 0);
    if (!line) throw refuse('not-found');
    const { visit, leg, stage } = line;
    const staffId = leg.staffId ?? visit.staffId ?? person!.staffId;
    if (!reaches(scope, { locationId: visit.locationId, staffId })) throw refuse('not-found');
    const verdict = checkStaffMessage(body.text, channel);
    if (verdict) throw refuse('field-invalid', { fields: [faultAt('text', verdict)] });
    if (stage === 'served' || stage === 'done')
      throw refuse('transition-refused', { meta: { reason: 'completed' } });
    // Without a service for it, the ledger says so, as of every other message.
    const reason = staffRoute(channel, await detailRow(tx, visit.id)).suppressed;
    if (reason !== null) throw refuse('message-unreachable', { meta: { reason } });
    await limitMessages(tx, visit.id, now);
    await recordChange(tx, visit, {
      kind: 'visit-messaged',
      actor,
      at: now,
      requestId,
      data: { channel },
      words: { message: body.text.trim().normalize('NFC') },
    });
    return ok({ data: (await visitDetail(tx, visit.id, context))! });
  }),
);

/** The lock of the visit lets concurrent requests count each other. */
async function limitMessages(tx: Tx, visitId: number, now: Instant): Promise<void> {
  const since = now - STAFF_MESSAGE_MINUTES * MINUTE;
  const sent = (await eventsOfSubject(tx, 'visit', visitId)).filter(
    ({ kind, at }) => kind === 'visit-messaged' && at > since,
  );
  const oldest = sent.at(-MOST_STAFF_MESSAGES);
  if (oldest) throw refuse('too-many-requests', { retryAfter: Math.ceil((oldest.at - since) / 1_000) });
}
