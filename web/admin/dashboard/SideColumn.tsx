import type { ComponentType, ReactNode } from 'react';
import {
  IconAlarm,
  IconCalendarExclamation,
  IconCalendarQuestion,
  IconChecklist,
  IconMessageX,
  IconPlugConnectedX,
  IconUserQuestion,
  IconUserX,
} from '@tabler/icons-react';
import type { Dashboard, DashboardList, DashboardVisit } from '#contract/reports/dashboard.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ScreenLink } from './ScreenLink.tsx';
import styles from './side.module.css';
import { wallOf } from '#domain/time/zone.ts';

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
        kind="overdue"
        tone="danger"
        icon={IconAlarm}
        list={attention.overdue}
        renderRow={({
          id,
          name,
          ticket_number: ticket,
          waited_minutes: waited,
          promised_minutes: promised,
        }) => (
          <Row key={id} to="/lobby" search={{ ...here, visit: id }} name={name}>
            {t('dashboard.overdue', { ticket, waited, promised })}
          </Row>
        )}
      />
      <Group kind="late" tone="warn" icon={IconUserX} list={attention.late} renderRow={visit} />
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
      <Group
        kind="connections"
        tone="warn"
        icon={IconPlugConnectedX}
        list={attention.connections}
        renderRow={({ id }) => (
          <Row
            key={id}
            to={`/settings/integrations/${id}`}
            search={here}
            name={t(`integrations.kind.${id}`)}
          />
        )}
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
