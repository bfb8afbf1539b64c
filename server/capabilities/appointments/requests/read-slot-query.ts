import type { SlotQuery } from '#domain/appointments/slot-query.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { isLanguage } from '#domain/language/languages.ts';
import { isDateInYears } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { DAY, fromIso, isInYears } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { zoneOr } from './booking-request.ts';

/** A bound of a window as sent: an instant, or a local time in the location's zone. */
export type Bound = Instant | { date: LocalDate; minute: number };

/** The longest window. */
const MOST_DAYS = 62;

/** A query of `times`, and the categories of staff and locations that limit it. */
export interface TimesRequest {
  /** `invited` and `movingVisitId` are as requested; the endpoint checks whether the caller may see them. */
  query: SlotQuery<Bound>;
  staffCategoryId: number | null;
  locationCategoryId: number | null;
}

export function readTimesQuery(parameters: Record<string, unknown>): TimesRequest {
  const input = gathered(parameters);
  const needed = (name: string): string => input.get(name)?.[0] ?? invalid(name);
  const named = input.get('timezone')?.[0];
  // Some integrations send 0 for none.
  const category = (name: string): number | null => {
    const text = input.get(name)?.[0] ?? '0';
    return text === '0' ? null : (readId(text) ?? invalid(name));
  };
  const zone = named === undefined ? null : zoneOr(named, '') || invalid('timezone');
  return {
    query: {
      // An invalid id becomes 0, which no row has, so it gets the same 404 as an unknown id.
      locationId: readId(onlyOne(input, 'location_id')) ?? 0,
      serviceId: readId(onlyOne(input, 'service_id')) ?? 0,
      from: boundOf(needed('start'), { zone }) ?? invalid('start'),
      // An end date is included.
      to: boundOf(needed('end'), { zone, dateEnds: true }) ?? invalid('end'),
      method: codeOf(input.get('meeting_method')?.[0] ?? '1') ?? invalid('meeting_method'),
      staffIds: input.has('staff_id') ? idsOf(input, 'staff_id') : null,
      withStaff: idsOf(input, 'additional_staff_id'),
      languages: (input.get('supported_locales') ?? []).filter(
        (each) => isLanguage(each) || invalid('supported_locales'),
      ),
      attendees: peopleOf(input.get('attendees')?.[0] ?? '1') ?? invalid('attendees'),
      invited: ['visibility', 'invite_only_resources'].some((name) => input.get(name)?.[0] === '1'),
      anyNotice: false,
      movingVisitId: readId(input.get('exclusion')?.[0] ?? null),
    },
    staffCategoryId: category('staff_category_id'),
    locationCategoryId: category('location_category_id'),
  };
}

/** A query of our own pages, in their parameter names. */
export function readSlotsQuery(parameters: Record<string, unknown>): {
  query: SlotQuery<Bound>;
  who: boolean;
  explain: boolean;
} {
  const input = gathered(parameters);
  const one = (name: string): string => input.get(name)?.[0] ?? invalid(name);
  return {
    query: {
      ...filtersIn(input),
      locationId: readId(one('location')) ?? 0,
      from: boundOf(one('from')) ?? invalid('from'),
      to: boundOf(one('to')) ?? invalid('to'),
    },
    who: input.get('who')?.[0] === '1',
    explain: input.get('explain')?.[0] === '1',
  };
}

const MOST_LOCATIONS = 20;
const MOST_NEXT = 50;

/** A query for each location, without an end; a start in the past stands for now. */
export function readNextQuery(parameters: Record<string, unknown>): {
  queries: SlotQuery<Bound>[];
  most: number;
} {
  const input = gathered(parameters);
  const locations = (input.get('location') ?? invalid('location')).slice(0, MOST_LOCATIONS);
  const filters = filtersIn(input);
  const text = input.get('from')?.[0];
  const from = text === undefined ? 0 : (boundOf(text) ?? invalid('from'));
  const most = Number(input.get('n')?.[0] ?? '5');
  return {
    queries: [...new Set(locations)].map((each) => ({
      ...filters,
      locationId: readId(each) ?? 0,
      from,
      to: Infinity,
    })),
    most: Number.isInteger(most) && most > 0 ? Math.min(most, MOST_NEXT) : invalid('n'),
  };
}

