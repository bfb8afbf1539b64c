import type { BodyOf } from '#contract/protocol/endpoint.ts';
import { wrapUpClient } from '#contract/clients/wrap-ups.ts';
import { checkNotes } from '#domain/intake/verdicts.ts';
import { contactCentreOf, wrapUpFault } from '#domain/vendors/contact-centre.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { nothing } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { reachedClient } from './client-visits.ts';
import { countWrapUp } from './wrap-ups-store.ts';

/** A call that booked nothing stands on the timeline of its client. Erasure of the client deletes its words, and no count. */
export const wrapUpClientRoute = route(wrapUpClient, (context) =>
  context.write(async (tx) => {
    const { actor, body, now, requestId } = context;
    const id = await reachedClient(tx, context);
    const words = await wrapUpWords(tx, body);
    const subject = { kind: 'client-wrap-up', id, version: await nextVersionOf(tx, 'client-wrap-up', id) };
    await appendEvent(tx, { subject, kind: 'client-wrapped-up', actor, at: now, requestId, words });
    await countWrapUp(tx, { at: now, staffId: actor.id!, visit: null, reason: words.reason ?? '' });
    return nothing();
  }),
);

/** The words of a wrap-up by field, as its event stores them. */
export async function wrapUpWords(
  tx: Tx,
  body: BodyOf<typeof wrapUpClient>,
): Promise<{ reason?: string; message?: string }> {
  const settings = await effectiveSettings(tx);
  const [reason, notes] = [body.reason.trim(), body.notes.trim().normalize('NFC')];
  const fault = wrapUpFault(contactCentreOf(settings.get).wrapUp, { reason, notes });
  if (fault === 'missing') throw refuse('reason-required');
  if (fault === 'unknown')
    throw refuse('field-invalid', { fields: [{ pointer: '/reason', label: 'reason', code: 'option' }] });
  const digitRule = settings.feature('notesFieldDigitValidation');
  const verdict = checkNotes(notes, { digitRule, required: false });
  if (verdict) throw refuse('field-invalid', { fields: [{ pointer: '/notes', label: 'notes', ...verdict }] });
  return { ...(reason !== '' && { reason }), ...(notes !== '' && { message: notes }) };
}
