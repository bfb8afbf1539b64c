import { useId, useState } from 'react';
import { IconChevronDown, IconChevronUp, IconNote } from '@tabler/icons-react';
import type { ScheduleVisit } from '#contract/appointments/schedule.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { isFinished, nextActs } from './next-acts.ts';
import { ScreenLink, useOpens } from './ScreenLink.tsx';
import type { DashboardView } from './use-dashboard.ts';
import styles from './day.module.css';
import { can } from '#domain/access/permission-table.ts';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { MethodIcon } from '../lobby/data/MethodIcon.tsx';
import { VisitStatus } from '../lobby/data/VisitStatus.tsx';
import { roleOf, usePerson } from '../session/session.ts';
import { useNow } from '../shell/use-now.ts';
import type { NextAct } from './next-acts.ts';
import { useWork } from '../schedule/visit/use-work.ts';

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
function DayRow({ visit, view: { dashboard, schedule, ahead }, refresh }: DayRowProps) {
  const { t, formats } = useWords();
  const role = roleOf(usePerson());
  const now = useNow(10_000) + ahead;
  const { location, date, check_in_minutes: checkInMinutes } = dashboard;
  const acts = useVisitActs(visit, { locationId: location.id, refresh });
  const may = { move: schedule.me.may.move, checkIn: can(role, 'check-in', 'write') };
  const next = nextActs(visit, { now, may, checkInMinutes });
  const time = (instant: number): string => formats.time(instant, location.time_zone);
  const names = visit.staff_ids.flatMap(
    (id) => schedule.staff.find((person) => person.id === id)?.name ?? [],
  );
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
          {visit.has_notes && (
            <span className={styles.note} title={t('lobby.row.note')}>
              <IconNote aria-hidden="true" />
              <VisuallyHidden>{t('lobby.row.note')}</VisuallyHidden>
            </span>
          )}
        </span>
        <span className={styles.detail}>
          {visit.seats > 1
            ? t('dashboard.serviceFor', { service: visit.service, count: visit.seats })
            : visit.service}
        </span>
      </span>
      <span className={styles.method}>
        <MethodIcon visit={{ ...visit, fulfillment_method: 1 }} />
        {t(`method.${visit.meeting_method}`)}
      </span>
      <span className={styles.staff}>{names.length > 0 ? names.join(', ') : t('dashboard.noStaff')}</span>
      <span className={styles.status}>
        <VisitStatus visit={{ status: visit.status, ...(visit.stage !== null && { stage: visit.stage }) }} />
      </span>
      <span className={styles.acts}>
        {next.isInLine ? (
          <ScreenLink
            to="/lobby"
            search={{ location: location.id, visit: visit.id }}
            className={styles.more}
            label={t('dashboard.ticketOf', { ticket: visit.ticket_number ?? '', name })}
          >
            {t('dashboard.ticket', { ticket: visit.ticket_number ?? '' })}
          </ScreenLink>
        ) : (
          <ActButtons
            visit={{ name, time: time(Date.parse(visit.start)) }}
            acts={next.acts}
            early={next.from !== null && now < next.from ? time(next.from) : null}
            run={acts}
          />
        )}
      </span>
    </article>
  );
}

interface ActButtonsProps {
  visit: { name: string; time: string };
  acts: readonly NextAct[];
  /** The time from which the line takes the visitor; null once it does. */
  early: string | null;
  run: VisitActs;
}

function ActButtons({ visit, acts, early, run: { busy, run } }: ActButtonsProps) {
  const { t } = useWords();
  const [confirming, setConfirming] = useState(false);
  const reasonOf = (act: NextAct): string | null =>
    early !== null && (act === 'checkIn' || act === 'start')
      ? t('lobby.expected.early', { time: early })
      : null;
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          size="small"
          variant={act === 'noShow' ? 'quiet' : 'default'}
          busy={busy === act}
          disabled={busy !== null && busy !== act}
          unavailableBecause={reasonOf(act)}
          title={reasonOf(act) ?? undefined}
          aria-label={t('dashboard.act.of', { act, name: visit.name })}
          onClick={() => (act === 'noShow' ? setConfirming(true) : void run(act))}
        >
          {t('dashboard.act', { act })}
        </Button>
      ))}
      {confirming && (
        <Dialog
          open
          role="alertdialog"
          busy={busy !== null}
          onClose={() => setConfirming(false)}
          title={t('dashboard.noShow.title', { name: visit.name })}
          actions={
            <>
              <Button onClick={() => setConfirming(false)} disabled={busy !== null}>
                {t('action.back')}
              </Button>
              <Button
                variant="danger"
                busy={busy !== null}
                onClick={() => void run('noShow').then(() => setConfirming(false))}
              >
                {t('dashboard.noShow.act')}
              </Button>
            </>
          }
        >
          {t('dashboard.noShow.effect', { time: visit.time })}
        </Dialog>
      )}
    </>
  );
}

const WORK = { checkIn: 'check-in', start: 'start', complete: 'complete', noShow: 'no-show' } as const;

interface VisitActs {
  /** The act that runs; null while none does. */
  busy: NextAct | null;
  run: (act: NextAct) => Promise<void>;
}

/** The acts on one appointment, as its panel on the schedule has them. */
function useVisitActs(
  visit: ScheduleVisit,
  { locationId, refresh }: { locationId: string; refresh: () => Promise<void> },
): VisitActs {
  const { busy, act } = useWork(locationId);
  const running = (Object.keys(WORK) as NextAct[]).find((one) => WORK[one] === busy) ?? null;
  return { busy: running, run: (next) => act(visit, WORK[next], refresh) };
}
