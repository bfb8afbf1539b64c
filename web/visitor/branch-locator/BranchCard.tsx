import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  IconCalendarPlus,
  IconChevronDown,
  IconDisabled,
  IconClock,
  IconDoorOff,
  IconHourglass,
  IconMapPin,
  IconNavigation,
  IconPhone,
  IconUsersGroup,
  IconWalk,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { ButtonLink } from '#web/kit/button/Button.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { HoursTable } from '../location-picker/detail/HoursTable.tsx';
import { useOpenLine } from '../location-picker/detail/use-open-line.ts';
import type { PickerRow } from '../location-picker/list/rank-locations.ts';
import { waitOffer } from '../location-picker/list/wait-offer.ts';
import { changeQuery } from '../modes/query-string.ts';
import { methodsTaken } from '../queue/request/guards.ts';
import { directionsHref, telHref } from '../shell/context/safe-href.ts';
import { translated } from '../shell/context/translated.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { LoadFailure } from '../shell/problems/LoadFailure.tsx';
import { offersBooking, offersLine, startAddress } from '../start/start-choices.ts';
import { isAccessible } from './arrange-branches.ts';
import { servicesAt } from './locator-queries.ts';
import styles from './branch-locator.module.css';

type BranchCardProps = { row: PickerRow; level: 2 | 3 };

const LINE_WORDS = { 1: 'step.queue', 2: 'step.phone', 3: 'step.video' } as const;

/** One location: where it is, whether it is open, the wait, and the ways to be served there. */
export function BranchCard({ row: { location, distance }, level }: BranchCardProps) {
  const { t, language, formats } = useWords();
  const { settings, flags } = useVisitor();
  const { attributes } = location;
  const columns = settings['branch_locator.columns'];
  const id = useId();
  const name = translated(attributes, 'name', { language, original: attributes.lang });
  const title = name.text || attributes.address;
  const Heading = `h${level}` as const;
  const address = attributes.formatted_address || attributes.address;
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.words}>
        <Heading id={id} className={styles.name} lang={name.lang}>
          {title}
        </Heading>
        {attributes.physical && <p className={styles.address}>{address}</p>}
        <ul className={styles.facts}>
          <OpenFact attributes={attributes} />
          <WaitFact attributes={attributes} />
          {distance && columns.distance !== 'hidden' && (
            <li>
              <IconMapPin aria-hidden="true" />
              <span>{formats.distance(distance.value, distance.unit)}</span>
            </li>
          )}
          <MethodsFact attributes={attributes} />
          {isAccessible({ attributes }) && (
            <li>
              <IconDisabled aria-hidden="true" />
              <span>{t('locations.accessible')}</span>
            </li>
          )}
        </ul>
      </div>
      <div className={styles.actions}>
        <Ways id={location.id} attributes={attributes} title={title} />
        {columns.directions !== 'hidden' && attributes.physical && flags.externalLinks && (
          <ButtonLink
            href={directionsHref(address)}
            target="_blank"
            rel="noopener noreferrer"
            icon={<IconNavigation />}
            aria-label={`${t('locations.directions')}, ${title}`}
          >
            {t('locations.directions')}
          </ButtonLink>
        )}
        {columns.call !== 'hidden' && attributes.phone && flags.externalLinks && (
          <ButtonLink
            href={telHref(attributes.phone)}
            icon={<IconPhone />}
            aria-label={`${t('locations.call')}, ${title}`}
          >
            {t('locations.call')}
          </ButtonLink>
        )}
      </div>
      {columns.hours !== 'hidden' && <Hours attributes={attributes} title={title} />}
      {columns.services !== 'hidden' && <Services id={location.id} title={title} />}
    </article>
  );
}

function OpenFact({ attributes }: { attributes: LocationAttributes }) {
  const openLine = useOpenLine();
  const { isOpen, state, next } = openLine(attributes);
  return (
    <li>
      {isOpen ? <IconClock aria-hidden="true" /> : <IconDoorOff aria-hidden="true" />}
      {/* A browser's time zones may be older than the server's: the server's text stays. */}
      <span suppressHydrationWarning>
        <strong>{state}</strong>
        {next && ` · ${next}`}
      </span>
    </li>
  );
}

