import { IconMapPin, IconPhone, IconVideo, IconWalk } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import type { LocationAttributes, PrivateLocationAttributes } from '#contract/vendors/locations.ts';
import type { QueueMethod } from '#domain/codes/meeting-method.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { ButtonLink } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { carriedQuery } from '../../modes/query-string.ts';
import { StatusPage } from '../../shell/problems/StatusPage.tsx';
import { phoneWords } from '../../shell/context/phone-words.ts';
import { telHref } from '../../shell/context/safe-href.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { methodsTaken } from './guards.ts';

/** the location exists but takes no requests here. */
export function PrivateLocationPage({ location }: { location: PrivateLocationAttributes }) {
  const { t } = useWords();
  return (
    <StatusPage name="unavailable-private" title={t('unavailable.title')} actions={<OtherLocation />}>
      <p>
        <strong>{location.name}</strong>
      </p>
      <p>{t('location.private')}</p>
    </StatusPage>
  );
}

/** the vendor or the location does not take this meeting method. */
export function MethodUnavailablePage({ location }: { location: LocationAttributes }) {
  const { settings, query, flags } = useVisitor();
  const { t } = useWords();
  // A walk-in visitor gets the text about walking in, not about the online queue.
  const message =
    query.method === 1 && flags.isWalkIn ? 'method.unavailable.inPerson' : MESSAGES[query.method];
  const others = methodsTaken(settings, location).filter((method) => method !== query.method);
  return (
    <StatusPage
      name="unavailable-method"
      title={t('unavailable.title')}
      actions={
        <>
          {others.map((method, position) => (
            <OtherMethod key={method} method={method} first={position === 0} />
          ))}
          <OtherLocation />
        </>
      }
    >
      <p>{t(message)}</p>
      {settings.callback_closed_location_info && <WhereItIs location={location} />}
    </StatusPage>
  );
}

const MESSAGES: Record<QueueMethod, string> = {
  1: 'queue.unavailable',
  2: 'method.unavailable.phone',
  3: 'method.unavailable.video',
};

function OtherMethod({ method, first }: { method: QueueMethod; first: boolean }) {
  const { search } = useVisitor();
  const { t } = useWords();
  const [path] = useLocation();
  const { icon: Icon, words } = WAYS[method];
  // Includes the path: a bare query would resolve to the vendor's first page.
  return (
    <Link href={`${path}${carriedQuery(search, { meeting_method: String(method) })}`} asChild>
      <ButtonLink variant={first ? 'primary' : 'default'} icon={<Icon />}>
        {t(words)}
      </ButtonLink>
    </Link>
  );
}

const WAYS = {
  1: { icon: IconWalk, words: 'step.queue' },
  2: { icon: IconPhone, words: 'step.phone' },
  3: { icon: IconVideo, words: 'step.video' },
} as const;

/** Goes back to the list, unless the visitor's location is locked. */
function OtherLocation() {
  const { has, search } = useVisitor();
  const { t } = useWords();
  if (has('locationLocking')) return null;
  return (
    <Link href={visitorPath('pick-location') + carriedQuery(search, { location: null })} asChild>
      <ButtonLink icon={<IconMapPin />}>{t('unavailable.otherLocation')}</ButtonLink>
    </Link>
  );
}

/** Name, address and phone number; plain text where outside links are off. */
export function WhereItIs({ location }: { location: LocationAttributes }) {
  const { flags } = useVisitor();
  return (
    <p>
      <strong>{location.name}</strong>
      <br />
      {location.formatted_address || location.address}
      {location.phone && (
        <>
          <br />
          {flags.externalLinks ? (
            <a href={telHref(location.phone)}>{phoneWords(location.phone)}</a>
          ) : (
            phoneWords(location.phone)
          )}
        </>
      )}
    </p>
  );
}
