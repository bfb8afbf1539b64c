import type { CSSProperties } from 'react';
import {
  IconAlertTriangle,
  IconBellRinging,
  IconCheck,
  IconClock,
  IconNote,
  IconPlayerPlay,
  IconUserX,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ScheduleSession, ScheduleVisit } from '#contract/appointments/schedule.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Status } from '#web/kit/display/Badge.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { MethodIcon } from '../../lobby/data/MethodIcon.tsx';
import { useStateStyle } from '../../session/StatesInColour.tsx';
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
  /** The group session that the event stands for; undefined for an appointment. */
  session?: ScheduleSession | undefined;
  zone: string;
  /** Who leads it, for screen readers. */
  rowName: string;
  selected: boolean;
  focusable: boolean;
  style?: CSSProperties;
  mayEdit: boolean;
}

/** An appointment or a group session on the day's grid: the grid opens it, and drags and sizes appointments. */
export function EventCard(props: EventCardProps) {
  const { visit, session, zone, rowName, selected, focusable, style } = props;
  const { t, formats } = useWords();
  const styleOf = useStateStyle();
  const state = stateOf(visit);
  const chosen = session ? undefined : styleOf(state);
  const Icon = session ? IconUsersGroup : ICONS[state];
  const movable = props.mayEdit && !session && isOpen(visit);
  const [from, to] = [Date.parse(visit.start), Date.parse(visit.end)];
  const short = to - from < SHORT_MINUTES * MINUTE;
  const seats = session && t('schedule.session.seats', { count: session.booked, capacity: session.capacity });
  const words = seats ?? wordsOf(visit, state);
  const when = { from: formats.time(from, zone), to: formats.time(to, zone), row: rowName };
  return (
    <button
      type="button"
      className={styles.event}
      style={{ ...style, ...chosen }}
      data-toned={chosen && ''}
      data-visit={visit.id}
      data-state={state}
      data-short={short || undefined}
      data-marked={visit.has_notes || visit.overbooked || undefined}
      data-movable={movable || undefined}
      data-session={session && (session.booked < session.capacity ? 'open' : 'full')}
      aria-current={selected || undefined}
      tabIndex={focusable ? 0 : -1}
      title={`${when.from} – ${when.to} · ${visit.name} · ${seats ?? visit.service}`}
    >
      <span className={styles.name} aria-hidden="true">
        {short ? visit.first_name || visit.name : visit.name}
      </span>
      <span className={styles.detail} aria-hidden="true">
        {Icon ? <Icon /> : <MethodIcon visit={{ ...visit, fulfillment_method: 1 }} />}
        <span>{words}</span>
      </span>
      {(visit.has_notes || visit.overbooked) && (
        <span className={styles.marks} aria-hidden="true">
          {visit.has_notes && <IconNote />}
          {visit.overbooked && <IconAlertTriangle />}
        </span>
      )}
      <VisuallyHidden>
        {session
          ? t('schedule.session', { ...when, name: visit.name, seats: seats! })
          : t('schedule.event', {
              ...when,
              name: visit.name,
              service: visit.service,
              state: t(`schedule.state.${state}`),
            })}
        {visit.overbooked && ` ${t('schedule.overbooked')}`}
      </VisuallyHidden>
      {movable && <span className={styles.resize} data-resize aria-hidden="true" />}
    </button>
  );
}

const wordsOf = ({ ticket_number: ticket, service }: ScheduleVisit, state: Status): string =>
  ticket !== null && state !== 'completed' ? ticket : service;
