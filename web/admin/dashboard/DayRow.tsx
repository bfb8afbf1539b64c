import { useState } from 'react';
import { IconNote } from '@tabler/icons-react';
import type { ScheduleVisit } from '#contract/appointments/schedule.ts';
import { can } from '#domain/access/permission-table.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { MethodIcon } from '../lobby/data/MethodIcon.tsx';
import { VisitStatus } from '../lobby/data/VisitStatus.tsx';
import { roleOf, usePerson } from '../session/session.ts';
import { useNow } from '../shell/use-now.ts';
import { nextActs } from './next-acts.ts';
import type { NextAct } from './next-acts.ts';
import { ScreenLink } from './ScreenLink.tsx';
import type { DashboardView } from './use-dashboard.ts';
import { useVisitActs } from './use-visit-acts.ts';
import type { VisitActs } from './use-visit-acts.ts';
import styles from './dashboard.module.css';

interface DayRowProps {
  visit: ScheduleVisit;
  view: DashboardView;
  refresh: () => Promise<void>;
}

/** One appointment: when, who, what for, how, with whom, how far it is, and what to do next. */
export function DayRow({ visit, view: { dashboard, schedule, ahead }, refresh }: DayRowProps) {
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
  const entersLine = (act: NextAct): boolean => act === 'checkIn' || act === 'start';
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          size="small"
          variant={act === 'noShow' ? 'quiet' : 'default'}
          busy={busy === act}
          disabled={busy !== null && busy !== act}
          unavailableBecause={
            early !== null && entersLine(act) ? t('lobby.expected.early', { time: early }) : null
          }
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
