import type { RefusalBody, RefusalCode } from '#contract/protocol/refusals.ts';
import { isQuestionLabel } from '#domain/language/fold-text.ts';
import type { Language } from '#domain/language/languages.ts';
import { isOutage } from '../../database/outage.ts';
import { words } from '../../words/words.ts';
import { Refusal, refuse } from './refusal.ts';
import type { FieldFault } from './refusal.ts';

/** Turns any error into a refusal, in one place: a database outage is 503, an unexpected error 500. */
export function refusalOf(error: unknown): { refusal: Refusal; unexpected: boolean } {
  if (error instanceof Refusal) return { refusal: error, unexpected: false };
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const existing = code ? FASTIFY[code] : undefined;
  if (existing) return { refusal: refuse(existing), unexpected: false };
  // mutation: outage-refused
  if (isOutage(error) || (code && TOOK_TOO_LONG.has(code)))
    return { refusal: refuse('unavailable', { retryAfter: 2 }), unexpected: false };
  // A character that PostgreSQL text cannot hold, such as NUL.
  if (code === '22021' || code === '22P05')
    return { refusal: refuse('malformed-request'), unexpected: false };
  if (code === '23P01') return { refusal: refuse('slot-unavailable'), unexpected: false };
  if (statusCode === 429)
    return { refusal: refuse('too-many-requests', { retryAfter: 30 }), unexpected: false };
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return { refusal: refuse('malformed-request'), unexpected: false };
  return { refusal: refuse('general-error'), unexpected: true };
}

/** Renders a refusal in the caller's language, as JSON:API errors. */
export function bodyOf(refusal: Refusal, language: Language, requestId: string): RefusalBody {
  const say = words(language, 'refusals');
  const status = String(refusal.status);
  const fields = refusal.fields.map((fault) => ({
    status,
    code: refusal.code,
    title: faultText(fault, language),
    source: fault.parameter === undefined ? { pointer: fault.pointer } : { parameter: fault.parameter },
    meta: { fault: fault.code, ...(fault.questionId && { question_id: fault.questionId }) },
  }));
  const general = {
    status,
    code: refusal.code,
    // mutation: title-of-a-refusal
    title: say(refusal.code, wordValues(refusal.meta)),
    ...sourceOf(refusal.meta),
    ...(refusal.meta && { meta: refusal.meta }),
    ...(refusal.status >= 500 && { meta: { request_id: requestId } }),
  };
  return { errors: fields.length > 0 ? fields : [general] };
}

/** A fault of a field in words. */
export function faultText(fault: Omit<FieldFault, 'pointer'>, language: Language): string {
  const say = words(language, 'refusals');
  const label = fault.name ?? labelOf(fault.label ?? 'answer', say);
  if (fault.code === 'required' && isQuestionLabel(label)) return say('v.answer', { label });
  if (fault.code === 'required' && CHOSEN.has(fault.label ?? '')) return say('v.choose', { label });
  return say(`v.${fault.code}`, { label, ...fault.values });
}

/** Labels of fields that a person chooses from a list. */
const CHOSEN: ReadonlySet<string> = new Set(['service_id', 'location_id', 'staff_id', 'station_id']);

/** A field that no page shows has no label. */
function labelOf(field: string, say: ReturnType<typeof words>): string {
  const id = `label.${field}`;
  const name = say(id);
  return name === id ? say('label.field') : name;
}

/** Returns the position in the request, in JSON:API form. */
function sourceOf(meta: Refusal['meta']): { source?: { pointer?: string; parameter?: string } } {
  const { pointer, parameter } = meta ?? {};
  if (typeof pointer === 'string') return { source: { pointer } };
  return typeof parameter === 'string' ? { source: { parameter } } : {};
}

/** Returns a refusal's metadata as values for its text, such as the allowed methods. */
function wordValues(meta: Refusal['meta']): Record<string, string | number> {
  const text = Object.entries(meta ?? {}).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return Object.fromEntries(text) as Record<string, string | number>;
}

const FASTIFY: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media-type-unsupported',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
  FST_ERR_BAD_URL: 'not-found',
} satisfies Record<string, RefusalCode>;

/** Timeouts, from a bad network or a lock. */
const TOOK_TOO_LONG = new Set(['57014', '25P03']);
