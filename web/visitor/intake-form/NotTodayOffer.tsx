import { IconCalendarPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { ButtonLink } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { carriedQuery } from '../modes/query-string.ts';
import { FirstTimes } from '../shell/pieces/FirstTimes.tsx';
import { useFirstTimes } from '../shell/pieces/use-first-times.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';

type NotTodayOfferProps = { locationId: string; serviceId: string };

/**
 * Warns that the day may end before the visitor's turn. Offers the first slots to book instead, if the vendor
 * takes appointments.
 */
export function NotTodayOffer({ locationId, serviceId }: NotTodayOfferProps) {
  const { t } = useWords();
  const { query, search, flags } = useVisitor();
  const times = useFirstTimes({
    locationId,
    serviceId,
    method: query.method,
    enabled: flags.showsChanges,
  });
  const booking = carriedQuery(search, { location: locationId, services: serviceId });
  return (
    <Banner tone="warn" role="status" title={t('notToday.title')}>
      <p>{t(times.length > 0 ? 'notToday.joinOrBook' : 'notToday.join')}</p>
      {times.length > 0 && (
        <>
          <FirstTimes times={times} />
          <Link href={visitorPath('select-timeslot') + booking} asChild>
            <ButtonLink full icon={<IconCalendarPlus />}>
              {t('convert.act')}
            </ButtonLink>
          </Link>
        </>
      )}
    </Banner>
  );
}