/** The line's wait, where the vendor shows it before joining. */
function WaitFact({ attributes }: { attributes: LocationAttributes }) {
  const { formats } = useWords();
  const { settings } = useVisitor();
  const hidden = settings['branch_locator.columns'].wait === 'hidden' || !settings.showCallbackWaitTime;
  const offer = waitOffer(attributes, 1);
  if (hidden || offer === null || !attributes.is_currently_open) return null;
  return (
    <li>
      <IconHourglass aria-hidden="true" />
      <span>{formats.waitPicker(offer.minutes)}</span>
    </li>
  );
}

/** How visitors meet the staff of the location. */
function MethodsFact({ attributes }: { attributes: LocationAttributes }) {
  const { t } = useWords();
  const { settings } = useVisitor();
  if (settings['branch_locator.columns'].methods === 'hidden') return null;
  const ways = [
    attributes.physical && t('booking.inPerson'),
    attributes.takes_phone && settings.supports_phone && t('details.phone'),
    attributes.takes_video && settings.supports_phone && settings.supports_video && t('details.video'),
  ].filter((way) => way !== false);
  if (ways.length === 0) return null;
  return (
    <li>
      <IconWalk aria-hidden="true" />
      <span>{ways.join(' · ')}</span>
    </li>
  );
}

type WaysProps = { id: string; attributes: LocationAttributes; title: string };

/** The links to booking and to the line, as far as the vendor and the location offer them. */
function Ways({ id, attributes, title }: WaysProps) {
  const { t } = useWords();
  const { settings, flags, search } = useVisitor();
  const at = { locationId: id, search: changeQuery(search, { location: null }) };
  const isClosed = attributes.restrict_callback_request_hours && !attributes.is_currently_open;
  const [method] =
    settings['client_view.enabled'] && offersLine({ settings, flags }) && !isClosed
      ? methodsTaken(settings, attributes)
      : [];
  return (
    <>
      {offersBooking({ settings, flags }) && (
        <Link href={startAddress({ kind: 'book' }, at)} asChild>
          <ButtonLink icon={<IconCalendarPlus />} aria-label={`${t('how.book')}, ${title}`}>
            {t('how.book')}
          </ButtonLink>
        </Link>
      )}
      {method !== undefined && (
        <Link href={startAddress({ kind: 'line', method }, at)} asChild>
          <ButtonLink icon={<IconUsersGroup />} aria-label={`${t(LINE_WORDS[method])}, ${title}`}>
            {t(LINE_WORDS[method])}
          </ButtonLink>
        </Link>
      )}
    </>
  );
}

type OpenedProps = { title: string };

function Hours({ attributes, title }: OpenedProps & { attributes: LocationAttributes }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <Opening words={t('locations.hours')} title={title} onToggle={setOpen}>
      {open && <HoursTable location={attributes} />}
    </Opening>
  );
}

function Services({ id, title }: OpenedProps & { id: string }) {
  const { t, language } = useWords();
  const { settings } = useVisitor();
  const [open, setOpen] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery({ ...servicesAt(id), enabled: open });
  const of = { language, original: settings['client_view.language'] };
  const names = data?.map(({ id: key, attributes }) => ({ key, ...translated(attributes, 'name', of) }));
  return (
    <Opening words={t('locator.services')} title={title} onToggle={setOpen}>
      {isError && !data && <LoadFailure onRetry={() => void refetch()} busy={isFetching} />}
      {data?.length === 0 && <p>{t('services.empty')}</p>}
      {names && names.length > 0 && (
        <ul className={styles.services}>
          {names.map(({ key, text, lang }) => (
            <li key={key} lang={lang}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </Opening>
  );
}

type OpeningProps = OpenedProps & {
  words: string;
  onToggle: (open: boolean) => void;
  children: ReactNode;
};

/** A part that opens; its name has the location, too, because every card has one. */
function Opening({ words, title, onToggle, children }: OpeningProps) {
  return (
    <details className={styles.part} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>
        <span>
          {words}
          <VisuallyHidden>, {title}</VisuallyHidden>
        </span>
        <IconChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
