import { useNavigate, useSearch } from '@tanstack/react-router';
import { can } from '#domain/access/permission-table.ts';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { useCurrentLocation } from '../shell/current-location.ts';
import { PageHead } from '../shell/PageHead.tsx';
import { FailedState } from '../shell/FailedState.tsx';
import { WhatIfTab } from './WhatIfTab.tsx';
import { useState } from 'react';
import { ACCURACY_DAYS } from '#contract/queue/insights.ts';
import { LineChart } from '#web/kit/chart/LineChart.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import { ScoreTable } from './ScoreTable.tsx';
import { useAccuracy } from './use-accuracy.ts';
import type { Accuracy, Days } from './use-accuracy.ts';
import type { ReactNode } from 'react';
import styles from './insights.module.css';

/** The tabs of the page, as its address names them. */
const TABS = ['accuracy', 'what-if'] as const;
type Tab = (typeof TABS)[number];

/** Insights: estimate accuracy, and simulations of a changed day. */
export function InsightsPage() {
  const { t } = useWords();
  const { location } = useCurrentLocation();
  const { tab: request } = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  const role = holderOf(usePerson());
  const isOffered: Record<Tab, boolean> = {
    accuracy: true,
    'what-if': can(role, 'analytics-advanced') && location !== null,
  };
  const offered = TABS.filter((value) => isOffered[value]);
  const tab = offered.find((value) => value === request) ?? 'accuracy';
  const choose = (next: Tab): void => {
    const search = (before: object) => ({ ...before, tab: next === 'accuracy' ? undefined : next });
    void navigate({ to: '.', search, replace: true });
  };
  const words = {
    accuracy: t('insights.tab.accuracy'),
    'what-if': t('insights.tab.whatIf'),
  };
  return (
    <div className={styles.page}>
      <PageHead
        title={t('insights.title')}
        actions={
          offered.length > 1 && (
            <Segmented
              label={t('insights.tabs')}
              options={offered.map((value) => ({ value, label: words[value] }))}
              value={tab}
              onChange={choose}
            />
          )
        }
      />
      {tab === 'accuracy' && <AccuracyTab location={location} />}
      {tab === 'what-if' && location && <WhatIfTab key={location.id} location={location} />}
    </div>
  );
}

type AccuracyLocation = { id: string; name: string } | null;

/** Estimates at joining compared with actual waits. */
function AccuracyTab({ location }: { location: AccuracyLocation }) {
  const { t } = useWords();
  const { locations } = usePerson();
  const [days, setDays] = useState<Days>('30');
  const [everywhere, setEverywhere] = useState(false);
  const all = everywhere || location === null;
  const { data, error, isError, isFetching, refetch } = useAccuracy(all ? null : location.id, days);
  return (
    <>
      <div className={styles.filters}>
        {location !== null && locations.length > 1 && (
          <Segmented
            label={t('insights.where')}
            options={[
              { value: 'here', label: location.name },
              { value: 'all', label: t('insights.everywhere') },
            ]}
            value={all ? 'all' : 'here'}
            onChange={(value) => setEverywhere(value === 'all')}
          />
        )}
        <Segmented
          label={t('insights.period')}
          options={ACCURACY_DAYS.map((value) => ({
            value,
            label: t('insights.days', { days: Number(value) }),
          }))}
          value={days}
          onChange={setDays}
        />
      </div>
      {isError && !data && (
        <FailedState title={t('insights.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <AccuracySkeleton />}
      {data && data.all.told === 0 && (
        <EmptyState role="status" title={t('insights.nothing')} text={t('insights.nothing.why')} />
      )}
      {data && data.all.told > 0 && (
        <div className={styles.parts} aria-busy={isFetching || undefined}>
          <AccuracyFigures accuracy={data} />
          <DaysChart accuracy={data} />
          <Tables accuracy={data} all={all} />
          <p className={styles.note}>{t('insights.definition')}</p>
        </div>
      )}
    </>
  );
}

function DaysChart({ accuracy }: { accuracy: Accuracy }) {
  const { t, locale } = useWords();
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <Card>
      <LineChart
        title={t('insights.byDay')}
        label={t('insights.byDay.label', { days: accuracy.days })}
        positions={accuracy.by_day.map(({ day }) => short.format(new Date(`${day}T00:00:00Z`)))}
        xName={t('insights.day')}
        series={[{ name: t('insights.right'), tone: 1, values: accuracy.by_day.map(({ right }) => right) }]}
        format={(value) => percent.format(value)}
        goal={{ value: accuracy.goal, name: t('insights.goal', { share: percent.format(accuracy.goal) }) }}
        top={1}
        tableLabel={t('insights.asTable')}
      />
    </Card>
  );
}

function Tables({ accuracy, all }: { accuracy: Accuracy; all: boolean }) {
  const { t } = useWords();
  const shown = accuracy.by_told.map(({ from, to, ...score }) => ({
    ...score,
    id: String(from),
    name: to === null ? t('insights.told.over', { from }) : t('insights.told.range', { from, to }),
  }));
  return (
    <>
      <ScoreTable title={t('insights.byTold')} first={t('insights.told.stretch')} rows={shown} />
      {all && (
        <ScoreTable
          title={t('insights.byLocation')}
          first={t('insights.location')}
          rows={accuracy.by_location}
        />
      )}
      <ScoreTable title={t('insights.byService')} first={t('insights.service')} rows={accuracy.by_service} />
    </>
  );
}

function AccuracySkeleton() {
  return (
    <div className={styles.parts} aria-busy="true">
      <div className={styles.figures}>
        {[0, 1, 2, 3].map((one) => (
          <Skeleton key={one} height="112px" />
        ))}
      </div>
      <Skeleton height="280px" />
    </div>
  );
}

/** The three figures of the whole period, with the number of waits behind them. */
function AccuracyFigures({ accuracy: { all, goal } }: { accuracy: Accuracy }) {
  const { t, formats, locale } = useWords();
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const { right, mean_error: off, bias, served, left } = all;
  return (
    <dl className={styles.figures}>
      <Figure name={t('insights.right')} note={t('insights.goal', { share: percent.format(goal) })}>
        {right === null ? '–' : percent.format(right)}
      </Figure>
      <Figure name={t('insights.off')} note={t('insights.off.note')}>
        {off === null ? '–' : t('insights.minutes', { minutes: formats.number(off) })}
      </Figure>
      <Figure name={t('insights.bias')} note={t(biasWords(bias))}>
        {bias === null ? '–' : t('insights.minutes', { minutes: formats.number(Math.abs(bias)) })}
      </Figure>
      <Figure name={t('insights.served')} note={t('insights.left', { count: left })}>
        {formats.number(served)}
      </Figure>
    </dl>
  );
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <Card as="div" className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd className={styles.small}>{note}</dd>
    </Card>
  );
}

/** Minutes within which a bias counts as none. */
const EVEN = 0.5;

/** Direction of the average error, as the id of its text. */
function biasWords(bias: number | null) {
  if (bias === null || Math.abs(bias) < EVEN) return 'insights.bias.even';
  return bias > 0 ? 'insights.bias.longer' : 'insights.bias.shorter';
}
