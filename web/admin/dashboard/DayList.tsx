import { useId, useState } from 'react';
import { IconChevronDown, IconChevronUp, IconNote } from '@tabler/icons-react';
import type { ScheduleVisit } from '#contract/appointments/schedule.ts';
import type { AppointmentColumn } from '#domain/vendors/staff-view.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { isFinished } from './next-acts.ts';
import { RowActs } from './RowActs.tsx';
import { ScreenLink, useOpens } from './ScreenLink.tsx';
import type { DashboardView } from './use-dashboard.ts';
import styles from './day.module.css';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { MethodIcon } from '../lobby/data/MethodIcon.tsx';
import { VisitStatus } from '../lobby/data/VisitStatus.tsx';

interface DayListProps {
  view: DashboardView;
  refresh: () => Promise<void>;
}

/** The appointments of the date in order of time. On the current day, finished ones fold away. */
export function DayList({ view, refresh }: DayListProps) {
  const { t } = useWords();
  const opens = useOpens();
  const { dashboard, schedule } = view;
  const { date, today, location } = dashboard;
  const isToday = date === today;
  const finished = isToday ? schedule.visits.filter(isFinished) : [];
  const open = isToday ? schedule.visits.filter((visit) => !isFinished(visit)) : schedule.visits;
  return (
    <Card
      title={t('dashboard.appointments')}
      aside={
        opens('/schedule') && (
          <ScreenLink to="/schedule" search={{ location: location.id, date }} className={styles.more}>
            {t('dashboard.openSchedule')}
          </ScreenLink>
        )
      }
    >
      {schedule.visits.length === 0 && (
        <EmptyState
          role="status"
          headingLevel={3}
          title={t('dashboard.empty')}
          text={schedule.holiday ? t('dashboard.empty.holiday', { name: schedule.holiday }) : undefined}
        />
      )}
      {finished.length > 0 && <Finished visits={finished} view={view} refresh={refresh} />}
      {schedule.visits.length > 0 && open.length === 0 && (
        <p className={styles.nothing}>{t('dashboard.allFinished')}</p>
      )}
      <Rows visits={open} view={view} refresh={refresh} />
    </Card>
  );
}

function Finished({ visits, ...of }: DayListProps & { visits: readonly ScheduleVisit[] }) {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <div className={styles.finished}>
      <Button
        size="small"
        variant="quiet"
        icon={shown ? <IconChevronUp /> : <IconChevronDown />}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        {t(shown ? 'dashboard.finished.hide' : 'dashboard.finished.show', { count: visits.length })}
      </Button>
      <div id={id} hidden={!shown}>
        {shown && <Rows visits={visits} {...of} />}
      </div>
    </div>
  );
}

function Rows({ visits, view, refresh }: DayListProps & { visits: readonly ScheduleVisit[] }) {
  return (
    <ul className={styles.rows}>
      {visits.map((visit) => (
        <li key={visit.id}>
          <DayRow visit={visit} view={view} refresh={refresh} />
        </li>
      ))}
    </ul>
  );
}

interface DayRowProps {
  visit: ScheduleVisit;
  view: DashboardView;
  refresh: () => Promise<void>;
}

/** One appointment: when, who, what for, how, with whom, how far it is, and what to do next. */
function DayRow({ visit, view, refresh }: DayRowProps) {
  const { t, formats } = useWords();
  const { dashboard, schedule } = view;
  const { location, date } = dashboard;
  const time = (instant: number): string => formats.time(instant, location.time_zone);
  const names = visit.staff_ids.flatMap(
    (id) => schedule.staff.find((person) => person.id === id)?.name ?? [],
  );
  const rooms = visit.room_ids.flatMap((id) => schedule.rooms.find((room) => room.id === id)?.name ?? []);
  const shows = (column: AppointmentColumn): boolean => !schedule.location.hidden_columns.includes(column);
  const name = visit.name === '' ? t('dashboard.noName') : visit.name;
  return (
    <article className={styles.row} data-visit={visit.id}>
      <time className={styles.time} dateTime={visit.start}>
        {time(Date.parse(visit.start))}
      </time>
      <span className={styles.words}>
        <span className={styles.nameLine}>
          <ScreenLink
            to="/schedule"
            search={{ location: location.id, date, visit: visit.id }}
            className={styles.rowLink}
          >
            {name}
          </ScreenLink>
          {visit.has_notes && shows('note') && (
            <span className={styles.note} title={t('lobby.row.note')}>
              <IconNote aria-hidden="true" />
              <VisuallyHidden>{t('lobby.row.note')}</VisuallyHidden>
            </span>
          )}
        </span>
        {shows('service') && (
          <span className={styles.detail}>
            {visit.seats > 1
              ? t('dashboard.serviceFor', { service: visit.service, count: visit.seats })
              : visit.service}
          </span>
        )}
      </span>
      {shows('method') && (
        <span className={styles.method}>
          <MethodIcon visit={{ ...visit, fulfillment_method: 1 }} />
          {[t(`method.${visit.meeting_method}`), ...rooms].join(', ')}
        </span>
      )}
      {shows('staff') && (
        <span className={styles.staff}>{names.length > 0 ? names.join(', ') : t('dashboard.noStaff')}</span>
      )}
      {shows('state') && (
        <span className={styles.status}>
          <VisitStatus
            visit={{ status: visit.status, ...(visit.stage !== null && { stage: visit.stage }) }}
          />
        </span>
      )}
      <span className={styles.acts}>
        <RowActs {...{ visit, view, name, refresh }} />
      </span>
    </article>
  );
}
