import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconArrowRight, IconCalendarPlus, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { dateWords } from '../../shell/pieces/date-words.ts';
import { HoursTable } from '../../location-picker/detail/HoursTable.tsx';
import { localDate } from '../../location-picker/detail/opening.ts';
import { OpeningArch } from '../../location-picker/detail/OpeningArch.tsx';
import { carriedQuery, changeQuery } from '../../modes/query-string.ts';
import { translated } from '../../shell/context/translated.ts';
import { useNow, usePageClock } from '../../shell/context/use-now.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { ScreenTitle } from '../../shell/frame/ScreenTitle.tsx';
import { useNextSlots } from '../../shell/pieces/use-first-times.ts';
import { offersBooking, startAddress } from '../../start/start-choices.ts';
import reach from '../../shell/pieces/reach.module.css';
import { servicesQuery } from './location-queries.ts';
import { OpenNearby } from './OpenNearby.tsx';
import { WhereItIs } from './UnavailablePage.tsx';
import styles from './closed-page.module.css';

type ClosedPageProps = {
  location: LocationAttributes;
  /** Set once the location has opened: goes on to the form. */
  onContinue: (() => void) | null;
  /** Called at the opening time, and when the visitor returns to the page. */
  onDue: () => void;
  locationId: string;
};

/** closed, with the next opening. Switches to "Now open" but never redirects while the visitor reads. */
export function ClosedPage({ locationId, location, onContinue, onDue }: ClosedPageProps) {
  const { t, formats } = useWords();
  const now = useNow();
  const isOpen = onContinue !== null;
  useReopening(isOpen ? null : location.opens_next, onDue);
  useOpenAnnounced(isOpen);
  return (
    <div className={styles.page}>
      <AllLocations />
      <Card className={styles.closed}>
        <div className={styles.stack}>
          <ScreenTitle name="location-closed">{t('location.closed')}</ScreenTitle>
          {isOpen && (
            <Banner
              tone="ok"
              title={t('hours.nowOpen')}
              action={
                <Button variant="primary" iconAfter={<IconArrowRight />} onClick={onContinue}>
                  {t('hours.continue')}
                </Button>
              }
            />
          )}
          <WhereItIs location={location} />
        </div>
        <OpeningArch location={location} />
      </Card>
      <BookInstead locationId={locationId} />
      <OpenNearby location={location} locationId={locationId} />
      <Card title={t('hours.upcoming')}>
        <HoursTable location={location} />
        <p className={styles.zone}>{t('hours.zone', { zone: formats.zone(location.timezone, now) })}</p>
      </Card>
    </div>
  );
}

/** Back to the list, unless the visitor's location is locked. */
function AllLocations() {
  const { has, search } = useVisitor();
  const { t } = useWords();
  if (has('locationLocking')) return null;
  return (
    <Link href={visitorPath('pick-location') + carriedQuery(search, { location: null })} asChild>
      <ButtonLink
        variant="link"
        size="small"
        icon={<IconArrowLeft />}
        className={`${styles.back} ${reach.reach}`}
      >
        {t('form.allLocations')}
      </ButtonLink>
    </Link>
  );
}

// Longer timers overflow; the page refetches before then.
const LONGEST_TIMER = 6 * 60 * 60 * 1000;

function useReopening(opensNext: string | null, onDue: () => void): void {
  const clock = usePageClock();
  useEffect(() => {
    const wait = opensNext === null ? LONGEST_TIMER : fromIso(opensNext) - clock.now() + 1000;
    const timer = setTimeout(onDue, Math.min(LONGEST_TIMER, Math.max(5000, wait)));
    addEventListener('focus', onDue);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', onDue);
    };
  }, [opensNext, onDue, clock]);
}

function useOpenAnnounced(isOpen: boolean): void {
  const announce = useAnnounce();
  const { t } = useWords();
  useEffect(() => {
    if (isOpen) announce(t('hours.nowOpen'));
  }, [isOpen, announce, t]);
}

/** The next times of a closed location, for the service of the address or else its first one. */
function BookInstead({ locationId }: { locationId: string }) {
  const { settings, flags, search, query } = useVisitor();
  const { t, language, formats } = useWords();
  const offered = offersBooking({ settings, flags });
  const { data } = useQuery({ ...servicesQuery(locationId, query, language), enabled: offered });
  const [named] = query.services;
  const service = data?.services.find(({ id }) => id === named) ?? data?.services[0];
  const slots = useNextSlots({
    locationId,
    serviceId: service?.id ?? '',
    method: query.method,
    enabled: offered,
  });
  if (!offered) return null;
  const start = startAddress({ kind: 'book' }, { locationId, search });
  if (service === undefined || slots.length === 0) {
    return (
      <Card title={t('closed.book')}>
        <Link href={start} asChild>
          <ButtonLink variant="primary" full icon={<IconCalendarPlus />}>
            {t('how.book')}
          </ButtonLink>
        </Link>
      </Card>
    );
  }
  const original = settings['client_view.language'];
  const name = translated(service.attributes, 'name', { language, original });
  const timesAddress = visitorPath('select-timeslot');
  const ofService = carriedQuery(search, { location: locationId, services: service.id });
  return (
    <Card
      title={t('closed.book')}
      aside={
        <Link href={start} className={`${styles.change} ${reach.reach}`} aria-label={t('closed.change')}>
          {t('common.change')}
        </Link>
      }
    >
      <div className={styles.stack}>
        <p className={styles.quiet}>{t('closed.timesFor', { service: name.text })}</p>
        <ul className={styles.times}>
          {slots.map(({ start: slot, zone }) => (
            <li key={slot}>
              {/* The times open with this one chosen. */}
              <Link href={timesAddress + changeQuery(ofService, { start: slot })}>
                <span>{dateWords(language).day(localDate(fromIso(slot), zone))}</span>{' '}
                <span>{formats.time(fromIso(slot), zone)}</span>
                <IconChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
        <Link href={timesAddress + ofService} asChild>
          <ButtonLink variant="primary" full icon={<IconCalendarPlus />}>
            {t('closed.seeTimes')}
          </ButtonLink>
        </Link>
      </div>
    </Card>
  );
}
