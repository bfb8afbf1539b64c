import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  IconArrowLeft,
  IconClock,
  IconDisabled,
  IconDoorOff,
  IconMapPin,
  IconNavigation,
  IconPhone,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { EVENTS, channels } from '#contract/protocol/realtime.ts';
import type { LocationAttributes, LocationResource } from '#contract/vendors/locations.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { useLive } from '#web/connection/use-live.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { useHydrated } from '#web/kit/use-hydrated.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { pushEvent } from '../../analytics/data-layer.ts';
import { carriedQuery } from '../../modes/query-string.ts';
import { RichText } from '../../shell/pieces/RichText.tsx';
import { directionsHref, telHref } from '../../shell/context/safe-href.ts';
import { translated } from '../../shell/context/translated.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { HoursTable } from './HoursTable.tsx';
import { OfferArch } from './OfferArch.tsx';
import { locationQuery } from '../location-queries.ts';
import type { PickerRow } from '../list/rank-locations.ts';
import { recentLocations } from '../list/recent-locations.ts';
import { useOpenLine } from './use-open-line.ts';
import { waitOffer } from '../list/wait-offer.ts';
import reach from '../../shell/pieces/reach.module.css';
import styles from './location-detail.module.css';

type LocationDetailProps = {
  row: PickerRow;
  /** The visitor opened it: focus the heading. */
  focus: boolean;
  onBack: () => void;
  /** The address to go to after choosing it; by default the form of the line. */
  addressOf?: ((locationId: string) => string) | undefined;
  /** Whether to show the line's wait. */
  waits: boolean;
};

/** One location before it is chosen: the wait, the hours, the directions. */
export function LocationDetail({ row, focus, onBack, addressOf, waits }: LocationDetailProps) {
  const { t, language, formats } = useWords();
  const { settings, flags, query } = useVisitor();
  const location = useLiveLocation(row.location);
  const { attributes } = location;
  const heading = useFocusOn(focus);
  const name = translated(attributes, 'name', { language, original: attributes.lang });
  const instructions = translated(attributes, 'instructions', { language, original: attributes.lang });
  return (
    <article className={styles.card} aria-labelledby="location-detail">
      <div className={styles.back}>
        <Button variant="link" size="small" className={reach.reach} icon={<IconArrowLeft />} onClick={onBack}>
          {t('locations.back')}
        </Button>
      </div>
      <div className={styles.head}>
        <div className={styles.who}>
          <h2 ref={heading} tabIndex={-1} id="location-detail" className={styles.name} lang={name.lang}>
            {name.text || attributes.address}
          </h2>
          <p className={styles.address}>
            {attributes.physical
              ? attributes.formatted_address || attributes.address
              : t('locations.remoteOnly')}
          </p>
          <OpenState
            attributes={attributes}
            distance={row.distance && formats.distance(row.distance.value, row.distance.unit)}
          />
        </div>
        {waits && (
          <div className={styles.arch}>
            <OfferArch location={attributes} />
          </div>
        )}
        <div className={styles.actions}>
          <SelectButton row={row} attributes={attributes} addressOf={addressOf} />
          {attributes.physical && flags.externalLinks && (
            <ButtonLink
              href={directionsHref(attributes.formatted_address || attributes.address)}
              target="_blank"
              rel="noopener noreferrer"
              icon={<IconNavigation />}
            >
              {t('locations.directions')}
            </ButtonLink>
          )}
          {attributes.phone && flags.externalLinks && (
            <ButtonLink href={telHref(attributes.phone)} icon={<IconPhone />}>
              {t('locations.call')}
            </ButtonLink>
          )}
        </div>
      </div>
      {!settings.hideLocationHours && (
        <section className={styles.section} aria-labelledby="location-hours">
          <h3 id="location-hours">{t('locations.hours')}</h3>
          <HoursTable location={attributes} />
        </section>
      )}
      {/* They speak of coming there, as those of the form. */}
      {instructions.text && query.method === MEETING_METHOD.inPerson && (
        <section className={styles.section} aria-labelledby="location-notes">
          <h3 id="location-notes">{t('form.goodToKnow')}</h3>
          <RichText text={instructions.text} lang={instructions.lang} links={flags.externalLinks} />
        </section>
      )}
    </article>
  );
}

function OpenState({ attributes, distance }: { attributes: LocationAttributes; distance: string | null }) {
  const { t } = useWords();
  const openLine = useOpenLine();
  const { isOpen, state, next } = openLine(attributes);
  return (
    <ul className={styles.facts}>
      <li>
        {isOpen ? <IconClock aria-hidden="true" /> : <IconDoorOff aria-hidden="true" />}
        <span>
          <strong>{state}</strong>
          {next && <> · {next}</>}
        </span>
      </li>
      {distance && (
        <li>
          <IconMapPin aria-hidden="true" />
          <span>{distance}</span>
        </li>
      )}
      {attributes.physical && attributes.accessible && (
        <li>
          <IconDisabled aria-hidden="true" />
          <span>{t('locations.accessible')}</span>
        </li>
      )}
    </ul>
  );
}

type SelectButtonProps = Pick<LocationDetailProps, 'row' | 'addressOf'> & { attributes: LocationAttributes };

/** Links to the next step and keeps the query (§2.1). */
function SelectButton({ row, attributes, addressOf }: SelectButtonProps) {
  const { search, query, page, flags } = useVisitor();
  const { t } = useWords();
  const [, navigate] = useLocation();
  const chosen = (): void =>
    pushEvent({
      event: 'selectLocation',
      location_id: row.location.id,
      location_name: attributes.name,
      distance: row.distance?.value ?? null,
      unit: row.distance?.unit ?? null,
      wait_minutes: waitOffer(attributes, query.method)?.minutes ?? null,
      method: query.method,
    });
  const select = (): void => {
    chosen();
    const { id } = row.location;
    if (!flags.isKioskDevice) recentLocations(page.vendor?.pathname ?? '').add(id);
    navigate(addressOf ? addressOf(id) : visitorPath('request', id) + carriedQuery(search));
  };
  return (
    <Button
      variant="primary"
      size="large"
      className={styles.select}
      onClick={select}
      onPointerEnter={addressOf ? undefined : warmForm}
      onFocus={addressOf ? undefined : warmForm}
    >
      {t('locations.select')}
    </Button>
  );
}

/** Loads the form's code on hover or touch, before the click. */
function warmForm(): void {
  import('../../intake-form/RequestPage.tsx').catch(() => undefined);
}

/** Subscribes to the opened location's channel; the list refetches only every minute. */
function useLiveLocation(listed: LocationResource): LocationResource {
  const client = useQueryClient();
  const query = locationQuery(listed.id);
  // Before hydration the card may still be hidden by its width, so do not subscribe.
  const isAlive = useHydrated();
  const { data } = useQuery({ ...query, placeholderData: listed, enabled: isAlive });
  useLive(isAlive ? channels.location(listed.id) : null, {
    onEvent: (name) => {
      if (name === EVENTS.wait) void client.invalidateQueries({ queryKey: query.queryKey });
    },
    refetch: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  return data && data.attributes.visibility !== 'private' ? (data as LocationResource) : listed;
}

function useFocusOn(focus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!focus) return;
    heading.current?.focus({ preventScroll: true });
    // On a phone the card replaces the list, so scroll to its top.
    if (!matchMedia('(min-width: 64em)').matches) scrollTo(0, 0);
  }, [focus]);
  return heading;
}
