import { useMemo, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { Schedule, ScheduleVisit } from '#contract/appointments/schedule.ts';
import type { WaitListRow } from '#contract/appointments/wait-list.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../../session/session.ts';
import { useNow } from '../../shell/use-now.ts';
import { axisOf, hoursOf, widthOf, xOf } from '../data/axis.ts';
import type { Axis } from '../data/axis.ts';
import { cardOf } from '../data/waiting.ts';
import { filledRows, rowsInView, unassigned, withoutHost } from '../data/rows.ts';
import type { Filters, RowKind } from '../data/rows.ts';
import { eventsOf } from '../data/sessions.ts';
import { NowLine, RowLine } from './RowLine.tsx';
import { Tray } from './Tray.tsx';
import { HEAD, NAMES, useDrag } from './use-drag.ts';
import type { Dropped } from './use-drag.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useFirstScroll, useScrollTop } from './use-scroll.ts';
import eventStyles from './event.module.css';
import styles from './grid.module.css';

/** Of the wait list below the grid; the dialog has all. */
const MOST_CARDS = 8;

export interface DayActions {
  onOpen: (visit: ScheduleVisit) => void;
  onMove: (visit: ScheduleVisit, to: Dropped | null) => void;
  onCancel: (visit: ScheduleVisit) => void;
  onCreate: (at: Dropped) => void;
  onUnassign: (visit: ScheduleVisit) => void;
  onDragging: (dragging: boolean) => void;
}

interface DayGridProps extends DayActions {
  schedule: Schedule;
  date: LocalDate;
  kind: RowKind;
  filters: Filters;
  selectedId: string | null;
  /** Entries of the wait list, to drag into free time. */
  waiting: readonly WaitListRow[];
}

/** One day: people or rooms as rows, time to the right, and the tray of unassigned appointments below. */
export function DayGrid(props: DayGridProps) {
  const { schedule, date, kind, filters, selectedId, waiting } = props;
  const { t, formats } = useWords();
  const person = usePerson();
  const zone = schedule.location.time_zone;
  const axis = useMemo(() => axisOf(schedule, date), [schedule, date]);
  const rows = useMemo(() => filledRows(schedule, kind, filters), [schedule, kind, filters]);
  const byId = useMemo(() => new Map(eventsOf(schedule).map((visit) => [visit.id, visit])), [schedule]);
  const cards = useMemo(
    () => waiting.slice(0, MOST_CARDS).map((row) => cardOf(row, schedule.services)),
    [waiting, schedule.services],
  );
  const visitOf = (id: string) => byId.get(id) ?? cards.find((card) => card.id === id);
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sized, height } = useElementSize<HTMLDivElement>();
  const area = useMergedRef(scroller, sized);
  const scrollTop = useScrollTop(scroller);
  const [earliest] = byId.values();
  useFirstScroll(scroller, axis, earliest ? Date.parse(earliest.start) : null);
  const { first, last, offsets, total } = rowsInView(rows, { top: scrollTop, height: height || 800 });
  const time = (instant: number): string => formats.time(instant, zone);
  const [dragging, setDragging] = useState(false);
  const { ghost, handlers } = useDrag(scroller, {
    axis,
    rows,
    offsets,
    step: person.view?.grid_minutes ?? schedule.step,
    visitOf,
    say: ({ start, end }, row) => `${time(start)} – ${time(end)} · ${row.name}`,
    mayEdit: schedule.me.may.edit,
    mayBook: schedule.me.may.book && kind === 'staff',
    onDragging: (next) => {
      setDragging(next);
      props.onDragging(next);
    },
    onMove: props.onMove,
    onCreate: props.onCreate,
    onUnassign: props.onUnassign,
  });
  const keys = useGridKeys(scroller, { rows, offsets, byId, ...props });
  const open = (event: MouseEvent): void => {
    const id = (event.target as Element).closest<HTMLElement>('[data-visit]')?.dataset['visit'];
    const visit = id === undefined ? undefined : visitOf(id);
    if (visit) props.onOpen(visit);
  };
  const tray = unassigned(schedule, filters);
  if (rows.length === 0)
    return <EmptyState title={t(`schedule.none.${kind}`)} text={t(`schedule.none.${kind}.why`)} />;
  return (
    // The grid handles the events of its buttons, which a keyboard reaches one by one.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className={styles.day} {...handlers} onClick={open}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its buttons */}
      <section
        ref={area}
        // A keyboard scrolls it where no appointment takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles.grid}
        aria-label={t(`schedule.grid.${kind}`, { date: formats.localDate(date) })}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        <div className={styles.canvas} style={{ inlineSize: NAMES + widthOf(axis), blockSize: HEAD + total }}>
          <AxisHead axis={axis} zone={zone} count={t(`schedule.count.${kind}`, { count: rows.length })} />
          <NowLineLayer axis={axis} height={total} />
          <ul className={styles.rows} style={{ blockSize: total }}>
            {rows.slice(first, last + 1).map((row, index) => (
              <RowLine
                key={row.id}
                {...{ row, kind, axis, schedule, selectedId }}
                top={offsets[first + index]!}
                focusId={keys.focusId}
              />
            ))}
          </ul>
          <div ref={ghost} className={eventStyles.ghost} hidden aria-hidden="true" />
        </div>
      </section>
      <Tray
        visits={tray}
        isDropArea={dragging && schedule.me.may.edit}
        sessions={kind === 'staff' ? withoutHost(schedule, filters) : []}
        waiting={cards}
        schedule={schedule}
        selectedId={selectedId}
      />
    </div>
  );
}

/** The hours above the rows, with the current time as a pill. */
function AxisHead({ axis, zone, count }: { axis: Axis; zone: string; count: string }) {
  const { formats } = useWords();
  const now = useNow(30_000);
  return (
    <div className={styles.head}>
      <span className={styles.count}>{count}</span>
      {hoursOf(axis).map((hour) => (
        <span key={hour} className={styles.hour} style={{ insetInlineStart: NAMES + xOf(axis, hour) }}>
          {hourOf(formats.time(hour, zone))}
        </span>
      ))}
      {now >= axis.from && now < axis.to && (
        <span className={styles.pill} style={{ insetInlineStart: NAMES + xOf(axis, now) }}>
          {formats.time(now, zone)}
        </span>
      )}
    </div>
  );
}

/** A full hour without its minutes, where the clock has AM and PM. */
const hourOf = (time: string): string => time.replace(/:00(?=\s[AP]M)/, '');

function NowLineLayer({ axis, height }: { axis: Axis; height: number }) {
  return (
    <div className={styles.nowLayer} style={{ insetInlineStart: NAMES, insetBlockStart: HEAD }}>
      <NowLine axis={axis} height={height} />
    </div>
  );
}
