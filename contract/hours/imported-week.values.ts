import * as z from 'zod/mini';
import { overlapAt, readDayHours, writeDayHours } from '#domain/locations/day-hours.ts';
import { blankOf, text } from '../setup/common.values.ts';

/** A day of a week in a file, written the same way however it was typed; empty for a day that stays as it is. */
const day = z.string().check(
  z.maxLength(400),
  z.refine((typed) => typed === '' || readDayHours(typed) !== null, 'day_hours'),
  z.refine((typed) => overlapAt(readDayHours(typed) ?? [], () => '') < 0, 'overlap'),
  z.overwrite((typed) => {
    const hours = typed === '' ? null : readDayHours(typed);
    return hours ? writeDayHours(hours) : typed;
  }),
);

/** The hours of a location as a row of a file: those of every week, for all meeting methods. */
export const importedWeek = z.object({
  external_id: text(80),
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
});
export type ImportedWeek = z.output<typeof importedWeek>;
export const blankWeek = blankOf<ImportedWeek>(importedWeek, {});

/** By the number of the weekday; Sunday is 0. */
export const DAY_FIELDS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const satisfies readonly (keyof ImportedWeek)[];
