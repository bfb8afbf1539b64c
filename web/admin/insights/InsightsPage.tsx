import { useNavigate, useSearch } from '@tanstack/react-router';
import { can } from '#domain/access/permission-table.ts';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { useCurrentLocation } from '../shell/current-location.ts';
import { PageHead } from '../shell/PageHead.tsx';
import { FailedState } from '../shell/FailedState.tsx';
import { WhatIfTab } from './WhatIfTab.tsx';
import { LineChart } from '#web/kit/chart/LineChart.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ChannelsTab } from './ChannelsTab.tsx';
import { Figure, ReportSkeleton } from './FigureTable.tsx';
import { ReportFilters, useReportFilters } from './ReportFilters.tsx';
import type { ReportLocation } from './ReportFilters.tsx';
import { ScoreTable } from './ScoreTable.tsx';
import { WrapUpsTab } from './WrapUpsTab.tsx';
import { useAccuracy } from './use-accuracy.ts';
import type { Accuracy } from './use-accuracy.ts';
import styles from './insights.module.css';

/** The tabs of the page, as its address names them. */
const TABS = ['accuracy', 'channels', 'wrap-ups', 'what-if'] as const;
type Tab = (typeof TABS)[number];

/** Insights: estimate accuracy, visits by entry channel, wrap-ups of the contact centre, and simulations of a changed day. */
export function InsightsPage() {
  const { t } = useWords();
  const { location } = useCurrentLocation();
  const { tab: request } = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  const person = usePerson();
  const isOffered: Record<Tab, boolean> = {
    accuracy: true,
    channels: person.features.includes('appointmentBookingChannel'),
    'wrap-ups': true,
    'what-if': can(holderOf(person), 'analytics-advanced') && location !== null,
  };
  const offered = TABS.filter((value) => isOffered[value]);
  const tab = offered.find((value) => value === request) ?? 'accuracy';
  const choose = (next: Tab): void => {
    const search = (before: object) => ({ ...before, tab: next === 'accuracy' ? undefined : next });
    void navigate({ to: '.', search, replace: true });
  };
  const words = {
    accuracy: t('insights.tab.accuracy'),
    channels: t('insights.tab.channels'),
    'wrap-ups': t('insights.tab.wrapUps'),
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
      {tab === 'channels' && <ChannelsTab location={location} />}
      {tab === 'wrap-ups' && <WrapUpsTab location={location} />}
      {tab === 'what-if' && location && <WhatIfTab key={location.id} location={location} />}
    </div>
  );
}

/** Estimates at joining compared with actual waits. */
function AccuracyTab({ location }: { location: ReportLocation }) {
  const { t } = useWords();
  const filters = useReportFilters(location);
  const { data, error, isError, isFetching, refetch } = useAccuracy(filters.locationId, filters.days);
  const all = filters.locationId === null;
  return (
    <>
      <ReportFilters filters={filters} />
      {isError && !data && (
        <FailedState title={t('insights.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <ReportSkeleton />}
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

/** Minutes within which a bias counts as none. */
const EVEN = 0.5;

/** Direction of the average error, as the id of its text. */
function biasWords(bias: number | null) {
  if (bias === null || Math.abs(bias) < EVEN) return 'insights.bias.even';
  return bias > 0 ? 'insights.bias.longer' : 'insights.bias.shorter';
}
