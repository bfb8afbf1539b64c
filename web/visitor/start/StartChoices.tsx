import { Suspense, lazy, useId } from 'react';
import {
  IconCalendarCheck,
  IconCalendarPlus,
  IconChevronRight,
  IconPhone,
  IconVideo,
  IconWalk,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { useOfflineState } from '#web/connection/offline/offline-state.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useOpenLine } from '../location-picker/detail/use-open-line.ts';
import { waitOffer } from '../location-picker/list/wait-offer.ts';
import { carriedQuery } from '../modes/query-string.ts';
import { ScreenTitle } from '../shell/frame/ScreenTitle.tsx';
import { translated } from '../shell/context/translated.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import type { StartChoice } from './start-choices.ts';
import styles from './start-choices.module.css';

// Only for kiosks.
const KioskGreeting = lazy(() => import('./KioskGreeting.tsx'));
const KioskPhone = lazy(() => import('./KioskPhone.tsx'));

type StartChoicesProps = {
  locationId: string;
  location: LocationAttributes;
  choices: readonly StartChoice[];
  onChoose: (choice: StartChoice) => void;
};

/** A welcome, the location, and one large button for each choice. */
export function StartChoices({ locationId, location, choices, onChoose }: StartChoicesProps) {
  const { t, language } = useWords();
  const { flags } = useVisitor();
  const name = translated(location, 'name', { language, original: location.lang });
  return (
    <div className={styles.page} data-kiosk-rest={flags.isKioskDevice || undefined}>
      <ScreenTitle name="how" className={styles.title}>
        {t('how.title', { place: name.text || location.address })}
      </ScreenTitle>
      <Place location={location} />
      {flags.isKioskDevice && (
        <Suspense fallback={null}>
          <KioskGreeting part="message" />
        </Suspense>
      )}
      <ul className={styles.choices}>
        {choices.map((choice) => (
          <ChoiceCard
            key={choice.kind === 'line' ? choice.method : choice.kind}
            choice={choice}
            location={location}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {flags.isKioskDevice && choices.some(({ kind }) => kind === 'line') && (
        <Suspense fallback={null}>
          <KioskPhone locationId={locationId} />
        </Suspense>
      )}
      {flags.isKioskDevice && (
        <Suspense fallback={null}>
          <KioskGreeting part="languages" />
        </Suspense>
      )}
    </div>
  );
}

function Place({ location }: { location: LocationAttributes }) {
  const { t } = useWords();
  const { has, search, flags } = useVisitor();
  const { isOpen, state, next } = useOpenLine()(location);
  // Visitors at a kiosk are there.
  if (flags.isKioskDevice && isOpen) return null;
  return (
    <div className={styles.place}>
      {location.physical && !flags.isKioskDevice && <p>{location.formatted_address || location.address}</p>}
      <p>
        {state}
        {next && <> · {next}</>}
      </p>
      {!has('locationLocking') && !flags.isKioskDevice && (
        <Link href={visitorPath('where') + carriedQuery(search)} className={styles.change}>
          {t('form.changeLocation')}
        </Link>
      )}
    </div>
  );
}

const LINE = {
  1: { icon: IconWalk, name: 'step.queue', text: 'how.queueText' },
  2: { icon: IconPhone, name: 'step.phone', text: 'how.phoneText' },
  3: { icon: IconVideo, name: 'step.video', text: 'how.videoText' },
} as const;
const OTHER = {
  book: { icon: IconCalendarPlus, name: 'how.book', text: 'how.bookText' },
  'check-in': { icon: IconCalendarCheck, name: 'how.checkIn', text: 'how.checkInText' },
} as const;

type ChoiceCardProps = {
  choice: StartChoice;
  location: LocationAttributes;
  onChoose: (choice: StartChoice) => void;
};

/** The whole card is the button; its name is only the choice, the text below describes it. */
function ChoiceCard({ choice, location, onChoose }: ChoiceCardProps) {
  const { t } = useWords();
  const id = useId();
  const { icon: Icon, name, text } = choice.kind === 'line' ? LINE[choice.method] : OTHER[choice.kind];
  const isOffline = useOfflineState() !== 'online';
  // A kiosk without a connection has numbers for the line in person alone.
  const isAway = isOffline && !(choice.kind === 'line' && choice.method === 1);
  return (
    <li className={styles.choice}>
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.words}>
        <button
          type="button"
          className={styles.name}
          aria-describedby={`${id}-text`}
          aria-disabled={isAway || undefined}
          onClick={() => isAway || onChoose(choice)}
        >
          {t(name)}
        </button>
        <p id={`${id}-text`} className={styles.text}>
          {isAway ? (
            t('kiosk.notOffline')
          ) : (
            <>
              <span>{t(text)}</span> {!isOffline && <ChoiceWait choice={choice} location={location} />}
            </>
          )}
        </p>
      </div>
      <IconChevronRight className={styles.chevron} aria-hidden="true" />
    </li>
  );
}

/** The wait by this method (`showWaitTime`); in person it also shows when the location takes no visitors. */
function ChoiceWait({ choice, location }: Pick<ChoiceCardProps, 'choice' | 'location'>) {
  const { t, formats } = useWords();
  const { settings } = useVisitor();
  if (choice.kind !== 'line' || !settings.showWaitTime) return null;
  const minutes = waitOffer(location, choice.method)?.minutes ?? null;
  if (minutes === null && choice.method !== 1) return null;
  const words = formats.waitPicker(minutes);
  return <span className={styles.wait}>{minutes === null ? words : t('wait.approx', { time: words })}</span>;
}
