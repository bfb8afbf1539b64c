import { IconClock, IconDoorOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import type { ServiceWaitResource } from '#contract/vendors/services.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { useLiveState } from '#web/connection/use-live.ts';
import { FoyerMark } from '#web/kit/brand/Logo.tsx';
import { LiveDot } from '#web/kit/feedback/LiveDot.tsx';
import { ArchText, WaitArch } from '#web/kit/wait/WaitArch.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { waitOffer } from '../location-picker/list/wait-offer.ts';
import { useOpenLine } from '../location-picker/detail/use-open-line.ts';
import { carriedQuery } from '../modes/query-string.ts';
import { translated } from '../shell/context/translated.ts';
import { WaitAccuracy } from '../shell/pieces/WaitAccuracy.tsx';
import { WaitRange, hasRange } from '../shell/pieces/WaitRange.tsx';
import { useNow } from '../shell/context/use-now.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { serviceWait } from './service-waits.ts';
import styles from './location-summary-card.module.css';

type LocationSummaryCardProps = {
  locationId: string;
  location: LocationAttributes;
  /** The wait of the chosen service; null until one is chosen. */
  wait: ServiceWaitResource | null;
};

/** The location and its wait. On a phone the wait is one line. */
export function LocationSummaryCard({ locationId, location, wait }: LocationSummaryCardProps) {
  const { t, language } = useWords();
  const { has, search, settings } = useVisitor();
  const name = translated(location, 'name', { language, original: location.lang });
  // Before the opening the line has no wait.
  const isBefore = !location.is_currently_open && location.opens_next !== null;
  const waits = settings.showCallbackWaitTime && !isBefore;
  return (
    <section className={styles.card} aria-labelledby="place-name">
      <div className={styles.where}>
        <div className={styles.nameLine}>
          <h2 id="place-name" className={styles.name} lang={name.lang}>
            {name.text || location.address}
          </h2>
          {!has('locationLocking') && (
            <Link
              href={visitorPath('pick-location') + carriedQuery(search)}
              className={styles.change}
              aria-label={t('form.changeLocation')}
            >
              {t('common.change')}
            </Link>
          )}
        </div>
        {location.physical && (
          <p className={styles.address}>{location.formatted_address || location.address}</p>
        )}
      </div>
      {waits && <OfferedWait location={location} wait={wait} />}
      {waits && <WaitAccuracy locationId={locationId} />}
      <OpenRow location={location} />
    </section>
  );
}

function OfferedWait({ location, wait }: Omit<LocationSummaryCardProps, 'locationId'>) {
  const { t, formats } = useWords();
  const { query } = useVisitor();
  const now = useNow();
  const shown = wait?.attributes;
  const offer = shown ? serviceWait(shown, now) : waitOffer(location, query.method);
  const minutes = offer?.minutes ?? null;
  const people = shown ? shown.people_before : location.people_waiting;
  const hidden = shown !== undefined && !shown.shown;
  const text = hidden ? t(REASONS[shown.reason ?? 'learning']) : formats.waitPicker(minutes);
  const waiting = people > 0 ? t('wait.people', { count: people }) : t('wait.empty');
  const range = offer !== null && hasRange(offer) && <WaitRange wait={offer} />;
  const counted = (
    <>
      {range && (
        <>
          {range}
          <br />
        </>
      )}
      {waiting}
      {shown?.serving ? (
        <>
          <br />
          {t('wait.serving', { count: shown.serving })}
        </>
      ) : null}
    </>
  );
  return (
    <>
      <div className={styles.arch}>
        <WaitArch times={null} size="small">
          {minutes === null ? (
            <ArchText
              main={<small className={styles.smallMain}>{text}</small>}
              note={hidden ? counted : undefined}
            />
          ) : (
            <ArchText lead={t('wait.approxLead')} main={text} note={counted} />
          )}
        </WaitArch>
      </div>
      <p className={styles.strip}>
        <FoyerMark size={22} />
        <span>
          {minutes === null
            ? text
            : wait
              ? t('wait.approxTopic', { time: text })
              : t('wait.approx', { time: text })}
          {range && (
            <>
              {' · '}
              <span className={styles.range}>{range}</span>
            </>
          )}
        </span>
      </p>
    </>
  );
}

const REASONS = {
  'nobody-on-duty': 'wait.reason.nobody',
  learning: 'wait.reason.learning',
  closed: 'wait.reason.closed',
  'not-today': 'wait.reason.notToday',
  unreliable: 'wait.reason.unreliable',
} as const;

function OpenRow({ location }: { location: LocationAttributes }) {
  const { t } = useWords();
  const live = useLiveState();
  const { isOpen, state, next } = useOpenLine()(location);
  return (
    <div className={styles.openRow}>
      <span className={styles.open}>
        {isOpen ? <IconClock aria-hidden="true" /> : <IconDoorOff aria-hidden="true" />}
        <span>
          {state}
          {next && <> · {next}</>}
        </span>
      </span>
      <LiveDot state={live}>{live === 'live' ? t('common.live') : t('realtime.reconnecting')}</LiveDot>
    </div>
  );
}
