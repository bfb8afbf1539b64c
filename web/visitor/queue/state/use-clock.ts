import type { LocationAttributes } from '#contract/vendors/locations.ts';
import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { INTL_LOCALE } from '#domain/language/languages.ts';
import type { Instant } from '#domain/time/instant.ts';
import { DAY } from '#domain/time/instant.ts';
import { useHydrated } from '#web/kit/use-hydrated.ts';
import { ownZone } from '#web/language/formats.ts';
import { onZoneClock } from '#web/language/zone-clock.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';

/** Clock times of a visit: in person in the location's zone, by phone and video in the visitor's own (G-07). */
export function useClock(
  { meeting_method }: Pick<QueueAppointmentAttributes, 'meeting_method'>,
  location: LocationAttributes | null,
) {
  const { formats, language } = useWords();
  const device = ownZone();
  const there = location?.timezone ?? device;
  // Until hydration the visitor's zone is unknown; most visitors share the location's.
  const own = useHydrated() ? device : there;
  const zone = meeting_method === MEETING_METHOD.inPerson ? there : own;
  const ranges = new Intl.DateTimeFormat(INTL_LOCALE[language], {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    hourCycle: language === 'en' ? 'h12' : 'h23',
  });
  return {
    time: (at: Instant): string => formats.time(at, zone),
    date: (at: Instant): string => formats.date(at, zone),
    dateTime: (at: Instant): string => formats.dateTime(at, zone),
    range: (from: Instant, to: Instant): string =>
      formats.time(from, zone) === formats.time(to, zone)
        ? formats.time(to, zone)
        : ranges.formatRange(onZoneClock(from, zone), onZoneClock(to, zone)).replace(/[\u2009\u202F]/g, ' '),
    /** The time alone for today, with the date for another day. */
    moment: (at: Instant, now: Instant): string =>
      now - at < DAY / 2 ? formats.time(at, zone) : formats.dateTime(at, zone),
    /** Null when it is the visitor's own zone. */
    zoneName: (at: Instant): string | null => (zone === own ? null : formats.zone(zone, at)),
  };
}
