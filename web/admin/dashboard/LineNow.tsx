import { useNavigate } from '@tanstack/react-router';
import { IconBell } from '@tabler/icons-react';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import type { DashboardQueue, DashboardStaff } from '#contract/reports/dashboard.ts';
import { can } from '#domain/access/permission-table.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Avatar } from '#web/kit/display/Avatar.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useLobby } from '../lobby/data/use-lobby.ts';
import { useVisitMoves } from '../lobby/verbs/use-visit-moves.ts';
import { holderOf, usePerson } from '../session/session.ts';
import { useNow } from '../shell/use-now.ts';
import { nextStart } from './next-acts.ts';
import { ScreenLink, useOpens } from './ScreenLink.tsx';
import type { DashboardView } from './use-dashboard.ts';
import styles from './side.module.css';

/** The line of the location now, and the staff on duty with their visitors. */
export function LineNow({ view, ahead }: { view: DashboardView; ahead: number }) {
  const { t } = useWords();
  const opens = useOpens();
  const person = usePerson();
  const { queue, location } = view.dashboard;
  if (queue === null) return null;
  return (
    <Card
      title={t('dashboard.line')}
      aside={
        opens('/lobby') && (
          <ScreenLink to="/lobby" search={{ location: location.id }} className={styles.more}>
            {t('dashboard.openLobby')}
          </ScreenLink>
        )
      }
    >
      <LineFacts queue={queue} />
      {person.staff_id !== null && can(holderOf(person), 'lobby-call', 'write') && (
        <NextForMe locationId={location.id} />
      )}
      {queue.staff.length > 0 && (
        <ul className={styles.people}>
          {queue.staff.map((one) => (
            <li key={one.id}>
              <StaffNow person={one} view={view} ahead={ahead} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The next visitor whom the person may serve, with the way to call them. */
function NextForMe({ locationId }: { locationId: string }) {
  const { t, formats } = useWords();
  const navigate = useNavigate();
  const { view, refresh } = useLobby(locationId);
  const { busy, next } = useVisitMoves({
    locationId,
    stationId: view?.me.station_id ?? null,
    refresh,
    onMoved: ({ id }) =>
      void navigate({ to: staffScreenPath('lobby'), search: { location: locationId, visit: id } as never }),
  });
  if (!view?.me.may.call) return null;
  const visit = view.waiting.find(({ id }) => id === view.next_visit_id);
  const since = visit && formats.time(Date.parse(visit.joined_at), view.location.time_zone);
  return (
    <div className={styles.next}>
      <span className={styles.words}>
        <span className={styles.name}>{visit ? visit.name : t('lobby.next.none')}</span>
        {visit && (
          <span className={styles.detail}>
            {t('dashboard.next.detail', {
              ticket: visit.ticket_number,
              service: visit.service,
              time: since ?? '',
            })}
          </span>
        )}
      </span>
      <Button
        icon={<IconBell />}
        busy={busy === 'next'}
        unavailableBecause={visit ? null : t('lobby.next.none')}
        onClick={() => void next()}
      >
        {t('lobby.next')}
      </Button>
    </div>
  );
}

function LineFacts({ queue }: { queue: DashboardQueue }) {
  const short = useShortTime();
  const { t, formats } = useWords();
  const longest = queue.longest_wait_minutes;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('dashboard.line.waiting')}</dt>
        <dd>{formats.number(queue.waiting)}</dd>
      </div>
      <div>
        <dt>{t('dashboard.line.longest')}</dt>
        <dd>{longest === null ? '–' : short(longest)}</dd>
      </div>
      <div>
        <dt>{t('dashboard.line.staff')}</dt>
        <dd>{t('dashboard.line.staffOf', { count: queue.staff.length, total: queue.staff_total })}</dd>
      </div>
    </dl>
  );
}

function StaffNow({
  person: { id, name, state, since, visit },
  view: { dashboard, schedule },
  ahead,
}: {
  person: DashboardStaff;
  view: DashboardView;
  ahead: number;
}) {
  const { t, formats } = useWords();
  const { location, date, today } = dashboard;
  const short = useShortTime();
  const now = useNow(10_000) + ahead;
  const begun = visit ? (visit.start ?? visit.called) : since;
  const minutes = begun === null ? null : Math.max(0, Math.floor((now - Date.parse(begun)) / MINUTE));
  const isCalling = visit !== null && visit.start === null;
  const upcoming =
    date === today && state === 'available' ? nextStart(schedule.visits, { staffId: id, now }) : null;
  return (
    <div className={styles.person}>
      <Avatar name={name} tone={isCalling ? 'calling' : 'neutral'} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {visit ? (
          <ScreenLink
            to="/lobby"
            search={{ location: location.id, visit: visit.id }}
            className={styles.detail}
          >
            {t(isCalling ? 'dashboard.staff.calling' : 'dashboard.staff.serving', {
              ticket: visit.ticket_number,
            })}
          </ScreenLink>
        ) : (
          <span className={styles.detail}>
            {upcoming === null
              ? t(`duty.${state}`)
              : t('dashboard.staff.freeUntil', { time: formats.time(upcoming, location.time_zone) })}
          </span>
        )}
      </span>
      {minutes !== null && <span className={styles.minutes}>{short(minutes)}</span>}
    </div>
  );
}

/** "26 min", "1 hour 5 minutes". */
function useShortTime(): (minutes: number) => string {
  const { t, formats } = useWords();
  return (minutes) => (minutes < 60 ? t('time.minutes', { minutes }) : formats.duration(minutes));
}
