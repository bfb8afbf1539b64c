import { IconNavigation, IconPhone } from '@tabler/icons-react';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { ButtonLink } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { directionsHref, telHref } from '../context/safe-href.ts';
import { useVisitor } from '../context/visitor-context.tsx';

type LocationLinksProps = { location: LocationAttributes; goesThere: boolean; className: string | undefined };

/** Directions and phone links of a location; hidden where outside links are off. */
export function LocationLinks({ location, goesThere, className }: LocationLinksProps) {
  const { flags } = useVisitor();
  const { t } = useWords();
  if (!flags.externalLinks || (!goesThere && !location.phone)) return null;
  return (
    <div className={className}>
      {goesThere && (
        <ButtonLink
          href={directionsHref(location.formatted_address || location.address)}
          target="_blank"
          rel="noopener noreferrer"
          icon={<IconNavigation />}
        >
          {t('locations.directions')}
        </ButtonLink>
      )}
      {location.phone && (
        <ButtonLink href={telHref(location.phone)} icon={<IconPhone />}>
          {t('locations.call')}
        </ButtonLink>
      )}
    </div>
  );
}
