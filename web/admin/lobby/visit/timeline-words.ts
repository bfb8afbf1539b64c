import type { TimelineEntry, SentMessage } from '#contract/queue/visit-timeline.ts';
import { bookingSourceName, isBookingSource } from '#domain/codes/booking-source.ts';
import { isVisitEvent } from '#domain/visits/visit-events.ts';
import type { Words } from '../../shell/words.ts';

/** The text of one visit event. Omits parts that the event does not carry. */
export function timelineWords(t: Words, { kind, data }: Pick<TimelineEntry, 'kind' | 'data'>): string {
  // A server newer than this page sent an unknown event.
  if (!isVisitEvent(kind))
    return t('timeline.other', { kind: kind.replace(/^visit-/, '').replaceAll('-', ' ') });
  return t(`timeline.${kind}`, {
    ticket: text(data['ticket']) || 'none',
    station: text(data['station']) || 'none',
    source: sourceOf(t, data['source']) || 'none',
    order: data['out_of_order'] === true ? 'yes' : 'no',
    reason: text(data['given_reason']) || 'none',
    service: text(data['service']) || 'none',
    colleague: text(data['colleague']) || 'none',
    location: text(data['location']) || 'none',
    method: Number(data['to_method'] ?? 0),
    minutes: Number(data['minutes'] ?? 0),
    count: Number(data['count'] ?? 0),
    outcome: text(data['outcome']).replace('-', '') || 'none',
    rating: Number(data['rating'] ?? 0),
    room: text(data['room']) || 'none',
    channel: text(data['channel']) || 'none',
    text: text(data['given_text']) || 'none',
    because: text(data['because']) || 'none',
  });
}

/** The actor of an event: a person by name, else the kind of actor. */
export function actorWords(t: Words, { actor }: Pick<TimelineEntry, 'actor'>): string {
  if (actor.name) return actor.name;
  return ACTORS.has(actor.kind) ? t(`actor.${actor.kind}`) : t('actor.system');
}

/** The texts of a due notification: its kind, and its state. */
export function messageWords(t: Words, { channel, kind, state, reason }: SentMessage): [string, string] {
  const what = SHORT[kind] ?? kind;
  return [t('timeline.message', { channel, what }), messageStateWords(t, { state, reason })];
}

/** What became of a message, and why it was not sent. */
export function messageStateWords(
  t: Words,
  { state, reason }: Pick<SentMessage, 'state' | 'reason'>,
): string {
  const why = reason === '' || reason === 'restored' ? 'none' : (REASONS[reason] ?? 'other');
  return t('timeline.message.state', { state, reason: state === 'sent' ? 'none' : why, detail: reason });
}

/** An ICU select key holds no hyphen. */
const SHORT: Readonly<Record<string, string>> = {
  'day-ended': 'ended',
  'called-off': 'off',
  'video-ready': 'ready',
  'staff-message': 'staff',
  'session-message': 'staff',
};

const REASONS: Readonly<Record<string, string>> = {
  'no-consent': 'consent',
  'opted-out': 'stopped',
  'no-contact': 'contact',
  'own-act': 'own',
  'just-told': 'told',
  silenced: 'silenced',
  'switched-off': 'off',
  'quiet-hours': 'quiet',
  'out-of-date': 'late',
  'no-mail-server': 'server',
  'no-sms-provider': 'provider',
  forgotten: 'forgotten',
  demo: 'demo',
};

const ACTORS = new Set(['visitor', 'staff', 'system', 'device', 'api']);

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function sourceOf(t: Words, source: unknown): string {
  return isBookingSource(source) ? t(`source.${bookingSourceName(source)}`) : '';
}
