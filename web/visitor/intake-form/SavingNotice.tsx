import { IconCalendarPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Instant } from '#domain/time/instant.ts';
import { ButtonLink } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { offersBooking, startAddress } from '../start/start-choices.ts';

type SavingNoticeProps = { locationId: string; opens: Instant; zone: string };

/** Above the form of a closed location that saves places: when it opens, and the way to book instead. */
export default function SavingNotice({ locationId, opens, zone }: SavingNoticeProps) {
  const { t, formats } = useWords();
  const { settings, flags, search } = useVisitor();
  return (
    <Banner
      tone="info"
      role="status"
      title={t('location.closed')}
      action={
        offersBooking({ settings, flags }) && (
          <Link href={startAddress({ kind: 'book' }, { locationId, search })} asChild>
            <ButtonLink size="small" icon={<IconCalendarPlus />}>
              {t('closed.book')}
            </ButtonLink>
          </Link>
        )
      }
    >
      {t('saved.counts', { time: formats.dateTime(opens, zone) })}
    </Banner>
  );
}
