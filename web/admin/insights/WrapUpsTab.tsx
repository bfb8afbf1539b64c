import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { pathOf } from '#contract/protocol/endpoint.ts';
import { exportWrapUps, seeWrapUps } from '#contract/reports/wrap-ups.ts';
import type { WrapUpCount, WrapUpReport } from '#contract/reports/wrap-ups.ts';
import { request } from '#web/connection/request.ts';
import { ButtonLink } from '#web/kit/button/Button.tsx';
import { LineChart } from '#web/kit/chart/LineChart.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { compare } from '../dashboard/comparison.ts';
import { useCurrentLine } from '../shell/current-line.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { Figure, FigureTable, ReportSkeleton } from './FigureTable.tsx';
import { ReportFilters, useReportFilters } from './ReportFilters.tsx';
import type { ReportLocation } from './ReportFilters.tsx';
import styles from './insights.module.css';

type Report = WrapUpReport['data'];

/** How phone calls of the contact centre ended in a period, next to the period before. */
export function WrapUpsTab({ location }: { location: ReportLocation }) {
  const { t } = useWords();
  const { chosen } = useCurrentLine();
  const filters = useReportFilters(location);
  const query = {
    days: filters.days,
    ...(filters.locationId !== null && { location: filters.locationId }),
    ...(chosen.length > 0 && { line: chosen.map(({ id }) => id).join(',') }),
  };
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: ['wrap-ups', query],
    queryFn: async ({ signal }) => (await request(seeWrapUps, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
  const isEmpty = data?.by_reason.length === 0;
  return (
    <>
      <ReportFilters filters={filters}>
        {data && !isEmpty && (
          <ButtonLink
            href={`${pathOf(exportWrapUps)}?${new URLSearchParams(query).toString()}`}
            download
            icon={<IconDownload />}
          >
            {t('list.export')}
          </ButtonLink>
        )}
      </ReportFilters>
      {isError && !data && (
        <FailedState title={t('insights.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <ReportSkeleton />}
      {data && isEmpty && (
        <EmptyState role="status" title={t('wrapUps.nothing')} text={t('wrapUps.nothing.why')} />
      )}
      {data && !isEmpty && (
        <div className={styles.parts} aria-busy={isFetching || undefined}>
          <WrapUpFigures report={data} />
          <WrapUpChart report={data} />
          <WrapUpTables report={data} />
        </div>
      )}
      {data && (
        <p className={styles.note}>
          {t(data.without_location === null ? 'wrapUps.leftOut' : 'wrapUps.definition')}
        </p>
      )}
    </>
  );
}

function WrapUpFigures({ report: { all, days, without_location: withoutLocation } }: { report: Report }) {
  const { t, formats } = useWords();
  const { direction, difference } = compare(all.wrap_ups, all.before, 'neither')!;
  const than = t('channels.than', { direction, difference: formats.number(difference), days: days.length });
  return (
    <dl className={styles.figures}>
      <Figure name={t('wrapUps.count')} note={than}>
        {formats.number(all.wrap_ups)}
      </Figure>
      {withoutLocation !== null && (
        <Figure name={t('wrapUps.withoutVisit')} note={t('wrapUps.withoutVisit.note')}>
          {formats.number(withoutLocation)}
        </Figure>
      )}
    </dl>
  );
}

/** One curve each, up to the palette's distinct colours; the table has all reasons. */
const CURVES = [1, 2, 3, 4, 5] as const;

function WrapUpChart({ report: { by_reason: reasons, days } }: { report: Report }) {
  const { t, formats, locale } = useWords();
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <Card>
      <LineChart
        title={t('wrapUps.byDay')}
        label={t('wrapUps.byDay.label', { days: days.length })}
        positions={days.map((day) => short.format(new Date(`${day}T00:00:00Z`)))}
        xName={t('insights.day')}
        series={CURVES.flatMap((tone, n) => {
          const found = reasons[n];
          if (found === undefined) return [];
          return [{ name: found.reason ?? t('wrapUps.noReason'), tone, values: found.by_day }];
        })}
        format={(value) => formats.number(value)}
        tableLabel={t('insights.asTable')}
      />
    </Card>
  );
}

function WrapUpTables({ report }: { report: Report }) {
  const { t, formats, locale } = useWords();
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const heads = [t('wrapUps.count'), t('channels.change')];
  const cellsOf = (row: WrapUpCount): string[] => [
    formats.number(row.wrap_ups),
    signed.format(row.wrap_ups - row.before),
  ];
  return (
    <>
      <FigureTable
        title={t('wrapUps.byReason')}
        heads={[t('wrapUps.reason'), ...heads]}
        rows={report.by_reason.map((row) => ({
          id: row.reason ?? '',
          name: row.reason ?? t('wrapUps.noReason'),
          cells: cellsOf(row),
        }))}
      />
      <FigureTable
        title={t('wrapUps.byPerson')}
        heads={[t('wrapUps.person'), ...heads]}
        rows={report.by_person.map((row) => ({ id: row.staff_id, name: row.name, cells: cellsOf(row) }))}
      />
    </>
  );
}
