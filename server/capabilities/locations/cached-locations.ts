import { FIRST_WEEKDAY } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { hoursHoldUntil } from '#domain/locations/opening-hours.ts';
import { dateOfDayNumber } from '#domain/time/date.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Cache } from '#server/infrastructure/database/cache.ts';
import { configured, translationsOf } from '../vendors/index.ts';
import type { LineNow, ViewOf } from './location-view.ts';
import { locationResource, NO_LINE } from './location-view.ts';
import { locationRow, locationRows } from './locations-store.ts';
import type { LocationFilters, LocationRow } from './locations-store.ts';
import { scheduleOf } from './schedule.ts';

/**
 * A cached location under this version of the configuration. Its adjustments start today: on another day they
 * are read again.
 */
export function cachedLocation(
  tx: Tx,
  of: { id: number; version: number; now: Instant },
): Promise<LocationRow | undefined> {
  const name = `location/${of.id}/${dateOfDayNumber(Math.floor(of.now / DAY))}`;
  return configured(tx, { version: of.version, name }, () => locationRow(tx, of.id, of.now));
}

/** The public locations of a list, in the vendor's order, cached under this version of the configuration. */
export function cachedLocations(
  tx: Tx,
  { version, now, ...filters }: Partial<LocationFilters> & { now: Instant; version: number },
): Promise<LocationRow[]> {
  const name = `locations/${dateOfDayNumber(Math.floor(now / DAY))}/${JSON.stringify(filters)}`;
  return configured(tx, { version, name }, () =>
    locationRows(tx, { ...filters, now, limit: 1000, visibility: 'public' }),
  );
}

/** A location's card, encoded with one hole, its line: valid until its hours change what it shows. */
class LocationText {
  readonly #row: LocationRow;
  readonly #from: Instant;
  readonly #until: Instant;
  readonly #before: string;
  readonly #after: string;

  constructor(row: LocationRow, { translations, now, language = 'en' }: Omit<ViewOf, 'line'>) {
    this.#row = row;
    this.#from = now;
    this.#until = hoursHoldUntil(now, scheduleOf(row));
    const { id, type, attributes } = locationResource(row, { now, line: NO_LINE, language, translations });
    // The hole: the line's members come right before the translations, which come last.
    const { wait_time: _waits, people_waiting: _waiting, translations: last, ...first } = attributes;
    this.#before = `{"id":"${id}","type":"${type}","attributes":${JSON.stringify(first).slice(0, -1)},`;
    this.#after = `,"translations":${JSON.stringify(last)}}}`;
  }

  get row(): LocationRow {
    return this.#row;
  }

  get weight(): number {
    return this.#before.length + this.#after.length;
  }

  holds(now: Instant): boolean {
    return this.#from <= now && now < this.#until;
  }

  /** Fills the hole. */
  with({ waits, waiting }: LineNow): string {
    return `${this.#before}"wait_time":${JSON.stringify(waits)},"people_waiting":${waiting}${this.#after}`;
  }
}

type LocationVersion = { id: number; version: number; now: Instant; language?: Language };

/**
 * The card of a location, if this process has it cached under this version of the configuration and for this
 * moment.
 */
export function cachedLocationText(
  cache: Cache,
  vendorId: number,
  { id, version, now, language = 'en' }: LocationVersion,
): LocationText | undefined {
  const text = cache.get({ vendorId, version, name: nameFor(id, language) }) as LocationText | undefined;
  return text?.holds(now) ? text : undefined;
}

function keepLocationText(
  cache: Cache,
  vendorId: number,
  { version, text, language }: { version: number; text: LocationText; language: Language },
) {
  cache.set({ vendorId, version, name: nameFor(text.row.id, language) }, text, text.weight);
}

/** Undefined if there is no such location. */
export async function readLocationText(
  tx: Tx,
  { id, version, now, language = 'en' }: LocationVersion,
): Promise<LocationText | undefined> {
  const [row, words] = await Promise.all([locationRow(tx, id, now), translationsOf(tx, 'location', [id])]);
  if (!row) return undefined;
  const text = new LocationText(row, { translations: words.get(id) ?? [], now, language });
  keepLocationText(tx.cache, tx.vendorId, { version, text, language });
  return text;
}

/** The cards of these locations, in their order. */
export async function locationTexts(
  tx: Tx,
  rows: readonly LocationRow[],
  of: Omit<LocationVersion, 'id'>,
): Promise<LocationText[]> {
  const { version, now, language = 'en' } = of;
  const existing = rows.map((row) => cachedLocationText(tx.cache, tx.vendorId, { ...of, id: row.id }));
  const missing = rows.filter((_, index) => !existing[index]).map((row) => row.id);
  const words = missing.length > 0 ? await translationsOf(tx, 'location', missing) : undefined;
  return rows.map((row, index) => {
    const text =
      existing[index] ?? new LocationText(row, { translations: words?.get(row.id) ?? [], now, language });
    if (text !== existing[index]) keepLocationText(tx.cache, tx.vendorId, { version, text, language });
    return text;
  });
}

// The language only orders the days of the week.
const nameFor = (id: number, language: Language): string => `location-text/${id}/${FIRST_WEEKDAY[language]}`;
