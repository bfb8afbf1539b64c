import type { CSSProperties } from 'react';
import {
  IconAlertTriangle,
  IconBellRinging,
  IconCheck,
  IconClock,
  IconNote,
  IconPlayerPlay,
  IconUserX,
} from '@tabler/icons-react';
import type { ScheduleVisit } from '#contract/appointments/schedule.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Status } from '#web/kit/display/Badge.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { MethodIcon } from '../../lobby/data/MethodIcon.tsx';
import { isOpen, stateOf } from '../data/tone.ts';
import styles from './event.module.css';

const ICONS: Partial<Record<Status, typeof IconCheck>> = {
  called: IconBellRinging,
  waiting: IconClock,
  'in-service': IconPlayerPlay,
  completed: IconCheck,
  'no-show': IconUserX,
};

/** Shorter ones show the first name alone. */
const SHORT_MINUTES = 45;

interface EventCardProps {
  visit: ScheduleVisit;
  zone: string;
  /** Who leads it, for screen readers. */
  rowName: string;
  selected: boolean;
  focusable: boolean;
  style?: CSSProperties;
  mayEdit: boolean;
}

/** An appointment on the day's grid: the grid opens, drags and sizes it. */
export function EventCard({ visit, zone, rowName, selected, focusable, style, mayEdit }: EventCardProps) {
  const { t, formats } = useWords();
  const state = stateOf(visit);
  const Icon = ICONS[state];
  const [from, to] = [Date.parse(visit.start), Date.parse(visit.end)];
  const short = to - from < SHORT_MINUTES * MINUTE;
  const words = visit.ticket_number !== null && state !== 'completed' ? visit.ticket_number : visit.service;
  return (
    <button
      type="button"
      className={styles.event}
      style={style}
      data-visit={visit.id}
      data-state={state}
      data-short={short || undefined}
      data-movable={(mayEdit && isOpen(visit)) || undefined}
      aria-current={selected || undefined}
      tabIndex={focusable ? 0 : -1}
      title={`${formats.time(from, zone)} – ${formats.time(to, zone)} · ${visit.name} · ${visit.service}`}
    >
      <span className={styles.name} aria-hidden="true">
        {short ? visit.first_name || visit.name : visit.name}
      </span>
      <span className={styles.detail} aria-hidden="true">
        {Icon ? <Icon /> : <MethodIcon visit={{ ...visit, fulfillment_method: 1 }} />}
        <span>{words}</span>
        {visit.has_notes && <IconNote />}
        {visit.overbooked && <IconAlertTriangle />}
      </span>
      <VisuallyHidden>
        {t('schedule.event', {
          name: visit.name,
          service: visit.service,
          from: formats.time(from, zone),
          to: formats.time(to, zone),
          state: t(`schedule.state.${state}`),
          row: rowName,
        })}
        {visit.overbooked && ` ${t('schedule.overbooked')}`}
      </VisuallyHidden>
      {mayEdit && isOpen(visit) && <span className={styles.resize} data-resize aria-hidden="true" />}
    </button>
  );
}
