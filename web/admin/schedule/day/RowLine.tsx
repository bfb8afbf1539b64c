import { memo } from 'react';
import { IconHourglass } from '@tabler/icons-react';
import type { Schedule } from '#contract/appointments/schedule.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { Avatar } from '#web/kit/display/Avatar.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../../shell/use-now.ts';
import { gapsOf, extentOf, xOf } from '../data/axis.ts';
import type { Axis } from '../data/axis.ts';
import type { FilledRow, RowKind } from '../data/rows.ts';
import { sessionOfEvent } from '../data/sessions.ts';
import { EventCard } from './EventCard.tsx';
import eventStyles from './event.module.css';
import styles from './grid.module.css';

/** Space above and below the events of a row, and between two lanes. */
const PAD = 8;
const GAP = 4;

interface RowLineProps {
  row: FilledRow;
  kind: RowKind;
  axis: Axis;
  schedule: Schedule;
  top: number;
  selectedId: string | null;
  /** The event that Tab reaches. */
  focusId: string | null;
}

/** A person or a room along the day: hours, absences, holds and appointments. Scrolling draws new rows only. */
export const RowLine = memo(function RowLine({
  row,
  kind,
  axis,
  schedule,
  top,
  selectedId,
  focusId,
}: RowLineProps) {
  const { t } = useWords();
  const zone = schedule.location.time_zone;
  const isOff = row.hours.every((span) => extentOf(axis, span) === null);
  const hasAbsence = row.absences.some((span) => extentOf(axis, span) !== null);
  return (
    <li className={styles.row} style={{ insetBlockStart: top, blockSize: row.height }} data-row={row.id}>
      <RowHead row={row} kind={kind} own={row.id === schedule.me.staff_id} />
      <div className={styles.lane} data-lane>
        {gapsOf(axis, row.hours).map((gap) => (
          <Block key={`h${gap.start}`} className={styles.off} place={extentOf(axis, gap)}>
            {isOff && !hasAbsence ? t('schedule.off') : null}
          </Block>
        ))}
        {row.absences.map((absence) => (
          <Block
            key={`${absence.kind}${absence.start}`}
            className={styles.away}
            place={extentOf(axis, absence)}
          >
            {absence.reason ?? t(`schedule.away.${absence.kind}`)}
          </Block>
        ))}
        {row.visits.map(({ visit }) => (
          <Buffers key={visit.id} {...{ axis, visit }} />
        ))}
        {row.holds.map((hold) => (
          <Held key={hold.start} place={extentOf(axis, hold)} until={hold.until} />
        ))}
        {row.visits.map(({ visit, lane, lanes }) => {
          const place = extentOf(axis, visit);
          const height = (row.height - PAD * 2 - GAP * (lanes - 1)) / lanes;
          return (
            place && (
              <EventCard
                key={visit.id}
                visit={visit}
                session={sessionOfEvent(schedule.sessions, visit.id)}
                zone={zone}
                rowName={row.name}
                selected={visit.id === selectedId}
                focusable={visit.id === focusId}
                mayEdit={schedule.me.may.edit}
                style={{
                  insetInlineStart: place.left + 1,
                  inlineSize: place.width - 3,
                  insetBlockStart: PAD + lane * (height + GAP),
                  blockSize: height,
                }}
              />
            )
          );
        })}
      </div>
    </li>
  );
});

function RowHead({ row, kind, own }: { row: FilledRow; kind: RowKind; own: boolean }) {
  const { t } = useWords();
  const detail = kind === 'rooms' ? t(`rooms.kind.${row.detail ?? 'room'}`) : row.detail;
  return (
    <div className={styles.rowHead}>
      {kind === 'staff' && <Avatar name={row.name} size="small" tone={own ? 'you' : 'neutral'} />}
      <span className={styles.rowWords}>
        <h2 title={row.name}>
          <span className={styles.clip}>{row.name}</span>
        </h2>
        <span className={styles.clip} title={detail ?? undefined}>
          {detail ?? t('schedule.noStation')}
        </span>
      </span>
    </div>
  );
}

type Place = { left: number; width: number } | null;

function Block({
  place,
  className,
  children,
}: {
  place: Place;
  className: string | undefined;
  children?: string | null;
}) {
  if (!place) return null;
  return (
    <div className={className} style={{ insetInlineStart: place.left, inlineSize: place.width }}>
      {children && <span className={styles.clip}>{children}</span>}
    </div>
  );
}

/** Time reserved before and after an appointment: preparation and travel. */
function Buffers({ axis, visit }: { axis: Axis; visit: FilledRow['visits'][number]['visit'] }) {
  const [from, to] = [Date.parse(visit.start), Date.parse(visit.end)];
  const span = (start: number, end: number) =>
    extentOf(axis, { start: new Date(start).toISOString(), end: new Date(end).toISOString() });
  return (
    <>
      {visit.before > 0 && (
        <Block className={styles.buffer} place={span(from - visit.before * MINUTE, from)} />
      )}
      {visit.after > 0 && <Block className={styles.buffer} place={span(to, to + visit.after * MINUTE)} />}
    </>
  );
}

/** Time that a visitor is booking right now. */
function Held({ place, until }: { place: Place; until: string | null }) {
  const { t } = useWords();
  const now = useNow(10_000);
  if (!place) return null;
  const minutes = until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE));
  return (
    <div
      className={eventStyles.hold}
      style={{ insetInlineStart: place.left + 1, inlineSize: place.width - 3 }}
    >
      <span className={eventStyles.name}>{t('schedule.held')}</span>
      {minutes !== null && (
        <span className={eventStyles.detail}>
          <IconHourglass aria-hidden="true" />
          <span>{t('schedule.held.left', { minutes })}</span>
        </span>
      )}
    </div>
  );
}

/** The current time: a line behind the events. */
export function NowLine({ axis, height }: { axis: Axis; height: number }) {
  const now = useNow(30_000);
  if (now < axis.from || now >= axis.to) return null;
  return (
    <div
      className={styles.now}
      style={{ insetInlineStart: xOf(axis, now), blockSize: height }}
      aria-hidden="true"
    />
  );
}
