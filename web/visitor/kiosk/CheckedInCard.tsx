import { Suspense, lazy } from 'react';
import type { CheckedIn } from '#contract/queue/check-in.ts';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { BookAnotherButton } from '../shell/pieces/BookAnotherButton.tsx';
import { RichText } from '../shell/pieces/RichText.tsx';
import { ScreenTitle } from '../shell/frame/ScreenTitle.tsx';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { translated } from '../shell/context/translated.ts';
import styles from './kiosk-questions.module.css';

// Only for kiosks that print.
const TicketOnPaper = lazy(() => import('./print/TicketOnPaper.tsx'));

type CheckedInProps = { checked: CheckedIn['data']; location: LocationAttributes; locationId: string };

/** The ticket of a booked visitor, until the kiosk clears itself. */
export function CheckedInCard({ checked, location, locationId }: CheckedInProps) {
  const { settings } = useVisitor();
  const { t, formats, language } = useWords();
  const { ticket_number: ticket, first_name: name, service, start, wait } = checked;
  const instructions = translated(location, 'instructions', { language, original: location.lang });
  const length = wait && wait.minutes > 0 ? formats.waitLength(wait.minutes) : null;
  return (
    <div className={styles.page}>
      <ScreenTitle name="checked-in">{t('checkIn.done')}</ScreenTitle>
      <Card>
        <div className={styles.done}>
          <p>{t('checkIn.hello', { name })}</p>
          <p className={styles.ticket}>{ticket}</p>
          <p className={styles.seat}>{t('checkIn.seat')}</p>
        </div>
        <DescriptionList
          lines
          facts={[
            { term: t('form.topic'), description: service },
            { term: t('checkIn.time'), description: formats.time(fromIso(start), location.timezone) },
            {
              term: t('checkIn.wait'),
              description: wait && (length ? t('wait.approx', { time: length.read }) : t('wait.next')),
            },
          ]}
        />
        {instructions.text.trim() !== '' && (
          <RichText text={instructions.text} lang={instructions.lang} links={false} />
        )}
      </Card>
      {settings['kiosk.ticketPrinting'] !== 'off' && (
        <Suspense fallback={null}>
          <TicketOnPaper visitId={checked.id} ticket={ticket} />
        </Suspense>
      )}
      <div data-kiosk-done={locationId}>
        <BookAnotherButton variant="primary" locationId={locationId} kioskLabel={t('kiosk.done')} />
      </div>
    </div>
  );
}
