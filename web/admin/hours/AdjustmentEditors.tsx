import { IconPlus, IconX } from '@tabler/icons-react';
import type { AdjustmentSubject, AdjustmentValues } from '#contract/setup/adjustments.ts';
import { cellOf } from '#domain/access/permission-table.ts';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { OwnEditorProps } from '../resource/declaration.ts';
import { RecordPicker } from '../resource/RecordPicker.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { minutesOf, timeText } from './week-hours.ts';
import styles from './adjustments.module.css';

type Subject = AdjustmentValues['subject'];

/** The staff member whose time it is. It stays with them: for another person, the adjustment is duplicated. */
export const StaffSubject = (props: OwnEditorProps) => <SubjectPicker {...props} records="staff" />;
export const RoomSubject = (props: OwnEditorProps) => <SubjectPicker {...props} records="room" />;

function SubjectPicker(props: OwnEditorProps & { records: 'staff' | 'room' }) {
  const { id, label, value, onChange, faults, readOnly, isNew, records } = props;
  const subject = value as Subject;
  return (
    <RecordPicker
      id={id}
      kind={records}
      label={label}
      error={faults['id'] ?? faults['']}
      value={subject.id}
      disabled={readOnly || !isNew}
      clearable={false}
      onChange={(chosen) => onChange({ type: subject.type, id: chosen })}
    />
  );
}

const PLACES = ['location', 'holiday'] as const satisfies readonly AdjustmentSubject[];

/** A location, or a holiday of one location or of all of them. */
export function LocationSubject({ id, value, onChange, faults, readOnly, isNew }: OwnEditorProps) {
  const { t } = useWords();
  const subject = value as Subject;
  const cell = cellOf(holderOf(usePerson()), 'location-hours');
  const mayChooseAll = subject.type === 'holiday' && cell?.scope === 'V';
  const isFixed = readOnly || !isNew;
  return (
    <div className={styles.subject}>
      {!isFixed && (
        <Segmented
          label={t('adjustments.type')}
          value={subject.type}
          onChange={(type) => onChange({ ...subject, type })}
          options={PLACES.map((type) => ({
            value: type as AdjustmentSubject,
            label: t(`adjustments.type.${type}`),
          }))}
        />
      )}
      <RecordPicker
        id={id}
        kind="location"
        label={t('adjustments.type.location')}
        {...(mayChooseAll && { hint: t('adjustments.hint.allLocations') })}
        error={faults['id'] ?? faults['']}
        value={subject.id}
        disabled={isFixed}
        clearable={mayChooseAll}
        onChange={(chosen) => onChange({ ...subject, id: chosen })}
      />
    </div>
  );
}

/** The first and the last date. */
export function DatesEditor({ id, value, onChange, faults, readOnly }: OwnEditorProps) {
  const { t } = useWords();
  const dates = value as AdjustmentValues['dates'];
  return (
    <div className={styles.parts}>
      <TextField
        id={id}
        type="date"
        label={t('adjustments.date.from')}
        error={faults['from'] ?? faults['']}
        disabled={readOnly}
        value={dates.from}
        onChange={({ target }) =>
          onChange({ from: target.value, to: dates.to < target.value ? target.value : dates.to })
        }
      />
      <TextField
        type="date"
        label={t('adjustments.date.to')}
        error={faults['to']}
        disabled={readOnly}
        min={dates.from}
        value={dates.to}
        onChange={({ target }) => onChange({ ...dates, to: target.value })}
      />
    </div>
  );
}

type Times = AdjustmentValues['times'];
const ALL_DAY: Times = [{ from: 0, to: 1440 }];
const WORKING_DAY = { from: 540, to: 1020 };
const MOST_TIMES = 12;

export const isAllDay = (times: Times): boolean =>
  times.length === 1 && times[0]!.from === 0 && times[0]!.to === 1440;

