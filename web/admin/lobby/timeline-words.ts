import type { TimelineEntry } from '#contract/lobby.ts';
import { bookingSourceName, isBookingSource } from '#domain/codes/booking-source.ts';
import type { Words } from '../shell/words.ts';

/** Kinds of events that have words of their own; others are named as they are. */
const KINDS = new Set([
  'visit-joined',
  'visit-booked',
  'visit-arrived',
  'visit-called',
  'visit-recalled',
  'visit-started',
  'visit-served',
  'visit-completed',
  'visit-no-showed',
  'visit-cancelled',
  'visit-returned',
  'visit-reopened',
  'visit-undone',
  'visit-held',
  'visit-transferred',
  'visit-converted',
  'visit-changed',
  'visit-feedback-given',
  'visit-day-ended',
]);

/** One event of a visit in words. What an event does not say is simply left out of its sentence. */
export function timelineWords(t: Words, { kind, data }: Pick<TimelineEntry, 'kind' | 'data'>): string {
  if (!KINDS.has(kind))
    return t('timeline.other', { kind: kind.replace(/^visit-/, '').replaceAll('-', ' ') });
  return t(`timeline.${kind}`, {
    ticket: text(data['ticket']) || 'none',
    station: text(data['station']) || 'none',
    source: sourceOf(t, data['source']) || 'none',
    order: data['out_of_order'] === true ? 'yes' : 'no',
    reason: text(data['given_reason']) || 'none',
    service: text(data['service']) || 'none',
    rating: Number(data['rating'] ?? 0),
  });
}

/** Who did it: a person by name, else what kind of actor it was. */
export function actorWords(t: Words, { actor }: Pick<TimelineEntry, 'actor'>): string {
  if (actor.name) return actor.name;
  return ACTORS.has(actor.kind) ? t(`actor.${actor.kind}`) : t('actor.system');
}

const ACTORS = new Set(['visitor', 'staff', 'system', 'device', 'api']);

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function sourceOf(t: Words, source: unknown): string {
  return isBookingSource(source) ? t(`source.${bookingSourceName(source)}`) : '';
}
