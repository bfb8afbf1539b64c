import { useEffect, useRef } from 'react';
import { Ticket } from '#web/kit/display/Ticket.tsx';
import { announce } from '#web/kit/feedback/Announcer.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { BookAnotherButton } from '../shell/pieces/BookAnotherButton.tsx';
import { CONFIRMED } from './use-kiosk-timer.ts';
import styles from './offline-ticket.module.css';

/** The number that a kiosk gave without a connection. It knows no wait, and no page to follow it. */
export function OfflineTicket({ ticket, locationId }: { ticket: string; locationId: string }) {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    announce(t('kiosk.givenNumber', { ticket }));
    dispatchEvent(new Event(CONFIRMED));
  }, [t, ticket]);
  return (
    <section className={styles.given} aria-labelledby="offline-ticket">
      <h2 id="offline-ticket" ref={heading} tabIndex={-1}>
        {t('confirm.inLine')}
      </h2>
      <p className={styles.number}>
        <Ticket>{ticket}</Ticket>
      </p>
      <p>{t('kiosk.givenNumber', { ticket })}</p>
      <p>{t('kiosk.givenText')}</p>
      <div data-kiosk-done={locationId}>
        <BookAnotherButton variant="primary" locationId={locationId} kioskLabel={t('kiosk.done')} />
      </div>
    </section>
  );
}
