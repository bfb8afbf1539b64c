import { useQuery } from '@tanstack/react-query';
import { listNextSlots } from '#contract/appointments/slots.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../context/visitor-context.tsx';

/** Enough to see what is available, few enough to read. */
const NAMED = 3;

type FirstTimesOptions = { locationId: string; serviceId: string; method: number; enabled: boolean };

/** The first bookable times as text, grouped by day; none while loading, or without bookings. */
export function useFirstTimes(options: FirstTimesOptions): readonly string[] {
  const { formats } = useWords();
  const byDay = new Map<string, string[]>();
  for (const { start, zone } of useNextSlots(options)) {
    const day = formats.date(fromIso(start), zone);
    byDay.set(day, [...(byDay.get(day) ?? []), formats.time(fromIso(start), zone)]);
  }
  return [...byDay].map(([day, times]) => [day, ...times].join(' · '));
}

/** The first bookable slots; none while loading, or without bookings. */
export function useNextSlots({ locationId, serviceId, method, enabled }: FirstTimesOptions) {
  const { settings } = useVisitor();
  const { data } = useQuery({
    queryKey: ['first-times', locationId, serviceId, method],
    queryFn: ({ signal }) =>
      request(listNextSlots, {
        query: { location: locationId, service: serviceId, method, n: NAMED },
        signal,
      }),
    enabled: enabled && settings['client_view.enabled'] && serviceId !== '',
    staleTime: 60_000,
    retry: false,
  });
  return data?.data ?? [];
}
