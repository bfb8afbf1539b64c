import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import type { HoursRow } from '#contract/hours/week-layer.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFirstWeekday } from '../session/first-weekday.ts';
import { Menu } from '../menu/Menu.tsx';
import {
  axisOf,
  blocksOf,
  changedDays,
  copyDay,
  faultOf,
  minutesOf,
  nextBlock,
  timeText,
  WEEKDAYS,
  withDay,
} from './week-hours.ts';
import type { Block, Layer, Weekday } from './week-hours.ts';
import { WeekBar } from './WeekBar.tsx';
import styles from './hours.module.css';

interface WeekEditorProps {
  hours: readonly HoursRow[];
  saved: readonly HoursRow[];
  /** The hours of the location behind those of a person; null for a location itself. */
  opening: readonly HoursRow[] | null;
  layer: Layer;
  readOnly: boolean;
  onChange: (hours: HoursRow[]) => void;
}

/** Seven rows: the blocks of each day as a bar and as fields, which always say the same. */
export function WeekEditor({ hours, saved, opening, layer, readOnly, onChange }: WeekEditorProps) {
  const { t, formats } = useWords();
  const first = useFirstWeekday();
  const days = [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)];
  const axis = axisOf(hours, saved, opening ?? []);
  const changed = changedDays(hours, saved);
  // Few enough that their texts do not meet, also for a whole day.
  const step = axis.to - axis.from > 840 ? 240 : 120;
  const ticks = Array.from(
    { length: Math.ceil((axis.to - axis.from) / step) },
    (_, n) => axis.from + n * step,
  );
  const openOn = (weekday: number): Block[] | null =>
    opening && opening.filter((row) => row.weekday === weekday && row.method === null);
  const set = (weekday: Weekday, blocks: readonly Block[]): void =>
    onChange(withDay(hours, layer, { weekday, blocks }));
  return (
    <div className={styles.week}>
      <div className={styles.axis} aria-hidden="true">
        <div className={styles.ticks}>
          {ticks.map((minutes) => (
            <span
              key={minutes}
              style={{ insetInlineStart: `${((minutes - axis.from) / (axis.to - axis.from)) * 100}%` }}
            >
              {formats.time(minutes * 60_000, 'UTC').replace(/:00/, '')}
            </span>
          ))}
        </div>
      </div>
      {days.map((weekday) => {
        const day = formats.weekday(weekday);
        const blocks = blocksOf(hours, layer, weekday);
        const open = openOn(weekday);
        const none =
          open?.length === 0 ? 'hours.branchClosed' : opening ? 'hours.notWorking' : 'hours.closed';
        const others = days.filter((other) => other !== weekday);
        return (
          <div
            key={weekday}
            role="group"
            aria-label={day}
            className={styles.day}
            data-changed={changed.includes(weekday) || undefined}
          >
            <h2>
              {day}
              {changed.includes(weekday) && <VisuallyHidden> ({t('hours.changed')})</VisuallyHidden>}
            </h2>
            <WeekBar
              day={day}
              blocks={blocks}
              saved={blocksOf(saved, layer, weekday)}
              open={open}
              axis={axis}
              readOnly={readOnly}
              onChange={(next) => set(weekday, next)}
            />
            <div className={styles.times}>
              {blocks.length === 0 && <p className={styles.muted}>{t(none)}</p>}
              {blocks.map((block, index) => (
                <BlockFields
                  key={index}
                  day={day}
                  blocks={blocks}
                  index={index}
                  readOnly={readOnly}
                  onChange={(next) =>
                    set(
                      weekday,
                      next === null
                        ? blocks.filter((_, at) => at !== index)
                        : blocks.map((each, at) => (at === index ? next : each)),
                    )
                  }
                />
              ))}
            </div>
            {!readOnly && (
              <div className={styles.tools}>
                {nextBlock(blocks) && (
                  <Button
                    variant="quiet"
                    size="small"
                    icon={<IconPlus aria-hidden="true" />}
                    aria-label={t('hours.addTo', { day })}
                    onClick={() => set(weekday, [...blocks, nextBlock(blocks)!])}
                  />
                )}
                <Menu
                  label={t('hours.copy', { day })}
                  trigger={<IconCopy aria-hidden="true" />}
                  button={{ className: styles.copy }}
                  items={[
                    {
                      key: 'all',
                      label: t('hours.copyAll'),
                      onSelect: () => onChange(copyDay(hours, layer, { from: weekday, to: others })),
                    },
                    {
                      key: 'working',
                      label: t('hours.copyWorking'),
                      onSelect: () =>
                        onChange(
                          copyDay(hours, layer, {
                            from: weekday,
                            to: others.filter((other) => other > 0 && other < 6),
                          }),
                        ),
                    },
                    ...others.map((other) => ({
                      key: String(other),
                      label: formats.weekday(other),
                      onSelect: () => onChange(copyDay(hours, layer, { from: weekday, to: [other] })),
                    })),
                  ]}
                />
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Start and end of a block as time fields. Midnight as an end is the end of the day. */
function BlockFields({
  day,
  blocks,
  index,
  readOnly,
  onChange,
}: {
  day: string;
  blocks: readonly Block[];
  index: number;
  readOnly: boolean;
  onChange: (block: Block | null) => void;
}) {
  const { t } = useWords();
  const block = blocks[index]!;
  const fault = faultOf(blocks, index);
  const faultId = `fault-${day}-${index}`;
  const field = (end: 'from' | 'to') => (
    <input
      type="time"
      step={300}
      className={styles.time}
      aria-label={t(end === 'from' ? 'hours.opens' : 'hours.closes', { day, block: index + 1 })}
      aria-invalid={fault !== null || undefined}
      aria-describedby={fault === null ? undefined : faultId}
      disabled={readOnly}
      value={timeText(block[end])}
      onChange={({ target }) => {
        const minutes = minutesOf(target.value, end === 'to');
        if (minutes !== null) onChange({ ...block, [end]: minutes });
      }}
    />
  );
  return (
    <div className={styles.fields}>
      {field('from')}
      <span aria-hidden="true">–</span>
      {field('to')}
      {!readOnly && (
        <Button
          variant="quiet"
          size="small"
          icon={<IconX aria-hidden="true" />}
          aria-label={t('hours.remove', { day, block: index + 1 })}
          onClick={() => onChange(null)}
        />
      )}
      {fault !== null && (
        <p id={faultId} className={styles.fault}>
          {t(fault === 'order' ? 'hours.fault.order' : 'hours.fault.overlap')}
        </p>
      )}
    </div>
  );
}