/** All day, or one or several times of each date. */
export function TimesEditor({ id, label, value, onChange, faults, readOnly }: OwnEditorProps) {
  const { t } = useWords();
  const times = value as Times;
  const set = (at: number, part: Partial<Times[number]>): void =>
    onChange(times.map((one, n) => (n === at ? { ...one, ...part } : one)));
  const field = (at: number, end: 'from' | 'to') => (
    <TextField
      type="time"
      step={300}
      label={t(`adjustments.time.${end}`)}
      disabled={readOnly}
      error={faults[`${at}.${end}`]}
      value={timeText(times[at]![end])}
      onChange={({ target }) => {
        const minutes = minutesOf(target.value, end === 'to');
        if (minutes !== null) set(at, { [end]: minutes });
      }}
    />
  );
  return (
    <div id={id} tabIndex={-1} role="group" aria-label={label} className={styles.rows}>
      <Checkbox
        label={t('adjustments.allDay')}
        disabled={readOnly}
        error={faults['']}
        checked={isAllDay(times)}
        onChange={({ target }) => onChange(target.checked ? ALL_DAY : [WORKING_DAY])}
      />
      {!isAllDay(times) &&
        times.map((_, at) => (
          <div key={at} className={styles.times}>
            {field(at, 'from')}
            {field(at, 'to')}
            {!readOnly && times.length > 1 && (
              <IconButton
                label={t('adjustments.time.remove', { number: at + 1 })}
                icon={<IconX />}
                onClick={() => onChange(times.filter((__, n) => n !== at))}
              />
            )}
          </div>
        ))}
      {!isAllDay(times) && !readOnly && times.length < MOST_TIMES && (
        <Button
          size="small"
          variant="quiet"
          icon={<IconPlus />}
          onClick={() => onChange([...times, nextTime(times)])}
        >
          {t('adjustments.time.add')}
        </Button>
      )}
    </div>
  );
}

/** An hour after the last time, or the last one of the day. */
function nextTime(times: Times): Times[number] {
  const end = Math.max(...times.map(({ to }) => to));
  return end > 1380 ? { from: 1380, to: 1440 } : { from: end, to: Math.min(end + 60, 1440) };
}

type Repeat = AdjustmentValues['repeat'];
const EVERY = ['day', 'week', 'month', 'year'] as const;
const ENDS = ['never', 'until', 'count'] as const;

/** How often the dates come again, and until when. */
export function RepeatEditor({ id, label, value, onChange, faults, readOnly }: OwnEditorProps) {
  const { t } = useWords();
  const repeat = value as Repeat;
  const set = (part: Partial<NonNullable<Repeat>>): void => onChange({ ...repeat, ...part });
  const { count: times = null, until = null } = repeat ?? {};
  const end = times !== null ? 'count' : until !== null ? 'until' : 'never';
  return (
    <div className={styles.parts}>
      <SelectField
        id={id}
        label={label}
        disabled={readOnly}
        value={repeat?.every ?? 'none'}
        onChange={({ target }) =>
          onChange(
            target.value === 'none'
              ? null
              : { interval: 1, until: null, count: null, ...repeat, every: target.value },
          )
        }
        options={[
          { value: 'none', label: t('adjustments.repeat.none') },
          ...EVERY.map((one) => ({ value: one, label: t(`adjustments.repeat.${one}`) })),
        ]}
      />
      {repeat && (
        <>
          <NumberField
            label={t('adjustments.interval')}
            hint={t(`adjustments.interval.${repeat.every}`)}
            error={faults['interval']}
            disabled={readOnly}
            value={repeat.interval}
            onChange={(interval) => set({ interval })}
          />
          <SelectField
            label={t('adjustments.end')}
            disabled={readOnly}
            value={end}
            onChange={({ target }) =>
              set({
                until: target.value === 'until' ? '' : null,
                count: target.value === 'count' ? 2 : null,
              })
            }
            options={ENDS.map((one) => ({ value: one, label: t(`adjustments.end.${one}`) }))}
          />
          {end === 'until' && (
            <TextField
              type="date"
              label={t('adjustments.end.lastDate')}
              error={faults['until']}
              disabled={readOnly}
              value={repeat.until ?? ''}
              onChange={({ target }) => set({ until: target.value })}
            />
          )}
          {end === 'count' && (
            <NumberField
              label={t('adjustments.end.times')}
              error={faults['count']}
              disabled={readOnly}
              value={repeat.count ?? 0}
              onChange={(count) => set({ count })}
            />
          )}
        </>
      )}
    </div>
  );
}

function NumberField({
  value,
  onChange,
  ...texts
}: {
  label: string;
  hint?: string;
  error: string | undefined;
  disabled: boolean;
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    <TextField
      {...texts}
      inputMode="numeric"
      value={value === 0 ? '' : String(value)}
      onChange={({ target }) => onChange(Number(target.value.replace(/\D/g, '').slice(0, 4)))}
    />
  );
}
