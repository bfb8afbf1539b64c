import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { simulateDay } from '#contract/queue/what-if.ts';
import type { WhatIf, SimulatedDay } from '#contract/queue/what-if.ts';
import type { Weekday } from '#domain/time/date.ts';
import { request } from '#web/connection/request.ts';
import { LineChart } from '#web/kit/chart/LineChart.tsx';
import { chartTop } from '#web/kit/chart/chart-geometry.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FailedState } from '../shell/FailedState.tsx';
import { ChangeList } from './ChangeList.tsx';
import { NOTHING_TRIED, queryOf, useShortHour } from './day-changes.ts';
import type { Tried } from './day-changes.ts';
import styles from './insights.module.css';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const satisfies readonly Weekday[];
const WALK_INS = [50, 75, 90, 100, 110, 125, 150, 200] as const;

/** Simulates a usual day of this location, with and without changes. */
export function WhatIfTab({ location }: { location: { id: string; name: string } }) {
  const { t, formats, locale } = useWords();
  const [weekday, setWeekday] = useState<string | null>(null);
  const [tried, setTried] = useState<Tried>(NOTHING_TRIED);
  const query = {
    location: location.id,
    ...(weekday !== null && { weekday }),
    ...queryOf(tried),
  };
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: ['what-if', query],
    queryFn: async ({ signal }) => (await request(simulateDay, { query, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
  if (isError && !data)
    return <FailedState title={t('insights.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="320px" />;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <div className={styles.parts} aria-busy={isFetching || undefined}>
      <p className={styles.note}>{t('whatIf.why', { days: data.days_seen, place: location.name })}</p>
      <div className={styles.choices}>
        <SelectField
          label={t('whatIf.weekday')}
          options={WEEKDAYS.map((day) => ({ value: String(day), label: formats.weekday(day) }))}
          value={String(data.weekday)}
          onChange={(event) => {
            setWeekday(event.target.value);
            setTried({ ...NOTHING_TRIED, walkIns: tried.walkIns });
          }}
        />
        <SelectField
          label={t('whatIf.walkIns')}
          options={WALK_INS.map((share) => ({ value: String(share), label: percent.format(share / 100) }))}
          value={String(tried.walkIns)}
          onChange={(event) => setTried({ ...tried, walkIns: Number(event.target.value) })}
        />
      </div>
      {data.today ? (
        <>
          <ActualWait simulated={data.today.wait} actual={data.actual_wait} />
          <DayFigures today={data.today} changed={data.changed} />
          {data.today.wait === null && (data.changed?.wait ?? null) === null ? (
            <EmptyState role="status" title={t('whatIf.unserved')} text={t('whatIf.unserved.why')} />
          ) : (
            <WaitsChart data={data} />
          )}
          <ChangeList key={data.weekday} data={data} tried={tried} onTry={setTried} />
        </>
      ) : (
        <EmptyState role="status" title={t('whatIf.nothing')} text={t('whatIf.nothing.why')} />
      )}
    </div>
  );
}

/** Above this difference in minutes, the page says why the simulated wait is another. */
const ALIKE = 2;

/** The wait of the past days next to the simulated one: figures of one place must not contradict each other. */
function ActualWait({ simulated, actual }: { simulated: number | null; actual: number | null }) {
  const { t, formats } = useWords();
  if (actual === null) return null;
  // Without a simulated wait there is nothing to compare.
  const longer = simulated === null ? 0 : actual - simulated;
  return (
    <p className={styles.note}>
      {t('whatIf.actual', { minutes: formats.number(actual) })} {longer > ALIKE && t('whatIf.actual.longer')}
      {longer < -ALIKE && t('whatIf.actual.shorter')}
    </p>
  );
}

function WaitsChart({ data: { today, changed, from, to } }: { data: WhatIf['data'] }) {
  const { t, formats } = useWords();
  const hour = useShortHour();
  const shown = today!.hours.filter(
    (one) => one.hour >= Math.floor(from / 60) && one.hour < Math.ceil(to / 60),
  );
  const waits = (day: typeof today) => shown.map((one) => day?.hours[one.hour]?.wait ?? null);
  return (
    <Card>
      <LineChart
        title={t('whatIf.byHour')}
        label={t('whatIf.byHour.label')}
        positions={shown.map((one) => hour(one.hour * 60))}
        xName={t('whatIf.hour')}
        series={[
          { name: t('whatIf.asIs'), tone: changed ? 5 : 1, usual: changed !== null, values: waits(today) },
          ...(changed ? [{ name: t('whatIf.tried'), tone: 1 as const, values: waits(changed) }] : []),
        ]}
        format={(value) => t('insights.minutes', { minutes: formats.number(value) })}
        // Seconds make no wave: the scale ends at ten minutes or more.
        top={chartTop([10, ...waits(today), ...waits(changed)])}
        tableLabel={t('insights.asTable')}
      />
    </Card>
  );
}

/** The whole day in four figures: with the changes, compared with the current day. */
function DayFigures({ today, changed }: { today: SimulatedDay; changed: SimulatedDay | null }) {
  const { t, formats } = useWords();
  const minutes = (value: number | null) =>
    value === null ? '–' : t('insights.minutes', { minutes: formats.number(value) });
  const figures = [
    { name: t('whatIf.wait'), of: (day: SimulatedDay) => minutes(day.wait) },
    { name: t('whatIf.left'), of: (day: SimulatedDay) => formats.number(day.left) },
    { name: t('whatIf.overtime'), of: (day: SimulatedDay) => minutes(Math.round(day.overtime)) },
    { name: t('whatIf.joined'), of: (day: SimulatedDay) => formats.number(Math.round(day.joined)) },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, of }) => (
        <Card as="div" key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd className={styles.value}>{of(changed ?? today)}</dd>
          <dd className={styles.small}>
            {changed ? t('whatIf.instead', { figure: of(today) }) : t('whatIf.usual')}
          </dd>
        </Card>
      ))}
    </dl>
  );
}
