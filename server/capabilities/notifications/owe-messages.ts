import { createHash } from 'node:crypto';
import { isLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { messageOwed, routesOf, TOLD_EVENTS } from '#domain/notifications/line-duties.ts';
import type { Channel, MessageKind, Suppressed } from '#domain/notifications/line-duties.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import { effectiveSettings, translated, translationsOf } from '../vendors/index.ts';
import { oweMessage } from './messages-store.ts';
import { toldVisit } from './told-visit-store.ts';
import type { ToldVisit } from './told-visit-store.ts';
import { writeContent } from './write-content.ts';

/** Whoever has just been told that they joined need not be told at once that they are the next. */
const JUST_TOLD_MS = MINUTE;

/**
 * Turns what happened into what is owed: one line of the ledger for each event and channel, in the transaction that moves the listener
 * on. Consent and the ledger decide, whoever made the event. Visits of the demo's own people owe nothing: nobody is there.
 */
export function oweListener(given: {
  /** Channels that cannot be used here, and why. */
  closed: Partial<Record<Channel, Suppressed>>;
  clock: { now(): Instant };
  wake(): void;
}): Listener {
  return {
    name: 'messages',
    kinds: TOLD_EVENTS,
    async handle(tx, event) {
      const kind = messageOwed(event);
      if (kind === null) return;
      const visitId = event.subjectKind === 'visit' ? event.subjectId : Number(event.data['visit_id']);
      const visit = await toldVisit(tx, visitId);
      if (!visit || visit.isDemo) return;
      for (const message of await owedOf(tx, { event, kind, visit, closed: given.closed }))
        await oweMessage(tx, { ...message, now: given.clock.now() });
      tx.afterCommit(given.wake);
    },
  };
}

async function owedOf(
  tx: Tx,
  owed: {
    event: StoredEvent;
    kind: MessageKind;
    visit: ToldVisit;
    closed: Partial<Record<Channel, Suppressed>>;
  },
) {
  const { event, kind, visit, closed } = owed;
  const language = await languageOf(tx, visit);
  const [services, locations] = await Promise.all([
    translationsOf(tx, 'service', [visit.serviceId]),
    translationsOf(tx, 'location', [visit.locationId]),
  ]);
  const named = (own: string, translations: Parameters<typeof translated>[2]['translations']) =>
    translated(own, 'name', { translations, locale: language });
  const justTold = kind === 'next' && event.at - visit.createdAt < JUST_TOLD_MS;
  return routesOf(kind, visit, event.actorKind).map(({ channel, recipient, suppressed }) => ({
    key: keyOf(event, channel),
    eventId: event.id,
    visitId: visit.id,
    locationId: visit.locationId,
    kind,
    channel,
    lang: language,
    recipient,
    suppressed: suppressed ?? (justTold ? ('just-told' as const) : (closed[channel] ?? null)),
    content: writeContent({
      kind,
      channel,
      language,
      visit,
      service: named(visit.serviceName, services.get(visit.serviceId)),
      location: named(visit.locationName, locations.get(visit.locationId)),
      byVisitor: event.actorKind === 'visitor',
    }),
  }));
}

/** The duty: this event of this subject, on this channel. The same after a replay, and after a restore. */
function keyOf(event: StoredEvent, channel: Channel): string {
  const { vendorId, subjectKind, subjectId, subjectVersion } = event;
  return createHash('sha256')
    .update(`${vendorId}/${subjectKind}/${subjectId}/${subjectVersion}/${channel}`)
    .digest('base64url');
}

async function languageOf(tx: Tx, visit: ToldVisit): Promise<Language> {
  if (isLanguage(visit.lang)) return visit.lang;
  const settings = await effectiveSettings(tx, visit.locationId);
  const fallback = settings.get('client_view.language');
  return isLanguage(fallback) ? fallback : 'en';
}
