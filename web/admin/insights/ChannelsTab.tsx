import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { pathOf } from '#contract/protocol/endpoint.ts';
import { exportChannels, seeChannels, VISIT_COUNTS } from '#contract/reports/channels.ts';
import type { ChannelReport, ComparedCounts, VisitCounts } from '#contract/reports/channels.ts';
import { bookingSourceName } from '#domain/codes/booking-source.ts';
import type { BookingSource } from '#domain/codes/booking-source.ts';
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

type Report = ChannelReport['data'];

/** The visits of a period by entry channel, next to the period before. */
export function ChannelsTab({ location }: { location: ReportLocation }) {
  const { t } = useWords();
  const { chosen } = useCurrentLine();
  const filters = useReportFilters(location);
  const query = {
    days: filters.days,
    ...(filters.locationId !== null && { location: filters.locationId }),
    ...(chosen.length > 0 && { line: chosen.map(({ id }) => id).join(',') }),
  };
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: ['channels', query],
    queryFn: async ({ signal }) => (await request(seeChannels, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
  const isEmpty = data?.by_channel.length === 0;
  return (
    <>
      <ReportFilters filters={filters}>
        {data && !isEmpty && (
          <ButtonLink
            href={`${pathOf(exportChannels)}?${new URLSearchParams(query).toString()}`}
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
        <EmptyState role="status" title={t('channels.nothing')} text={t('channels.nothing.why')} />
      )}
      {data && !isEmpty && (
        <div className={styles.parts} aria-busy={isFetching || undefined}>
          <ChannelFigures report={data} />
          <ChannelChart report={data} />
          <ChannelTables report={data} />
          <p className={styles.note}>{t('channels.definition')}</p>
        </div>
      )}
    </>
  );
}

function ChannelFigures({ report: { all, days } }: { report: Report }) {
  const { t, formats } = useWords();
  const noteOf = (key: keyof VisitCounts): string => {
    const { direction, difference } = compare(all[key], all.before[key], 'neither')!;
    return t('channels.than', { direction, difference: formats.number(difference), days: days.length });
  };
  return (
    <dl className={styles.figures}>
      {VISIT_COUNTS.map((key) => (
        <Figure key={key} name={t(`channels.count.${key}`)} note={noteOf(key)}>
          {formats.number(all[key])}
        </Figure>
      ))}
    </dl>
  );
}

/** One curve each, up to the palette's distinct colours; the table has all channels. */
const CURVES = [1, 2, 3, 4, 5] as const;

function ChannelChart({ report: { by_channel: channels, days } }: { report: Report }) {
  const { t, formats, locale } = useWords();
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <Card>
      <LineChart
        title={t('channels.byDay')}
        label={t('channels.byDay.label', { days: days.length })}
        positions={days.map((day) => short.format(new Date(`${day}T00:00:00Z`)))}
        xName={t('insights.day')}
        series={CURVES.flatMap((tone, n) => {
          const channel = channels[n];
          if (channel === undefined) return [];
          return [{ name: t(nameOf(channel.booked_through)), tone, values: channel.by_day }];
        })}
        format={(value) => formats.number(value)}
        tableLabel={t('insights.asTable')}
      />
    </Card>
  );
}

function ChannelTables({ report }: { report: Report }) {
  const { t, formats, locale } = useWords();
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const heads = [
    t('channels.count.visits'),
    t('channels.change'),
    t('channels.count.completed'),
    t('channels.count.no_shows'),
    t('channels.count.cancelled'),
  ];
  const cellsOf = (row: ComparedCounts): string[] => [
    formats.number(row.visits),
    signed.format(row.visits - row.before.visits),
    formats.number(row.completed),
    formats.number(row.no_shows),
    formats.number(row.cancelled),
  ];
  return (
    <>
      <FigureTable
        title={t('channels.byChannel')}
        heads={[t('messages.channel'), ...heads]}
        rows={report.by_channel.map((row) => {
          const name = t(nameOf(row.booked_through));
          return { id: name, name, cells: cellsOf(row) };
        })}
      />
      {report.by_campaign.length > 0 ? (
        <FigureTable
          title={t('channels.byCampaign')}
          heads={[t('shortcuts.field.utm_source'), ...heads]}
          rows={report.by_campaign.map((row) => ({
            id: row.utm_source,
            name: row.utm_source,
            cells: cellsOf(row),
          }))}
        />
      ) : (
        <p className={styles.note}>{t('channels.noCampaign')}</p>
      )}
    </>
  );
}

const nameOf = (source: BookingSource) => `source.${bookingSourceName(source)}` as const;
