import QRCode from 'qrcode';
import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import { seeDisplay } from '#contract/queue/display.ts';
import type { DisplayBoard } from '#contract/queue/display.ts';
import { previewBrandedDisplay, previewDisplay } from '#contract/settings/page-preview.ts';
import { brandingSettings, lobbySettings } from '#contract/settings/settings-pages.ts';
import type { SettingsPageEndpoints } from '#contract/settings/settings-page.ts';
import type { Language } from '#domain/language/languages.ts';
import { isOverdue } from '#domain/language/shown-wait.ts';
import { isOpenAt, opensNext, upcomingOpenings } from '#domain/locations/opening-hours.ts';
import { boardName } from '#domain/queue/board-label.ts';
import type { BoardIdentity } from '#domain/queue/board-label.ts';
import { parseTemplate, renderTemplate } from '#domain/notifications/template-text.ts';
import { lineOrder } from '#domain/queue/call-order.ts';
import { ratioAfter } from '#domain/queue/call-ratio.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import { isWithinHours } from '#domain/time/business-day.ts';
import { HOUR, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { LocalisedText } from '#domain/vendors/setting-kinds.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { locationRow, nameOf, scheduleOf, takesNow } from '../../locations/index.ts';
import type { LocationRow } from '../../locations/index.ts';
import { changedSettings, effectiveSettings } from '../../vendors/index.ts';
import type { Settings, SettingsByLine } from '../../vendors/index.ts';
import { seesNames, worksAt } from './channel-policies.ts';
import { callRows, displayedServices, firstRangeEnds, visitNames } from './display-store.ts';
import { lineRows } from '../state/line-store.ts';
import type { LineRow } from '../state/line-store.ts';
import { offersLine } from '../joining/join-rules.ts';
import { signSource } from '../joining/read-source.ts';
import { orderRuleOf, recentCallsAt } from '../state/due-rule.ts';
import { entryOf } from '../waits/line-feed.ts';
import { minutesUntil } from '../waits/waits.ts';

/** The display has room for four, and announces each. */
const CALLS = 12;
const WAITING = 8;
const NAMELESS = { firstName: null, lastName: null };

/**
 * Returns the board of a location. It is public if the vendor chose so; otherwise only the location's staff and
 * devices may read it. Names are for its displays and staff alone, whatever the setting.
 */
export function seeDisplayRoute(deps: { keys: Keys; publicUrl: string }): Route {
  return route(seeDisplay, async (context) =>
    context.read(async (tx) => {
      const id = readId(context.params.locationId) ?? 0;
      const [location, settings] = await Promise.all([
        locationRow(tx, id, context.now),
        effectiveSettings(tx, id),
      ]);
      if (!location) throw refuse('not-found');
      const forEverybody = location.visibility === 'public' && settings.get('tv.public');
      const person = context.person?.vendor?.id === context.vendor.id ? context.person : null;
      if (!forEverybody && !worksAt(person, location.id)) throw refuse('not-found');
      const identity = seesNames(person, location.id) ? settings.get('tv.identity') : 'ticket';
      return ok(await boardOf(tx, { location, settings, context, deps, identity }));
    }),
  );
}

/** The board of a location with unsaved settings of the lobby's page, or with unsaved branding. */
export function previewDisplayRoutes(deps: { keys: Keys; publicUrl: string }): Route[] {
  return [
    previewRoute(previewDisplay, lobbySettings, deps),
    previewRoute(previewBrandedDisplay, brandingSettings, deps),
  ];
}

function previewRoute(
  preview: typeof previewDisplay,
  page: SettingsPageEndpoints,
  deps: { keys: Keys; publicUrl: string },
): Route {
  return route(preview, async (context) =>
    context.read(async (tx) => {
      const { location: at } = context.query;
      const unsaved = await changedSettings(tx, page, { ...context, at });
      const settings = unsaved.of(null);
      const location = await locationRow(tx, readId(at) ?? 0, context.now);
      if (!location) throw refuse('not-found');
      const identity = seesNames(context.person, location.id) ? settings.get('tv.identity') : 'ticket';
      return ok(await boardOf(tx, { location, settings, unsaved, context, deps, identity }));
    }),
  );
}

interface Board {
  location: LocationRow;
  settings: Settings;
  /** For a preview: the settings of each line of business as if the changes were saved. */
  unsaved?: SettingsByLine;
  context: RequestContext;
  deps: { keys: Keys; publicUrl: string };
  identity: BoardIdentity;
}

async function boardOf(
  tx: Tx,
  { location, settings, unsaved, context, deps, identity }: Board,
): Promise<DisplayBoard> {
  const { now } = context;
  const due = await orderRuleOf(tx, { locationId: location.id, settings, unsaved });
  const [calls, services, line, recent] = await Promise.all([
    callRows(tx, location.id, { since: now - 2 * HOUR, limit: CALLS }),
    displayedServices(tx),
    lineRows(tx, [location.id]),
    recentCallsAt(tx, { locationId: location.id, due }, now),
  ]);
  const tickets = new Map(line.map((row) => [row.ticketId, row]));
  const waiting = lineOrder(
    line.map((row) => entryOf(row, due)),
    now,
    ratioAfter(recent, due),
  ).filter((entry) => services.has(entry.serviceId));
  const listed = waiting.slice(0, WAITING).map((entry) => tickets.get(entry.ticketId)!);
  const listedIds = listed.map(({ visitId }) => visitId);
  const shownIds = identity === 'ticket' ? [] : [...calls.map(({ visitId }) => visitId), ...listedIds];
  const [told, names] = await Promise.all([
    firstRangeEnds(tx, location.id, listedIds),
    shownIds.length === 0 ? null : visitNames(tx, shownIds),
  ]);
  const shownNameOf = ({ visitId }: { visitId: number }): string | null =>
    boardName(identity, names?.get(visitId) ?? NAMELESS);
  const languages = languagesOf(settings, context);
  const schedule = scheduleOf(location);
  const next = opensNext(now, schedule);
  const takesLine = takesNow(location, 1) && offersLine(settings);
  return {
    data: {
      location: {
        id: String(location.id),
        name: nameOf(location),
        time_zone: location.timeZone,
        is_open: isOpenAt(now, schedule),
        opens_next: next === null ? null : toIso(next),
        future_open_hours: upcomingOpenings(now, schedule).map((day) => ({
          weekday: day.weekdayName,
          date: day.date,
          hours: { start: day.start, end: day.end },
        })),
      },
      vendor: {
        name: settings.get('businessName').trim() || context.vendor.name,
        private_label: settings.get('private_label'),
        // Vendors design their logos for white; without one for dark walls the name shows.
        logo: settings.get('theme.logoDark') || null,
        icon: settings.get('theme.favicon') || null,
      },
      now: toIso(now),
      version: String(now),
      takes_line: takesLine,
      languages,
      calling: calls.map((row) => ({
        call_id: `${row.visitId}-${row.calls}-${row.calledAt}`,
        ticket_id: String(row.ticketId),
        label: shownNameOf(row) ?? formatTicket(row.prefix, row.number),
        is_ticket: shownNameOf(row) === null,
        station: row.station ?? '',
        called_at: toIso(row.calledAt),
      })),
      call_hold_seconds: settings.get('tv.callHold'),
      voice: settings.get('tv.voice'),
      phrases: phrasesIn(languages, settings.get('tv.phrase')),
      is_sound_time: isWithinHours(wallOf(now, location.timeZone).minute, settings.get('tv.soundHours')),
      volume: settings.get('tv.volume'),
      playlist: [...settings.get('tv.playlist')],
      waiting: listed.map((ticket) => ({
        ticket_id: String(ticket.ticketId),
        label: shownNameOf(ticket) ?? formatTicket(ticket.prefix, ticket.number),
        ...shownOn(ticket, now),
        overdue: isOverdue(told.get(ticket.visitId) ?? null, now),
      })),
      // mutation: waiting-count
      waiting_count: waiting.length,
      messages: messagesIn(languages, settings.get('kiosk.customMessage')),
      join: takesLine ? await joinCode({ location, context, deps }) : null,
    },
  };
}

/** Shows the same estimate as the visitor's page and the lobby; the display calculates nothing. */
function shownOn({ shown, expectedStart, low, high, least, peopleBefore }: LineRow, now: Instant) {
  const before = { people_before: peopleBefore };
  if (!shown || expectedStart === null)
    return { minutes: null, low: null, high: null, least: null, ...before };
  // mutation: wait-on-the-wall
  return { minutes: minutesUntil(expectedStart, now), low, high, least, ...before };
}

/**
 * Signs the join code on the display for source 15 and this location (`decideSource`). It proves the place of
 * the scan.
 */
async function joinCode({
  location,
  context,
  deps,
}: Pick<Board, 'location' | 'context' | 'deps'>): Promise<{ url: string; qr_svg: string }> {
  const src = signSource(deps.keys, { locationId: location.id, source: 15, now: context.now });
  const path = vendorPrefix(context.vendor.pathname) + visitorPath('request', location.id);
  const page = `${deps.publicUrl}${path}`;
  // In person is the default: the code leaves it out, so that its modules are larger.
  const scanned = `${page}?mode=tv&src=${src}`;
  return {
    url: `${page}?meeting_method=1&mode=tv&src=${src}`,
    qr_svg: await QRCode.toString(scanned, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }),
  };
}

/** The languages that the location has chosen, else the language of the display's address. */
function languagesOf(settings: Settings, { language }: Pick<RequestContext, 'language'>): Language[] {
  const chosen = settings.get('tv.languages');
  return chosen.length > 0 ? [...chosen] : [language];
}

const messagesIn = (languages: readonly Language[], texts: LocalisedText): LocalisedText =>
  Object.fromEntries(languages.map((language) => [language, texts[language] ?? texts.en ?? '']));

/** The vendor's phrases with their placeholders, spelled in one way. A voice cannot speak another language. */
const phrasesIn = (languages: readonly Language[], texts: LocalisedText): LocalisedText =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const parsed = parseTemplate(texts[language] ?? '');
      const text = parsed.ok ? renderTemplate(parsed.parts, PLACEHOLDERS) : '';
      return text === '' ? [] : [[language, text]];
    }),
  );

const PLACEHOLDERS = { ticket: '{ticket}', station: '{station}' };
