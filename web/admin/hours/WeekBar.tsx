import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Block } from './week-hours.ts';
import styles from './week-bar.module.css';

interface WeekBarProps {
  /** The weekday's name. */
  day: string;
  blocks: readonly Block[];
  saved: readonly Block[];
  /** The hours in which the location is open; null without a location's hours behind them. */
  open: readonly Block[] | null;
  axis: Block;
  readOnly: boolean;
  onChange: (blocks: Block[]) => void;
}

const STEP = 5;
const LONG_STEP = 30;
/** A drag snaps to these minutes. */
const SNAP = 15;

/** The blocks of one day on the axis of the week: each end is a handle for pointer and keyboard. */
export function WeekBar({ day, blocks, saved, open, axis, readOnly, onChange }: WeekBarProps) {
  const { t, formats } = useWords();
  const bar = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const clock = (minutes: number): string => formats.time(minutes * 60_000, 'UTC');
  const place = ({ from, to }: Block) => ({
    insetInlineStart: `${share(from)}%`,
    inlineSize: `${share(to) - share(from)}%`,
  });
  const share = (minutes: number): number => ((minutes - axis.from) / (axis.to - axis.from)) * 100;
  const set = (index: number, end: 'from' | 'to', minutes: number): void => {
    const block = blocks[index]!;
    const moved =
      end === 'from'
        ? { from: Math.max(0, Math.min(minutes, block.to - STEP)), to: block.to }
        : { from: block.from, to: Math.min(1440, Math.max(minutes, block.from + STEP)) };
    onChange(blocks.map((each, at) => (at === index ? moved : each)));
  };
  const onKey = (event: KeyboardEvent, index: number, end: 'from' | 'to'): void => {
    const step = event.shiftKey ? LONG_STEP : STEP;
    const by = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step }[event.key];
    if (by !== undefined) set(index, end, blocks[index]![end] + by);
    else if (event.key === 'Delete' || event.key === 'Backspace')
      onChange(blocks.filter((_, at) => at !== index));
    else return;
    event.preventDefault();
  };
  const onDrag = (event: PointerEvent, index: number, end: 'from' | 'to'): void => {
    if (dragged === null) return;
    const { left, width } = bar.current!.getBoundingClientRect();
    const minutes = axis.from + ((event.clientX - left) / width) * (axis.to - axis.from);
    set(index, end, Math.round(minutes / SNAP) * SNAP);
  };
  return (
    <div ref={bar} className={styles.bar}>
      {open !== null &&
        closedOf(open, axis).map((hole) => (
          <i key={hole.from} className={styles.closed} style={place(hole)} />
        ))}
      {saved
        .filter((each) => !blocks.some(({ from, to }) => from === each.from && to === each.to))
        .map((each) => (
          <i key={`saved-${each.from}`} className={styles.saved} style={place(each)} />
        ))}
      {blocks.map((block, index) =>
        block.to <= block.from ? null : (
          <div key={index} className={styles.block} style={place(block)}>
            {!readOnly &&
              (['from', 'to'] as const).map((end) => (
                <div
                  key={end}
                  role="slider"
                  tabIndex={0}
                  className={styles.handle}
                  data-end={end}
                  aria-label={t(end === 'from' ? 'hours.startOf' : 'hours.endOf', { day, block: index + 1 })}
                  aria-valuemin={end === 'from' ? 0 : block.from + STEP}
                  aria-valuemax={end === 'from' ? block.to - STEP : 1440}
                  aria-valuenow={block[end]}
                  aria-valuetext={clock(block[end])}
                  onKeyDown={(event) => onKey(event, index, end)}
                  onPointerDown={(event) => {
                    event.currentTarget.setPointerCapture(event.pointerId);
                    setDragged(`${index}-${end}`);
                  }}
                  onPointerMove={(event) => onDrag(event, index, end)}
                  onPointerUp={() => setDragged(null)}
                  onPointerCancel={() => setDragged(null)}
                >
                  {dragged === `${index}-${end}` && (
                    <output className={styles.tip}>{clock(block[end])}</output>
                  )}
                </div>
              ))}
          </div>
        ),
      )}
    </div>
  );
}

/** The parts of the axis in which the location is closed. */
function closedOf(open: readonly Block[], { from, to }: Block): Block[] {
  const sorted = open.toSorted((a, b) => a.from - b.from);
  const holes: Block[] = [];
  let at = from;
  for (const each of sorted) {
    if (each.from > at) holes.push({ from: at, to: each.from });
    at = Math.max(at, each.to);
  }
  if (at < to) holes.push({ from: at, to });
  return holes;
}
