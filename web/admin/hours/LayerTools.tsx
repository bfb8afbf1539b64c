import { useState } from 'react';
import { IconCalendar } from '@tabler/icons-react';
import type { HoursRow } from '#contract/hours/week-layer.ts';
import { addDays, weekdayOf } from '#domain/time/date.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { wallOf } from '#domain/time/zone.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../shell/use-now.ts';
import { cycleIn, periodsOf, splitPeriod, withCycle } from './week-hours.ts';
import type { Layer, Period } from './week-hours.ts';
import styles from './hours.module.css';

interface LayerToolsProps {
  hours: readonly HoursRow[];
  layer: Layer;
  isStaff: boolean;
  zone: string;
  readOnly: boolean;
  onLayer: (layer: Layer) => void;
  onChange: (hours: HoursRow[]) => void;
}

const CYCLES = [1, 2, 3, 4] as const;

/** Chooses which part of the week is shown: ways to meet, the period, and the week of a cycle. */
export function LayerTools({ hours, layer, isStaff, zone, readOnly, onLayer, onChange }: LayerToolsProps) {
  const { t, formats } = useWords();
  const now = useNow(60_000);
  const today = wallOf(now, zone).date;
  const [isAdding, setAdding] = useState(false);
  const periods = periodsOf(hours, layer.method);
  const keyOf = ({ from, to }: Period): string => `${from ?? ''}/${to ?? ''}`;
  const nameOf = ({ from, to }: Period): string => {
    if (from === null && to === null) return t('hours.period.always');
    if (to === null) return t('hours.period.from', { from: formats.localDate(from!) });
    if (from === null) return t('hours.period.to', { to: formats.localDate(to) });
    return t('hours.period.both', { from: formats.localDate(from), to: formats.localDate(to) });
  };
  const show = (all: readonly HoursRow[], next: Omit<Layer, 'cycle'>): void => {
    const cycle = cycleIn(all, { ...next, cycle: null });
    onLayer({ ...next, cycle: cycle && { ...cycle, week: 0 } });
  };
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  return (
    <div className={styles.layers}>
      <SelectField
        label={t('hours.method')}
        value={String(layer.method ?? '')}
        onChange={({ target }) => {
          const method = (target.value === '' ? null : Number(target.value)) as Layer['method'];
          show(hours, { method, ...periodsOf(hours, method).at(-1)! });
        }}
        options={[
          { value: '', label: t('hours.method.all') },
          ...Object.values(MEETING_METHOD).map((method) => ({
            value: String(method),
            label: t(`services.meeting_methods.${method}`),
          })),
        ]}
      />
      <SelectField
        label={t('hours.period')}
        value={keyOf(layer)}
        onChange={({ target }) => {
          const chosen = periods.find((each) => keyOf(each) === target.value)!;
          show(hours, { method: layer.method, ...chosen });
        }}
        options={periods.map((each) => ({ value: keyOf(each), label: nameOf(each) }))}
      />
      {isStaff && (
        <SelectField
          label={t('hours.cycle')}
          disabled={readOnly}
          value={String(layer.cycle?.weeks ?? 1)}
          onChange={({ target }) => {
            const weeks = Number(target.value);
            onChange(withCycle(hours, layer, { weeks, from: monday }));
            onLayer({ ...layer, cycle: weeks === 1 ? null : { weeks, week: 0, from: monday } });
          }}
          options={[...new Set([...CYCLES, layer.cycle?.weeks ?? 1])].map((weeks) => ({
            value: String(weeks),
            label: t('hours.cycle.weeks', { count: weeks }),
          }))}
        />
      )}
      {!readOnly && (
        <Button icon={<IconCalendar aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('hours.period.add')}
        </Button>
      )}
      <span className={styles.zone}>{formats.zone(zone, now)}</span>
      {layer.cycle && (
        <Segmented
          label={t('hours.cycle')}
          value={String(layer.cycle.week)}
          onChange={(week) => onLayer({ ...layer, cycle: { ...layer.cycle!, week: Number(week) } })}
          options={Array.from({ length: layer.cycle.weeks }, (_, week) => ({
            value: String(week),
            label: t('hours.cycle.week', { week: week + 1 }),
          }))}
        />
      )}
      {isAdding && (
        <NewPeriod
          least={layer.from === null || layer.from < today ? today : layer.from}
          most={layer.to}
          onClose={() => setAdding(false)}
          onAdd={(date) => {
            const next = splitPeriod(hours, layer, date);
            onChange(next);
            onLayer({ ...layer, from: date });
            setAdding(false);
          }}
        />
      )}
    </div>
  );
}

/** Asks for the first date of other hours. */
function NewPeriod({
  least,
  most,
  onClose,
  onAdd,
}: {
  least: string;
  most: string | null;
  onClose: () => void;
  onAdd: (date: string) => void;
}) {
  const { t } = useWords();
  const [date, setDate] = useState(addDays(least, 7));
  const isPossible = date > least && (most === null || date <= most);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('hours.period.add')}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            variant="primary"
            unavailableBecause={isPossible ? null : t('hours.period.later')}
            onClick={() => onAdd(date)}
          >
            {t('hours.period.start')}
          </Button>
        </>
      }
    >
      <TextField
        type="date"
        label={t('hours.period.first')}
        hint={t('hours.period.why')}
        error={isPossible ? undefined : t('hours.period.later')}
        value={date}
        onChange={({ target }) => setDate(target.value)}
      />
    </Dialog>
  );
}
