import { blankWeek, DAY_FIELDS, importedWeek } from '#contract/hours/imported-week.values.ts';
import type { ImportedWeek } from '#contract/hours/imported-week.values.ts';
import type { HoursRow } from '#contract/hours/week-layer.ts';
import { importHours } from '#contract/imports/imports.ts';
import { INTL_LOCALE, LANGUAGES } from '#domain/language/languages.ts';
import { readDayHours, writeDayHours } from '#domain/locations/day-hours.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { UpdateKind } from '#server/infrastructure/resources/import-kind.ts';
import type { StoredRecord } from '#server/infrastructure/resources/record-rules.ts';
import { idsByText, historyRows } from '#server/infrastructure/resources/records-store.ts';
import { saveWeek } from './save-week.ts';
import { weekOfLocation } from './set-up-hours.ts';
import { hoursOfLocation, locationOfWeek } from './set-up-hours-store.ts';

/** The part of a week that a file holds: the hours of all meeting methods, in every week and without a period. */
const isEveryWeek = (row: HoursRow): boolean =>
  row.method === null && row.effective_from === null && row.effective_to === null;
const hasPeriod = (row: HoursRow): boolean =>
  row.method === null && (row.effective_from !== null || row.effective_to !== null);

/** Weekly hours of locations from a CSV file: a row changes the days that it names. */
export const hoursImport: UpdateKind<ImportedWeek> = {
  name: 'hours',
  endpoints: importHours,
  schema: importedWeek,
  blank: blankWeek,
  rules: {
    kind: 'location-hours',
    read,
    mayChange: (scope, _values, id) =>
      scope.reach === 'vendor' || (id !== null && scope.locationIds.includes(id)),
    async check(tx, values, { id }) {
      const hours = await hoursOfLocation(tx, id!);
      const before = fieldsOf(hours);
      if (values.external_id !== (await locationOfWeek(tx, id!))?.externalId)
        return [{ pointer: '/external_id', code: 'unknown' }];
      const changed = DAY_FIELDS.find((field) => values[field] !== before[field]);
      return changed !== undefined && hours.some(hasPeriod)
        ? [{ pointer: `/${changed}`, code: 'hours_periods' }]
        : [];
    },
  },
  apart: [],
  find: idsByText('locations', ['external_id']),
  references: {},
  names: Object.fromEntries(
    DAY_FIELDS.map((field, weekday) => [field, LANGUAGES.map((language) => weekdayName(weekday, language))]),
  ),
  updates: {
    async save(tx, { id, record, change }, values) {
      const week = (await weekOfLocation(tx, id))!;
      const before = await week.read(tx);
      const days = DAY_FIELDS.flatMap((field, weekday) =>
        values[field] === record.values[field] ? [] : [weekday],
      );
      const hours = [
        ...before.filter((row) => !isEveryWeek(row) || !days.includes(row.weekday)),
        ...days.flatMap((weekday) => rowsOf(weekday, values[DAY_FIELDS[weekday]!])),
      ];
      await saveWeek(tx, week, { ...change, body: { version: record.version, hours } });
      return { version: await versionOf(tx, id) };
    },
  },
};

async function read(tx: Tx, id: number): Promise<StoredRecord<ImportedWeek, unknown> | undefined> {
  const location = await locationOfWeek(tx, id);
  if (!location) return undefined;
  const days = fieldsOf(await hoursOfLocation(tx, id));
  return {
    version: await versionOf(tx, id),
    archived: location.archived,
    values: { ...blankWeek, ...days, external_id: location.externalId },
    facts: null,
  };
}

/** The version of a week is that of its last change. */
async function versionOf(tx: Tx, id: number): Promise<number> {
  const [last] = await historyRows(tx, { kind: 'location-hours', id, before: null, most: 1 });
  return last?.version ?? 0;
}

/** The days of a week as a file holds them; empty if its hours have periods, which a file cannot say. */
function fieldsOf(hours: readonly HoursRow[]): Omit<ImportedWeek, 'external_id'> {
  const textOf = (weekday: number): string =>
    writeDayHours(hours.filter((row) => row.weekday === weekday && isEveryWeek(row)));
  return Object.fromEntries(
    DAY_FIELDS.map((field, weekday) => [field, hours.some(hasPeriod) ? '' : textOf(weekday)]),
  ) as Omit<ImportedWeek, 'external_id'>;
}

const rowsOf = (weekday: number, text: string): HoursRow[] =>
  (readDayHours(text) ?? []).map(({ from, to }) => ({
    weekday,
    method: null,
    from,
    to,
    effective_from: null,
    effective_to: null,
  }));

/** 4 January 1970 was a Sunday. */
function weekdayName(weekday: number, language: (typeof LANGUAGES)[number]): string {
  const format = new Intl.DateTimeFormat(INTL_LOCALE[language], { weekday: 'long', timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(1970, 0, 4 + weekday)));
}
