import { checkIn, checkInOwn } from '#contract/queue/check-in.ts';
import type { CheckedIn } from '#contract/queue/check-in.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import { foldName } from '#domain/clients/same-client.ts';
import { distanceKm } from '#domain/locations/distance.ts';
import { shownWait } from '#domain/language/shown-wait.ts';
import { checkInTime, checkInWindow } from '#domain/queue/check-in.ts';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { lastThree } from '#domain/visits/numbers.ts';
import { readConfirmationNumber } from '#domain/visits/typed-number.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { locationRow, nameOf } from '../../locations/index.ts';
import type { LocationRow } from '../../locations/index.ts';
import { serviceRows } from '../../services/index.ts';
import { effectiveSettings, readConfigurationVersion } from '../../vendors/index.ts';
import type { Settings } from '../../vendors/index.ts';
import { openWithCode } from '../../visits/index.ts';
import { reaches } from '../state/scope.ts';
import { enterBooked } from './check-in.ts';
import { checkInRuleOf, visitorsCheckIn } from './check-in-rule.ts';
import { limitGuesses } from './limit-guesses.ts';
import { bookedBetween, bookedByNumber, bookedVisit, ticketWait } from './check-in-store.ts';
import type { BookedVisit, TicketWait } from './check-in-store.ts';

/** Staff check in a booked visitor, or the visitor does so at a kiosk. They may be late: staff decide. */
export const checkInRoute = (deps: { db: Database; keys: Keys }): Route =>
  route(checkIn, async (context) => {
    const work = async (tx: Tx) => {
      const { body, person, scope, now } = context;
      if (person?.device?.kind === 'display') throw refuse('forbidden');
      const named = person?.device ? String(person.device.locationId) : body.location;
      if (named === undefined) throw refuse('field-invalid', { fields: [required('location')] });
      const location = await locationRow(tx, readId(named) ?? 0, now);
      if (!location || !reaches(scope, { locationId: location.id, staffId: person!.staffId }))
        throw refuse('not-found');
      const booked = await namedVisit(tx, location, body);
      if (booked?.locationId !== location.id) throw refuse('not-found');
      const settings = await effectiveSettings(tx, location.id);
      if (booked.prefix === null) {
        if (person?.device && !visitorsCheckIn(settings)) throw refuse('transition-refused');
        assertNotEarly(booked, { settings, now });
      }
      const actor: Actor = person?.device ? { kind: 'device', id: person.device.id } : context.actor;
      return ok(await checkedIn(tx, booked, { location, settings, context: { ...context, actor } }));
    };
    return limitGuesses(deps, context, () => context.write(work));
  });

/** Visitors say on their own page that they are there. */
export const checkInOwnRoute = (deps: { db: Database; keys: Keys }): Route =>
  route(checkInOwn, async (context) => {
    const { vendor, now, source, params, query } = context;
    const id = await openWithCode(deps, {
      vendorId: vendor.id,
      id: params.id,
      code: query.code,
      source,
      now,
    });
    return context.write(async (tx) => {
      const booked = await bookedVisit(tx, id);
      const location = booked && (await locationRow(tx, booked.locationId, now));
      if (!booked || !location) throw refuse('transition-refused');
      const settings = await effectiveSettings(tx, location.id);
      if (booked.prefix === null) {
        if (!visitorsCheckIn(settings)) throw refuse('transition-refused');
        assertNotEarly(booked, { settings, now });
        if (checkInTime(booked.startsAt, now, checkInRuleOf(settings)) === 'late')
          throw refuse('check-in-late');
        assertNear(location, { settings, position: context.body.position });
      }
      return ok(await checkedIn(tx, booked, { location, settings, context }));
    });
  });

async function checkedIn(
  tx: Tx,
  booked: BookedVisit,
  {
    location,
    settings,
    context,
  }: {
    location: LocationRow;
    settings: Settings;
    context: Pick<RequestContext, 'now' | 'actor' | 'requestId'>;
  },
): Promise<CheckedIn> {
  const { now, actor, requestId } = context;
  const configuration = await readConfigurationVersion(tx);
  const service = (await serviceRows(tx, [booked.serviceId]))[0]!;
  const checking = { location, service, now, actor, requestId, configuration };
  const ticket = await enterBooked(tx, booked, checking);
  const wait = settings.get('show_wait_time') ? await ticketWait(tx, booked.id) : undefined;
  return {
    data: {
      id: String(booked.id),
      ticket_number: ticket,
      first_name: booked.firstName,
      service: service.name,
      location: nameOf(location),
      start: toIso(booked.startsAt),
      wait: wait ? waitInWords(wait, now) : null,
    },
  };
}

function waitInWords({ expectedStart, ...wait }: TicketWait, now: Instant): CheckedIn['data']['wait'] {
  const { minutes, low, high } = shownWait({ ...wait, expected: (expectedStart - now) / MINUTE });
  return { minutes, low, high };
}

/** How long before or after a named start an appointment still counts as that one. */
const ABOUT = 30 * MINUTE;

/** The appointment that the visitor names; undefined if none, or more than one, fits. */
async function namedVisit(
  tx: Tx,
  location: LocationRow,
  body: BodyOf<typeof checkIn>,
): Promise<BookedVisit | undefined> {
  const { confirmation_number: number, last_name: lastName, last3, start } = body;
  if (number !== undefined) return bookedByNumber(tx, readConfirmationNumber(number));
  const missing = Object.entries({ last_name: lastName, last3, start }).filter(
    ([, value]) => value === undefined,
  );
  if (missing.length > 0)
    throw refuse('field-invalid', { fields: missing.map(([field]) => required(field)) });
  const about = instantOf(start!);
  const rows = await bookedBetween(tx, location.id, { from: about - ABOUT, until: about + ABOUT });
  const wanted = foldName({ firstName: '', lastName: lastName! });
  const fitting = rows.filter(
    (row) => foldName({ firstName: '', lastName: row.lastName }) === wanted && lastThree(row.phone) === last3,
  );
  // A family may have one appointment after another: the very start decides.
  const exact = fitting.length > 1 ? fitting.filter(({ startsAt }) => startsAt === about) : fitting;
  return exact.length === 1 ? exact[0] : undefined;
}

function instantOf(text: string): Instant {
  try {
    return fromIso(text);
  } catch {
    throw refuse('field-invalid', { fields: [{ pointer: '/start', code: 'option', label: 'start' }] });
  }
}

const required = (field: string): FieldFault => ({ pointer: `/${field}`, code: 'required', label: field });

/** Refuses a check-in long before the start. */
export function assertNotEarly(
  { startsAt }: BookedVisit,
  { settings, now }: { settings: Settings; now: Instant },
): void {
  const rule = checkInRuleOf(settings);
  // mutation: early-check-in
  if (checkInTime(startsAt, now, rule) === 'early')
    throw refuse('check-in-early', { meta: { from: toIso(checkInWindow(startsAt, rule).from) } });
}

/** The vendor may ask where the device is. A location without coordinates cannot ask. */
function assertNear(
  { latitude, longitude }: LocationRow,
  { settings, position }: { settings: Settings; position: BodyOf<typeof checkInOwn>['position'] },
): void {
  const metres = settings.get('lobby.checkInMetres');
  if (metres === 0 || latitude === null || longitude === null) return;
  if (!position) throw refuse('field-invalid', { fields: [required('position')] });
  if (distanceKm(position, { latitude, longitude }) * 1_000 > metres) throw refuse('check-in-away');
}
