import { giveFeedback } from '#contract/queue/queue.ts';
import { STATUS } from '#domain/codes/status.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { created } from '#server/infrastructure/http/request/request-context.ts';
import { readNumber } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { insertFeedback, lockVisit, openWithCode, recordChange } from '../../visits/index.ts';

const EXPERIENCE_MAX = 2_000;

/** Stores a rating in half stars for a served visit or appointment, once, with its confirm code (§3, §5). */
export function giveFeedbackRoute(deps: { db: Database; keys: Keys }): Route {
  return route(giveFeedback, async (context) => {
    const body = context.body as {
      queue_appointment?: unknown;
      code?: unknown;
      experience?: unknown;
      rating?: unknown;
    };
    const reference =
      body.queue_appointment && typeof body.queue_appointment === 'object'
        ? (body.queue_appointment as { id?: unknown }).id
        : body.queue_appointment;
    const id = await openWithCode(deps, {
      vendorId: context.vendor.id,
      id: reference,
      code: body.code,
      source: context.source,
      now: context.now,
    });
    const rating = readNumber(body.rating);
    if (body.rating === undefined || body.rating === null || body.rating === '')
      throw refuse('field-invalid', { fields: [{ pointer: '/rating', code: 'rating', label: 'rating' }] });
    if (!(rating >= 0.5 && rating <= 5 && Number.isInteger(rating * 2)))
      throw refuse('field-invalid', { fields: [{ pointer: '/rating', code: 'option', label: 'rating' }] });
    const experience = (typeof body.experience === 'string' ? body.experience : '').trim().normalize('NFC');
    if (experience.length > EXPERIENCE_MAX)
      throw refuse('field-invalid', {
        fields: [
          { pointer: '/experience', code: 'too_long', label: 'experience', values: { max: EXPERIENCE_MAX } },
        ],
      });
    return context.write(async (tx) => {
      const visit = await lockVisit(tx, id);
      if (!visit) throw refuse('not-found');
      const ended = visit.status === STATUS.completed || visit.status === STATUS.served;
      if (!ended || !(await effectiveSettings(tx)).get('show_queue_appointment_feedback'))
        throw refuse('feedback-refused');
      if (!(await insertFeedback(tx, { visitId: id, rating, experience, submittedAt: context.now })))
        throw refuse('feedback-given');
      await recordChange(tx, visit, {
        kind: 'visit-feedback-given',
        actor: { kind: 'visitor', id: null },
        at: context.now,
        requestId: context.requestId,
        data: { rating, with_words: experience !== '' },
      });
      return created({
        data: { id: String(id), type: 'walkin-feedback' as const, attributes: { rating, experience } },
      });
    });
  });
}
