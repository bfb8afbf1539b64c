import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { isLanguage } from '#domain/language/languages.ts';
import { addDays, dayNumber } from '#domain/time/date.ts';
import { DAY, fromIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import { readId } from '#server/infrastructure/http/request/ids.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { zoneOr } from './booking-request.ts';
import { wallOf } from './wall-time.ts';

/** A bound of the window as sent: an instant; a whole date of the location; or a local time without an offset. */
export type Bound = { at: Instant } | { date: string; minute?: number };

/** The query of `times`. Local times become instants once the location is known. */
export interface TimesQuery {
  locationId: number;
  serviceId: number;
  start: Bound;
  end: Bound;
  method: MeetingMethod;
  staffIds: readonly number[] | null;
  /** Limits to staff and locations of these categories. */
  staffCategoryId: number | null;
  locationCategoryId: number | null;
  withStaff: readonly number[];
  languages: readonly string[];
  attendees: number;
  /** The zone of times without an offset; null is the location's. */
  wallZone: string | null;
  /** Includes invite-only times, for callers who may see them. */
  invited: boolean;
  /** The appointment that is being moved: its time counts as free, for callers who may move it. */
  exclusion: number | null;
}

/** The longest window. */
const MOST_DAYS = 62;

export function readTimesQuery(query: Record<string, unknown>): TimesQuery {
  const input = gathered(query);
  const needed = (name: string): string => input.get(name)?.[0] ?? invalid(name);
  // Some integrations send 0 for none.
  const category = (name: string): number | null => {
    const text = input.get(name)?.[0] ?? '0';
    return text === '0' ? null : (readId(text) ?? invalid(name));
  };
  return {
    // An invalid id becomes 0, which no row has, so it gets the same 404 as an unknown id.
    locationId: readId(needed('location_id')) ?? 0,
    serviceId: readId(needed('service_id')) ?? 0,
    start: boundOf(needed('start')) ?? invalid('start'),
    end: boundOf(needed('end')) ?? invalid('end'),
    method: codeOf(input.get('meeting_method')?.[0] ?? '1') ?? invalid('meeting_method'),
    staffIds: input.has('staff_id') ? idsOf(input, 'staff_id') : null,
    staffCategoryId: category('staff_category_id'),
    locationCategoryId: category('location_category_id'),
    withStaff: idsOf(input, 'additional_staff_id'),
    languages: (input.get('supported_locales') ?? []).filter(
      (each) => isLanguage(each) || invalid('supported_locales'),
    ),
    attendees: peopleOf(input.get('attendees')?.[0] ?? '1') ?? invalid('attendees'),
    wallZone: zoneOr(input.get('timezone')?.[0], '') || null,
    invited: ['visibility', 'invite_only_resources'].some((name) => input.get(name)?.[0] === '1'),
    exclusion: readId(input.get('exclusion')?.[0] ?? null),
  };
}

/** The window in the location's zone. A date starts at its first minute; an end date is included. */
export function windowOf(
  { start, end, wallZone }: Pick<TimesQuery, 'start' | 'end' | 'wallZone'>,
  zone: string,
): { from: Instant; to: Instant } {
  const at = (bound: Bound, day: number): Instant => {
    if ('at' in bound) return bound.at;
    const { date, minute } = bound;
    return minute === undefined
      ? instantOf(addDays(date, day), 0, zone)
      : instantOf(date, minute, wallZone ?? zone);
  };
  const [from, to] = [at(start, 0), at(end, 1)];
  if (to <= from) throw refused('end');
  if (to - from > (MOST_DAYS + 1) * DAY) throw refused('end');
  return { from, to };
}

/** The window of our own pages excludes its end. */
export function windowBefore(
  { start, end }: Pick<TimesQuery, 'start' | 'end'>,
  zone: string,
): { from: Instant; to: Instant } {
  const at = (bound: Bound): Instant =>
    'at' in bound ? bound.at : instantOf(bound.date, bound.minute ?? 0, zone);
  const [from, to] = [at(start), at(end)];
  if (to <= from || to - from > (MOST_DAYS + 1) * DAY) throw refused('to');
  return { from, to };
}

/** The query of our own pages for slots, in their field names. */
export interface SlotsQuery extends Omit<
  TimesQuery,
  'exclusion' | 'wallZone' | 'invited' | 'staffCategoryId' | 'locationCategoryId'
> {
  who: boolean;
  explain: boolean;
}

export function readSlotsQuery(query: Record<string, unknown>): SlotsQuery {
  const input = gathered(query);
  const one = (name: string): string => input.get(name)?.[0] ?? invalid(name);
  return {
    ...readFilters(input),
    locationId: readId(one('location')) ?? 0,
    start: boundOf(one('from')) ?? invalid('from'),
    end: boundOf(one('to')) ?? invalid('to'),
    who: input.get('who')?.[0] === '1',
    explain: input.get('explain')?.[0] === '1',
  };
}

const MOST_LOCATIONS = 20;
const MOST_NEXT = 50;

export interface NextQuery extends ReturnType<typeof readFilters> {
  locationIds: readonly number[];
  from: Bound | null;
  most: number;
}

export function readNextQuery(query: Record<string, unknown>): NextQuery {
  const input = gathered(query);
  const locations = (input.get('location') ?? invalid('location')).slice(0, MOST_LOCATIONS);
  const from = input.get('from')?.[0];
  const most = Number(input.get('n')?.[0] ?? '5');
  return {
    ...readFilters(input),
    locationIds: [...new Set(locations)].map((each) => readId(each) ?? 0),
    from: from === undefined ? null : (boundOf(from) ?? invalid('from')),
    most: Number.isInteger(most) && most > 0 ? Math.min(most, MOST_NEXT) : invalid('n'),
  };
}

function readFilters(input: Map<string, string[]>) {
  return {
    serviceId: readId(input.get('service')?.[0] ?? invalid('service')) ?? 0,
    method: codeOf(input.get('method')?.[0] ?? '1') ?? invalid('method'),
    staffIds: input.has('staff') ? idsOf(input, 'staff') : null,
    withStaff: [] as readonly number[],
    languages: (input.get('language') ?? []).filter((each) => isLanguage(each) || invalid('language')),
    attendees: peopleOf(input.get('attendees')?.[0] ?? '1') ?? invalid('attendees'),
  };
}

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

function boundOf(text: string): Bound | null {
  try {
    const wall = wallOf(text);
    if (wall && dayNumber(wall.date)) return wall;
    // A plus in a URL decodes to a space.
    if (text.includes('T') || text.includes(':'))
      return { at: fromIso(text.replace(/ (\d{2}:\d{2})$/, '+$1')) };
    dayNumber(text);
    return { date: text };
  } catch {
    return null;
  }
}

function codeOf(text: string): MeetingMethod | null {
  return Object.values(MEETING_METHOD).find((code) => String(code) === text) ?? null;
}

const peopleOf = (text: string): number | null => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : null);

export const refused = (parameter: string) => refuse('parameter-invalid', { meta: { parameter } });

function invalid(parameter: string): never {
  throw refused(parameter);
}
