import { useId, useState } from 'react';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ScheduleVisit } from '#contract/appointments/schedule.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { DayRow } from './DayRow.tsx';
import { isFinished } from './next-acts.ts';
import { ScreenLink, useOpens } from './ScreenLink.tsx';
import type { DashboardView } from './use-dashboard.ts';
import styles from './dashboard.module.css';

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
