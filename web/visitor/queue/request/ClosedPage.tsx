import { useEffect } from 'react';
import { IconArrowRight, IconCalendarPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { HoursTable } from '../../location-picker/detail/HoursTable.tsx';
import { StatusPage } from '../../shell/problems/StatusPage.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { startAddress, offersBooking } from '../../start/start-choices.ts';
import { useNow, usePageClock } from '../../shell/context/use-now.ts';
import { OtherLocation, WhereItIs } from './UnavailablePage.tsx';
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
    <StatusPage
      name="location-closed"
      title={t('location.closed')}
      more={
        <section className={styles.hours} aria-labelledby="upcoming-hours">
          <h2 id="upcoming-hours">{t('hours.upcoming')}</h2>
          <HoursTable location={location} />
          <p className={styles.zone}>{t('hours.zone', { zone: formats.zone(location.timezone, now) })}</p>
        </section>
      }
      actions={
        <>
          <BookInstead locationId={locationId} />
          <OtherLocation />
        </>
      }
    >
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
    </StatusPage>
  );
}

/** Booking instead, where the vendor takes appointments. */
function BookInstead({ locationId }: { locationId: string }) {
  const { settings, flags, search } = useVisitor();
  const { t } = useWords();
  if (!offersBooking({ settings, flags })) return null;
  return (
    <Link href={startAddress({ kind: 'book' }, { locationId, search })} asChild>
      <ButtonLink variant="primary" icon={<IconCalendarPlus />}>
        {t('how.book')}
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

/** Has no action: every location would refuse as well. */
export function CallbackDisabledPage() {
  const { t } = useWords();
  return (
    <StatusPage name="callback-disabled" title={t('callback.title')}>
      <p>{t('callback.disabled')}</p>
    </StatusPage>
  );
}
