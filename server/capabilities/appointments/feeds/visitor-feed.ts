import { followAppointment, seeVisitorFeed, unfollowAppointment } from '#contract/appointments/calendar.ts';
import { pathOf } from '#contract/protocol/endpoint.ts';
import { calendarFeed } from '#domain/appointments/calendar-file.ts';
import type { FeedEntry } from '#domain/appointments/calendar-file.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { STATUS } from '#domain/codes/status.ts';
import { isLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { encoded, nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { inBatches } from '#server/infrastructure/retention/retention.ts';
import type { Retention } from '#server/infrastructure/retention/retention.ts';
import { sameText } from '#server/infrastructure/signing/keys.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { words } from '#server/infrastructure/words/words.ts';
import { translated, translationsOf } from '../../vendors/index.ts';
import { openWithCode } from '../../visits/index.ts';
import * as store from './visitor-feeds-store.ts';
import type { FeedVisit } from './visitor-feeds-store.ts';

interface Deps {
  db: Database;
  keys: Keys;
  config: { publicUrl: string };
}

interface Feed {
  vendorId: number;
  feedId: number;
}

const signed = ({ vendorId, feedId }: Feed): string => `${vendorId}-${feedId}`;

const tokenOf = (keys: Keys, feed: Feed): string =>
  `${signed(feed)}-${keys.mac('visitor-feed', signed(feed)).toString('base64url')}`;

/** Null for a token that no key of the installation has signed. */
function readToken(keys: Keys, token: string): Feed | null {
  const [, vendorId, feedId, mac] = /^(\d{1,15})-(\d{1,15})-([\w-]{43})(?:\.ics)?$/.exec(token) ?? [];
  if (vendorId === undefined || mac === undefined) return null;
  const feed = { vendorId: Number(vendorId), feedId: Number(feedId) };
  const isOurs = keys
    .macs('visitor-feed', signed(feed))
    .some((own) => sameText(own.toString('base64url'), mac));
  return isOurs ? feed : null;
}

/** More browsers than follow one appointment. */
const MOST_FEEDS = 20;
const BEFORE = 30 * DAY;
const AFTER = 400 * DAY;
const KEPT = 400 * DAY;

/**
 * The feed of a visitor. It shows only appointments that its browser has opened with their codes, so neither a
 * contact nor a guess leads to appointments of others.
 */
export const visitorFeedRoutes = (deps: Deps): Route[] => [
  route(followAppointment, async (context) => {
    const { vendor, now, source, params, query, body } = context;
    const visitId = await openWithCode(deps, {
      vendorId: vendor.id,
      id: params.id,
      code: query.code,
      source,
      now,
    });
    const existing = body.feed === undefined ? null : readToken(deps.keys, body.feed);
    return context.write(async (tx) => {
      const feeds = await store.feedsOfVisit(tx, visitId);
      if (feeds === undefined) throw refuse('not-found');
      if (feeds >= MOST_FEEDS) throw refuse('too-many-requests', { retryAfter: 3600 });
      const isKnown =
        existing?.vendorId === vendor.id && (await store.vendorOfFeed(tx, existing.feedId)) !== undefined;
      const feedId = isKnown ? existing.feedId : await store.insertFeed(tx, now);
      await store.addToFeed(tx, { feedId, visitId });
      const token = tokenOf(deps.keys, { vendorId: vendor.id, feedId });
      const address = deps.config.publicUrl + pathOf(seeVisitorFeed, { token: `${token}.ics` });
      return ok({ data: { token, address } });
    });
  }),
  route(unfollowAppointment, async (context) => {
    const { vendor, now, source, params, query } = context;
    const visitId = await openWithCode(deps, {
      vendorId: vendor.id,
      id: params.id,
      code: query.code,
      source,
      now,
    });
    const feed = query.feed === undefined ? null : readToken(deps.keys, query.feed);
    return context.write(async (tx) => {
      if (feed?.vendorId === vendor.id) await store.deleteFeed(tx, feed.feedId);
      await store.leaveFeeds(tx, [visitId]);
      return nothing();
    });
  }),
  route(seeVisitorFeed, async ({ params, now }) => {
    const feed = readToken(deps.keys, params.token);
    if (!feed) throw refuse('not-found');
    const file = await deps.db.withVendor(feed.vendorId, async (tx) => {
      const name = await store.vendorOfFeed(tx, feed.feedId);
      if (name === undefined) throw refuse('not-found');
      const visits = await store.visitsOfFeed(tx, { ...feed, from: now - BEFORE, to: now + AFTER });
      return calendarFeed({ name, now, entries: await entriesOf(tx, visits, name) });
    });
    return encoded(file, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="appointments.ics"',
    });
  }),
];

/** Entries have the UID of the appointment's own file, so that a calendar with both shows one. */
async function entriesOf(tx: Tx, visits: readonly FeedVisit[], vendor: string): Promise<FeedEntry[]> {
  const [services, locations] = await Promise.all([
    translationsOf(
      tx,
      'service',
      visits.map(({ serviceId }) => serviceId),
    ),
    translationsOf(
      tx,
      'location',
      visits.map(({ locationId }) => locationId),
    ),
  ]);
  return visits.map((visit) => {
    const locale = isLanguage(visit.lang) ? visit.lang : 'en';
    const service = translated(visit.serviceName, 'name', {
      translations: services.get(visit.serviceId),
      locale,
    });
    const location = translated(visit.locationName, 'name', {
      translations: locations.get(visit.locationId),
      locale,
    });
    return {
      uid: `appointment-${visit.publicRef}`,
      sequence: visit.version - 1,
      startsAt: visit.startsAt,
      endsAt: visit.endsAt,
      cancelled: visit.status === STATUS.cancelled,
      title: `${service} – ${vendor}`,
      where: whereOf(visit, { location, locale }),
    };
  });
}

/** Without the visitor's own address: every holder of the feed's address reads it. */
function whereOf(visit: FeedVisit, { location, locale }: { location: string; locale: Language }): string {
  const say = words(locale, 'messages');
  if (visit.meetingMethod === MEETING_METHOD.phone) return say('place.phone');
  if (visit.meetingMethod === MEETING_METHOD.video) return say('place.video');
  if (visit.meetingMethod === MEETING_METHOD.offSite) return say('place.yours');
  const named = visit.locationAddress === '' || visit.locationAddress === location;
  return named ? location : `${location}, ${visit.locationAddress}`;
}

/** A feed without appointments to come is of no use after some time. */
export const visitorFeedRetention: Retention = {
  name: 'calendar feeds of visitors',
  keeps: '400 days after the last appointment',
  removeDue: (due) => inBatches(due, (tx) => store.deleteOldFeeds(tx, { before: due.now - KEPT, most: 500 })),
};
