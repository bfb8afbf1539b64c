import type { ComponentType, ReactNode } from 'react';
import {
  IconCalendarExclamation,
  IconCalendarQuestion,
  IconChecklist,
  IconMessageX,
  IconUserQuestion,
} from '@tabler/icons-react';
import type {
  Dashboard,
  DashboardList,
  DashboardVisit,
  DashboardQueue,
  DashboardStaff,
} from '#contract/reports/dashboard.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ScreenLink, useOpens } from './ScreenLink.tsx';
import styles from './side.module.css';
import { MINUTE } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import { Avatar } from '#web/kit/display/Avatar.tsx';
import { useNow } from '../shell/use-now.ts';

/** What waits for a decision, whatever the date in view. */
export function AttentionList({ dashboard }: { dashboard: Dashboard }) {
  const { t, formats } = useWords();
  const { attention, location } = dashboard;
  const here = { location: location.id };
  const total = Object.values(attention).reduce((sum, { count }) => sum + count, 0);
  const when = (instant: string): string => {
    const [at, zone] = [Date.parse(instant), location.time_zone];
    const time = formats.time(at, zone);
    return wallOf(at, zone).date === dashboard.today ? time : `${formats.shortDate(at, zone)}, ${time}`;
  };
  const visit = ({ id, name, service, start, date }: DashboardVisit) => (
    <Row key={id} to="/schedule" search={{ ...here, date, visit: id }} name={name}>
      {`${service} · ${when(start)}`}
    </Row>
  );
  return (
    <Card
      title={t('dashboard.attention')}
      aside={total > 0 && <span className={styles.total}>{formats.number(total)}</span>}
    >
      {total === 0 && <p className={styles.nothing}>{t('dashboard.attention.nothing')}</p>}
      <Group
        kind="unassigned"
        tone="danger"
        icon={IconUserQuestion}
        list={attention.unassigned}
        renderRow={visit}
      />
      <Group
        kind="unfit"
        tone="danger"
        icon={IconCalendarQuestion}
        list={attention.unfit}
        renderRow={visit}
      />
      <Group
        kind="unfinished"
        tone="warn"
        icon={IconCalendarExclamation}
        list={attention.unfinished}
        renderRow={visit}
      />
      <Group
        kind="messages"
        tone="warn"
        icon={IconMessageX}
        list={attention.messages}
        renderRow={({ id, visit_id: of, name, channel, failed, date }) => (
          <Row
            key={id}
            to={date === null ? '/lobby' : '/schedule'}
            search={{ ...here, ...(date !== null && { date }), visit: of }}
            name={name}
          >
            {t('dashboard.message', { channel, time: when(failed) })}
          </Row>
        )}
      />
      <Group
        kind="services"
        tone="wait"
        icon={IconChecklist}
        list={attention.services}
        renderRow={({ id, name }) => <Row key={id} to="/services" search={{ ...here, id }} name={name} />}
      />
    </Card>
  );
}

interface GroupProps<Item> {
  kind: keyof Dashboard['attention'];
  tone: 'danger' | 'warn' | 'wait';
  icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  list: DashboardList<Item>;
  renderRow: (item: Item) => ReactNode;
}

function Group<Item>({ kind, tone, icon: Icon, list, renderRow }: GroupProps<Item>) {
  const { t } = useWords();
  const left = list.count - list.rows.length;
  if (list.count === 0) return null;
  return (
    <section className={styles.group} aria-label={t(`dashboard.attention.${kind}`, { count: list.count })}>
      <span className={styles.arch} data-tone={tone}>
        <Icon aria-hidden />
      </span>
      <div className={styles.groupBody}>
        <h3>{t(`dashboard.attention.${kind}`, { count: list.count })}</h3>
        <ul>{list.rows.map(renderRow)}</ul>
        {left > 0 && <p className={styles.detail}>{t('dashboard.attention.more', { count: left })}</p>}
      </div>
    </section>
  );
}

function Row({
  to,
  search,
  name,
  children,
}: {
  to: string;
  search: Readonly<Record<string, string>>;
  name: string;
  children?: ReactNode;
}) {
  const { t } = useWords();
  return (
    <li className={styles.attentionRow}>
      <ScreenLink to={to} search={search} className={styles.rowLink}>
        {name === '' ? t('dashboard.noName') : name}
      </ScreenLink>
      {children && <span className={styles.detail}>{children}</span>}
    </li>
  );
}

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
  person: { name, state, since, visit },
  locationId,
  ahead,
}: {
  person: DashboardStaff;
  locationId: string;
  ahead: number;
}) {
  const { t } = useWords();
  const short = useShortTime();
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
      {minutes !== null && <span className={styles.minutes}>{short(minutes)}</span>}
    </div>
  );
}

/** "26 min", "1 hour 5 minutes". */
function useShortTime(): (minutes: number) => string {
  const { t, formats } = useWords();
  return (minutes) => (minutes < 60 ? t('time.minutes', { minutes }) : formats.duration(minutes));
}
