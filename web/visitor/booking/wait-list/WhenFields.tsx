import { IconCheck } from '@tabler/icons-react';
import { DAY_PARTS, MOST_RANGES } from '#domain/appointments/wait-list.ts';
import type { DayPart } from '#domain/appointments/wait-list.ts';
import { addDays } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { FieldError } from '#web/kit/field/FieldShell.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { PART_WORDS } from './wait-list-query.ts';
import styles from './wait-list.module.css';

const DATES = 'field-range';
const WEEK = 6;
const END_WORDS = { from: 'waitList.from', to: 'waitList.to' } as const;

/** Both dates are included; empty while the visitor types. */
export interface Range {
  from: LocalDate;
  to: LocalDate;
}

/** Seven days from a date on. */
export const aWeekFrom = (from: LocalDate): Range => ({ from, to: addDays(from, WEEK) });

/** The id of a range's first field, for the summary of errors. */
export const rangeFieldId = (index: number): string => `${DATES}-${index}-from`;

interface DatesProps {
  ranges: readonly Range[];
  today: LocalDate;
  /** Which of the ranges are wrong. */
  errors: readonly boolean[];
  onChange: (ranges: Range[]) => void;
}

/** Up to three ranges of dates. */
export function Dates({ ranges, today, errors, onChange }: DatesProps) {
  const { t } = useWords();
  const change = (at: number, part: Partial<Range>): void =>
    onChange(ranges.map((range, index) => (index === at ? { ...range, ...part } : range)));
  return (
    <fieldset className={styles.fields}>
      <legend>{t('waitList.dates')}</legend>
      {ranges.map((range, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the ranges have no other identity
        <div
          key={index}
          className={styles.range}
          role="group"
          aria-label={`${t('waitList.dates')} ${index + 1}`}
        >
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              id={`${DATES}-${index}-${end}`}
              type="date"
              label={t(END_WORDS[end])}
              min={end === 'to' && range.from > today ? range.from : today}
              value={range[end]}
              aria-invalid={errors[index] || undefined}
              aria-describedby={errors[index] ? `${DATES}-${index}-error` : undefined}
              onChange={(event) => change(index, { [end]: event.target.value })}
            />
          ))}
          {ranges.length > 1 && (
            <Button
              variant="link"
              size="small"
              onClick={() => onChange(ranges.filter((_, at) => at !== index))}
            >
              {t('waitList.removeDates')}
            </Button>
          )}
          <FieldError id={`${DATES}-${index}-error`}>
            {errors[index] ? t('waitList.wrongDates') : undefined}
          </FieldError>
        </div>
      ))}
      {ranges.length < MOST_RANGES && (
        <Button
          variant="link"
          size="small"
          onClick={() => {
            onChange([...ranges, aWeekFrom(addDays(ranges.at(-1)?.to || today, 1))]);
          }}
        >
          {t('waitList.addDates')}
        </Button>
      )}
    </fieldset>
  );
}

/** The parts of the day; none stands for all. */
export function Parts({
  parts,
  onChange,
}: {
  parts: readonly DayPart[];
  onChange: (parts: DayPart[]) => void;
}) {
  const { t } = useWords();
  return (
    <fieldset className={styles.fields}>
      <legend>{t('waitList.parts')}</legend>
      {parts.length === 0 && <p className={styles.quiet}>{t('waitList.anyPart')}</p>}
      <div className={styles.parts}>
        {(Object.keys(DAY_PARTS) as DayPart[]).map((part) => (
          <button
            key={part}
            type="button"
            className={styles.chip}
            aria-pressed={parts.includes(part)}
            onClick={() =>
              onChange(parts.includes(part) ? parts.filter((one) => one !== part) : [...parts, part])
            }
          >
            {parts.includes(part) && <IconCheck aria-hidden="true" />}
            {t(PART_WORDS[part])}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