function filtersIn(input: Map<string, string[]>): Omit<SlotQuery, 'locationId' | 'from' | 'to'> {
  return {
    serviceId: readId(onlyOne(input, 'service')) ?? 0,
    method: codeOf(input.get('method')?.[0] ?? '1') ?? invalid('method'),
    staffIds: input.has('staff') ? idsOf(input, 'staff') : null,
    withStaff: [],
    languages: (input.get('language') ?? []).filter((each) => isLanguage(each) || invalid('language')),
    attendees: peopleOf(input.get('attendees')?.[0] ?? '1') ?? invalid('attendees'),
    invited: false,
    anyNotice: false,
    movingVisitId: null,
  };
}

/** Refuses several values: the times for one of them would be wrong for the rest. */
function onlyOne(input: Map<string, string[]>, name: string): string {
  const [first, ...others] = new Set(input.get(name));
  return first === undefined || others.length > 0 ? invalid(name) : first;
}

/** Refuses a window that is empty or too long; `parameter` names its end. */
export function inZone(query: SlotQuery<Bound>, zone: string, parameter: 'end' | 'to'): SlotQuery {
  const [from, to] = [instantIn(query.from, zone), instantIn(query.to, zone)];
  if (to <= from || to - from > (MOST_DAYS + 1) * DAY) throw refused(parameter);
  return { ...query, from, to };
}

export const instantIn = (bound: Bound, zone: string): Instant =>
  typeof bound === 'number' ? bound : instantOf(bound.date, bound.minute, zone);

/** Lists come as `key[]=a&key[]=b`, as `key=a,b`, or with numbers in the brackets; empty values count as absent. */
function gathered(query: Record<string, unknown>): Map<string, string[]> {
  const input = new Map<string, string[]>();
  for (const [name, value] of Object.entries(query)) {
    const key = name.replace(/\[\d{0,3}\]$/, '');
    const texts = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
    const parts = texts.flatMap((each) => each.split(',')).map((each) => each.trim());
    const values = parts.filter((each) => each !== '');
    if (values.length > 0) input.set(key, [...(input.get(key) ?? []), ...values]);
  }
  return input;
}

const idsOf = (input: Map<string, string[]>, name: string): number[] =>
  (input.get(name) ?? []).slice(0, 50).map((each) => readId(each) ?? invalid(name));

/** A time without an offset is local to `zone`, else to the location. A date stands for its first minute, or its end. */
function boundOf(
  text: string,
  { zone = null, dateEnds = false }: { zone?: string | null; dateEnds?: boolean } = {},
): Bound | null {
  const wall = wallOf(text);
  if (wall) return zone === null ? wall : instantOf(wall.date, wall.minute, zone);
  if (isDateInYears(text)) return { date: text, minute: dateEnds ? 24 * 60 : 0 };
  try {
    // A plus in a URL decodes to a space.
    const instant = fromIso(text.replace(/ (\d{2}:\d{2})$/, '+$1'));
    return isInYears(instant) ? instant : null;
  } catch {
    return null;
  }
}

/**
 * Reads a date and a minute of the day without an offset; whole minutes only. Null for anything else, and
 * outside the supported years.
 */
export function wallOf(text: string): { date: string; minute: number } | null {
  const read = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::00(?:\.0+)?)?$/.exec(text.trim());
  if (!read || Number(read[2]) > 23 || Number(read[3]) > 59 || !isDateInYears(read[1]!)) return null;
  return { date: read[1]!, minute: Number(read[2]) * 60 + Number(read[3]) };
}

function codeOf(text: string): MeetingMethod | null {
  return Object.values(MEETING_METHOD).find((code) => String(code) === text) ?? null;
}

const peopleOf = (text: string): number | null => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : null);

export const refused = (parameter: string) => refuse('parameter-invalid', { meta: { parameter } });

function invalid(parameter: string): never {
  throw refused(parameter);
}
