import { useState } from 'react';
import { ACCURACY_DAYS } from '#contract/queue/insights.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { LineChart } from '#web/kit/chart/LineChart.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import { AccuracyFigures } from './AccuracyFigures.tsx';
import { ScoreTable } from './ScoreTable.tsx';
import { useAccuracy } from './use-accuracy.ts';
import type { Accuracy, Days } from './use-accuracy.ts';
import styles from './insights.module.css';

type AccuracyLocation = { id: string; name: string } | null;

/** Estimates at joining compared with actual waits. */
export function AccuracyTab({ location }: { location: AccuracyLocation }) {
  const { t } = useWords();
  const { locations } = usePerson();
  const [days, setDays] = useState<Days>('30');
  const [everywhere, setEverywhere] = useState(false);
  const all = everywhere || location === null;
  const { data, isError, isFetching, refetch } = useAccuracy(all ? null : location.id, days);
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
        <EmptyState
          title={t('insights.failed')}
          text={t('error.tryAgain')}
          action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
        />
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
