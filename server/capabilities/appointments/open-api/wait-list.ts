import {
  addWaitListRequest,
  changeWaitListRequest,
  removeWaitListRequest,
  seeWaitListRequest,
} from '#contract/appointments/wait-list.ts';
import { MOST_RANGES } from '#domain/appointments/wait-list.ts';
import type { TimePreference } from '#domain/appointments/wait-list.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { checkNotes } from '#domain/intake/verdicts.ts';
import { addDays, isDateInYears } from '#domain/time/date.ts';
import type { LocalDate, Weekday } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import {
  bag,
  idOf,
  looseNumber,
  optionalBag,
  readId,
  textOf,
  whole,
} from '#server/infrastructure/http/request/read-loosely.ts';
import type { Bag } from '#server/infrastructure/http/request/read-loosely.ts';
import { created, nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import type { BookingDeps } from '../booking/book-appointment.ts';
import { readAttendee } from '../requests/read-open-attendee.ts';
import { changeEntry, joinList } from '../wait-list/join-wait-list.ts';
import type { Joining } from '../wait-list/join-wait-list.ts';
import { hasWaitList } from '../wait-list/offer-times.ts';
import { recordEntry } from '../offers/record-entry.ts';
import { changePreferences, entryByReference } from '../offers/wait-list-store.ts';
import type { EntryRow } from '../offers/wait-list-store.ts';
import { requestDocument } from '../wait-list/wait-list-view.ts';

const RELATED = '/data/relationships';
const DETAILS = '/data/attributes/details';

/** The wait list in the format of existing integrations, on the same entries as our own pages. */
export function openWaitListRoutes(deps: BookingDeps): Route[] {
  return [
    route(addWaitListRequest, async (context) => {
      const data = dataOf(context.body);
      const token = optionalBag(data['attributes'], '/data/attributes')['recaptcha_token'];
      await deps.assertPerson(context, { token, pointer: '/data/attributes/recaptcha_token' });
      return context.write(async (tx) => {
        const reference = await joinList(tx, joiningOf(data), { by: context, deps });
        return created(requestDocument((await entryByReference(tx, reference))!));
      });
    }),
    route(seeWaitListRequest, (context) =>
      context.read(async (tx) => ok(requestDocument(await entryOf(tx, context.params)))),
    ),
    route(changeWaitListRequest, (context) =>
      context.write(async (tx) => {
        const entry = await entryOf(tx, context.params);
        const { now, actor, requestId } = context;
        const changed = changedBy(dataOf(context.body), entry, now);
        await assertDetails(tx, entry, changed.details);
        await changePreferences(tx, { ...entry, ...changed });
        const data = { location_id: entry.locationId };
        await recordEntry(tx, { id: entry.id, kind: 'wait-list-changed', at: now, actor, requestId, data });
        return ok(requestDocument(await entryOf(tx, context.params)));
      }),
    ),
    route(removeWaitListRequest, (context) =>
      context.write(async (tx) => {
        const { reference } = await entryOf(tx, context.params);
        await changeEntry(tx, { reference, leave: true }, context);
        return nothing();
      }),
    ),
  ];
}

const dataOf = (body: object): Bag => bag((body as Bag)['data'], '/data');

/** Both references must fit. A vendor without a wait list refuses, so that client libraries can tell. */
async function entryOf(
  tx: Tx,
  { client, id }: RequestContext<{ client: string; id: string }>['params'],
): Promise<EntryRow> {
  const entry = await entryByReference(tx, id);
  if (entry?.clientReference === client) return entry;
  throw refuse(hasWaitList(await effectiveSettings(tx)) ? 'not-found' : 'wait-list-unavailable');
}

function joiningOf(data: Bag): Joining {
  const attributes = optionalBag(data['attributes'], '/data/attributes');
  const relationships = optionalBag(data['relationships'], RELATED);
  const related = (name: string): string | null =>
    idOf(
      optionalBag(optionalBag(relationships[name], `${RELATED}/${name}`)['data'], `${RELATED}/${name}/data`)[
        'id'
      ],
    );
  const serviceId = related('service');
  const client = optionalBag(relationships['client'], `${RELATED}/client`)['data'] ?? {};
  const person = readAttendee(client, { pointer: `${RELATED}/client/data`, zone: '', serviceId });
  const details = textOf(attributes['details'], DETAILS, 20_000);
  const method = whole(attributes['meeting_method']) ?? MEETING_METHOD.inPerson;
  return {
    locationId: readId(related('location')) ?? 0,
    serviceId: readId(serviceId) ?? 0,
    staffId: readId(related('user')),
    method: Object.values(MEETING_METHOD).find((code) => code === method) ?? MEETING_METHOD.inPerson,
    languages: [],
    moving: null,
    sessionId: null,
    people: 1,
    person:
      details === ''
        ? person
        : {
            ...person,
            form: { ...person.form, notes: details },
            pointers: { ...person.pointers, notes: DETAILS },
          },
    preferences: ({ zone, now, daysAhead }) =>
      preferencesIn(relationships, { today: wallOf(now, zone).date, daysAhead }),
  };
}

/** Changed details keep the rules of notes, which they become; details from before stay as they were. */
async function assertDetails(tx: Tx, entry: EntryRow, details: string): Promise<void> {
  if (details === entry.details) return;
  const digitRule = (await effectiveSettings(tx, entry.locationId)).feature('notesFieldDigitValidation');
  const verdict = checkNotes(details, { digitRule });
  if (verdict) throw refuse('field-invalid', { fields: [{ pointer: DETAILS, label: 'notes', ...verdict }] });
}

/** The changed preferences and details; what the request leaves out stays. */
function changedBy(
  data: Bag,
  entry: EntryRow,
  now: Instant,
): { preferences: readonly TimePreference[]; details: string } {
  const attributes = optionalBag(data['attributes'], '/data/attributes');
  const relationships = optionalBag(data['relationships'], RELATED);
  const { date: today } = wallOf(now, entry.timeZone);
  return {
    preferences:
      relationships['preferences'] === undefined
        ? entry.preferences
        : preferencesIn(relationships, { today, daysAhead: DAYS_AHEAD }),
    details:
      attributes['details'] === undefined ? entry.details : textOf(attributes['details'], DETAILS, 20_000),
  };
}

/** As far ahead as the vendors' default for bookings. */
const DAYS_AHEAD = 90;

interface Ahead {
  today: LocalDate;
  daysAhead: number;
}

/** Reads the preferences: 1 is the next free time, 2 are certain days of the week, or a date. */
function preferencesIn(relationships: Bag, { today, daysAhead }: Ahead): TimePreference[] {
  const at = `${RELATED}/preferences/data`;
  const list = optionalBag(relationships['preferences'], `${RELATED}/preferences`)['data'] ?? [];
  const entries = Array.isArray(list) ? list.slice(0, 7 * MOST_RANGES) : [list];
  const always: TimePreference = {
    from: today,
    to: addDays(today, daysAhead),
    weekday: null,
    start: 0,
    end: 24 * 60,
  };
  const preferences = entries.map((entry, index): TimePreference => {
    const pointer = `${at}/${index}/attributes`;
    const attributes = optionalBag(bag(entry, `${at}/${index}`)['attributes'], pointer);
    const [start, end] = [minuteAt(attributes['start']) ?? 0, minuteAt(attributes['end']) ?? 24 * 60];
    if (end <= start)
      throw refuse('field-invalid', { fields: [{ pointer: `${pointer}/end`, code: 'option' }] });
    if (looseNumber(attributes['type']) === 1) return { ...always, start, end };
    return { ...always, ...dayOf(attributes['day'], `${pointer}/day`), start, end };
  });
  return preferences.length === 0 ? [always] : preferences;
}

/** A day of the week, 0 is Sunday; or one date; absent is every day. */
function dayOf(day: unknown, pointer: string): Partial<TimePreference> {
  if (day === undefined || day === null || day === '') return {};
  if (typeof day === 'string' && isDateInYears(day)) return { from: day, to: day };
  const weekday = looseNumber(day);
  if (weekday !== null && weekday >= 0 && weekday <= 6) return { weekday: weekday as Weekday };
  throw refuse('field-invalid', { fields: [{ pointer, code: 'option' }] });
}

/** A minute of the day from `9:30`, `09:30:00`, or the local part of a date and time; null without one. */
function minuteAt(value: unknown): number | null {
  const read = /(?:^|[T ])(\d{1,2}):(\d{2})/.exec(typeof value === 'string' ? value : '');
  const minute = read ? Number(read[1]) * 60 + Number(read[2]) : null;
  return minute !== null && minute <= 24 * 60 ? minute : null;
}
