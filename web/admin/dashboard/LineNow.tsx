import type { Dashboard, DashboardQueue, DashboardStaff } from '#contract/reports/dashboard.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { Avatar } from '#web/kit/display/Avatar.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../shell/use-now.ts';
import { ScreenLink, useOpens } from './ScreenLink.tsx';
import styles from './dashboard.module.css';

/** The line of the location now, and the staff on duty with their visitors. */
export function LineNow({ dashboard, ahead }: { dashboard: Dashboard; ahead: number }) {
  const { t } = useWords();
  const opens = useOpens();
  const { queue, location } = dashboard;
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
      {queue.staff.length > 0 && (
        <ul className={styles.people}>
          {queue.staff.map((person) => (
            <li key={person.id}>
              <StaffNow person={person} locationId={location.id} ahead={ahead} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function LineFacts({ queue }: { queue: DashboardQueue }) {
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
        <dd>{longest === null ? '–' : formats.waitLength(longest).seen}</dd>
      </div>
      <div>
        <dt>{t('dashboard.line.staff')}</dt>
        <dd>{t('dashboard.line.staffOf', { count: queue.staff.length, total: queue.staff_total })}</dd>
      </div>
    </dl>
  );
}

function StaffNow({
  person: { name, state, since, visit },
  locationId,
  ahead,
}: {
  person: DashboardStaff;
  locationId: string;
  ahead: number;
}) {
  const { t, formats } = useWords();
  const now = useNow(10_000) + ahead;
  const begun = visit ? (visit.start ?? visit.called) : since;
  const minutes = begun === null ? null : Math.max(0, Math.floor((now - Date.parse(begun)) / MINUTE));
  const isCalling = visit !== null && visit.start === null;
  return (
    <div className={styles.person}>
      <Avatar name={name} tone={isCalling ? 'calling' : 'neutral'} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {visit ? (
          <ScreenLink
            to="/lobby"
            search={{ location: locationId, visit: visit.id }}
            className={styles.detail}
          >
            {t(isCalling ? 'dashboard.staff.calling' : 'dashboard.staff.serving', {
              ticket: visit.ticket_number,
            })}
          </ScreenLink>
        ) : (
          <span className={styles.detail}>{t(`duty.${state}`)}</span>
        )}
      </span>
      {minutes !== null && <span className={styles.minutes}>{formats.waitLength(minutes).seen}</span>}
    </div>
  );
}
