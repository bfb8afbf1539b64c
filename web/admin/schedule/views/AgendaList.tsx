import { useState } from 'react';
import { flushSync } from 'react-dom';
import { IconNote, IconPrinter, IconUsersGroup } from '@tabler/icons-react';
import type { Schedule, ScheduleVisit } from '#contract/appointments/schedule.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { AppointmentColumn } from '#domain/vendors/staff-view.ts';
import { IconButton } from '#web/kit/button/Button.tsx';
import { Badge, StatusBadge } from '#web/kit/display/Badge.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { MethodIcon } from '../../lobby/data/MethodIcon.tsx';
import { matches } from '../data/rows.ts';
import type { Filters } from '../data/rows.ts';
import { eventsOf, sessionOfEvent } from '../data/sessions.ts';
import { stateOf } from '../data/tone.ts';
import styles from './list.module.css';

interface AgendaListProps {
  schedule: Schedule;
  filters: Filters;
  selectedId: string | null;
  onOpen: (visit: ScheduleVisit) => void;
}

/** A week as a list by date: the same appointments and sessions as the grids, for phones and screen readers. */
export default function AgendaList({ schedule, filters, selectedId, onOpen }: AgendaListProps) {
  const { t, formats } = useWords();
  const [printed, setPrinted] = useState<LocalDate | null>(null);
  // The paper shows one date: it has to be marked before the browser draws the paper.
  const print = (date: LocalDate): void => {
    flushSync(() => setPrinted(date));
    globalThis.print();
  };
  const zone = schedule.location.time_zone;
  const visits = eventsOf(schedule).filter((visit) => matches(visit, filters));
  const byDate = Map.groupBy(visits, ({ start }): LocalDate => wallOf(Date.parse(start), zone).date);
  if (visits.length === 0)
    return <EmptyState title={t('schedule.list.empty')} text={t('schedule.list.empty.why')} />;
  return (
    <div className={styles.list}>
      {[...byDate].map(([date, ofDate]) => (
        <section key={date} aria-labelledby={`agenda-${date}`} data-printed={date === printed || undefined}>
          <h2 id={`agenda-${date}`}>
            {formats.localDate(date)} <span>{formats.number(ofDate.length)}</span>
          </h2>
          <IconButton
            size="small"
            className={styles.print}
            label={t('schedule.print', { date: formats.localDate(date) })}
            icon={<IconPrinter />}
            onClick={() => print(date)}
          />
          <ul>
            {ofDate.map((visit) => (
              <li key={visit.id}>
                <AgendaRow {...{ visit, schedule, onOpen }} selected={visit.id === selectedId} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function AgendaRow({
  visit,
  schedule,
  selected,
  onOpen,
}: { visit: ScheduleVisit; selected: boolean } & Pick<AgendaListProps, 'schedule' | 'onOpen'>) {
  const { t, formats } = useWords();
  const zone = schedule.location.time_zone;
  const session = sessionOfEvent(schedule.sessions, visit.id);
  const names = visit.staff_ids.map((id) => schedule.staff.find((row) => row.id === id)?.name ?? '');
  const staff = names.filter((name) => name !== '').join(', ');
  const shows = (column: AppointmentColumn): boolean => !schedule.location.hidden_columns.includes(column);
  return (
    <button
      type="button"
      className={styles.item}
      data-visit={visit.id}
      aria-current={selected || undefined}
      onClick={() => onOpen(visit)}
    >
      <span className={styles.when}>
        {formats.time(Date.parse(visit.start), zone)}
        <span>{formats.time(Date.parse(visit.end), zone)}</span>
      </span>
      <span className={styles.who}>
        <strong>
          {visit.name}
          {visit.has_notes && shows('note') && (
            <>
              <IconNote aria-hidden="true" />
              <VisuallyHidden>{t('lobby.row.note')}</VisuallyHidden>
            </>
          )}
        </strong>
        <span className={styles.what}>
          {shows('method') && (
            <>
              <MethodIcon visit={{ ...visit, fulfillment_method: 1 }} />
              <VisuallyHidden>{t(`method.${visit.meeting_method}`)}</VisuallyHidden>
            </>
          )}
          {[shows('service') && visit.service, shows('staff') && staff].filter(Boolean).join(' · ')}
        </span>
      </span>
      {shows('state') && <AgendaState {...{ visit, session }} unassigned={staff === ''} />}
    </button>
  );
}

function AgendaState({
  visit,
  session,
  unassigned,
}: {
  visit: ScheduleVisit;
  session: ReturnType<typeof sessionOfEvent>;
  unassigned: boolean;
}) {
  const { t } = useWords();
  const state = stateOf(visit);
  if (session)
    return (
      <Badge tone={session.booked < session.capacity ? 'ok' : 'warn'} icon={<IconUsersGroup />}>
        {t('schedule.session.seats', { count: session.booked, capacity: session.capacity })}
      </Badge>
    );
  if (unassigned && state === 'booked') return <Badge tone="warn">{t('schedule.unassigned')}</Badge>;
  return <StatusBadge status={state}>{t(`schedule.state.${state}`)}</StatusBadge>;
}
