import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { listTimes } from '#contract/appointments/appointments.ts';
import type { FullSession } from '#contract/appointments/appointments.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { changeQuery } from '../../modes/query-string.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { firstOfMonth, monthWindow } from '../times/month-grid.ts';
import type { TimesRequest } from '../times/times-queries.ts';
import type { Times } from '../times/use-times.ts';
import styles from './wait-list.module.css';

interface FullSessionsProps {
  times: Times;
  zone: string;
  /** Shown where no session of the month is full. */
  otherwise: ReactNode;
}

/** The full sessions of the visible month; each leads to its wait list. */
export function FullSessions({ times, zone, otherwise }: FullSessionsProps) {
  const { t, formats } = useWords();
  const { search } = useVisitor();
  const { requested, bounds, day } = times;
  const dates = monthWindow(firstOfMonth(day), bounds);
  const { data = [] } = useQuery({
    queryKey: ['times', requested, 'full', dates],
    queryFn: ({ signal }) => fullBetween(requested, dates!, signal),
    enabled: dates !== null,
    staleTime: 10_000,
  });
  if (data.length === 0) return otherwise;
  const asked = {
    location: requested.locationId,
    service: requested.serviceId,
    services: null,
    meeting_method: String(requested.method),
    preferred_staff: null,
  };
  return (
    <section className={styles.full} aria-labelledby="full-sessions">
      <h2 id="full-sessions">{t('waitList.full')}</h2>
      <p className={styles.quiet}>{t('waitList.full.text')}</p>
      <ul>
        {data.map(({ id, start }) => {
          const when = formats.dateTime(fromIso(start), zone);
          return (
            <li key={id}>
              <span>{when}</span>
              <Link
                aria-label={t('waitList.joinFor', { when })}
                href={visitorPath('wait-list') + changeQuery(search, { ...asked, session: id, start })}
              >
                {t('waitList.title')}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

async function fullBetween(
  { locationId, serviceId, method, people, shortcut }: TimesRequest,
  { first, last }: { first: string; last: string },
  signal: AbortSignal,
): Promise<FullSession[]> {
  const query = {
    location_id: locationId,
    service_id: serviceId,
    meeting_method: method,
    attendees: people,
    start: first,
    end: last,
    shortcut,
  };
  return (await request(listTimes, { query, signal })).meta.full ?? [];
}
