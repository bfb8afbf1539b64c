import { Suspense, lazy } from 'react';
import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { useHydrated } from '#web/kit/use-hydrated.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { BookAnotherButton } from '../../shell/pieces/BookAnotherButton.tsx';
import { PhoneCode } from '../../shell/pieces/PhoneCode.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { VisitKey } from '../state/visit-query.ts';

// Only for enrolled kiosks that print.
const TicketOnPaper = lazy(() => import('../../kiosk/print/TicketOnPaper.tsx'));

/** On a kiosk: the visit's page as a QR code, and a button to clear the screen for the next visitor. */
export default function KioskTicket({
  visitKey,
  visit: { location_id: locationId, ticket_number: ticket },
}: {
  visitKey: VisitKey;
  visit: Pick<QueueAppointmentAttributes, 'location_id' | 'ticket_number'>;
}) {
  const { page, settings } = useVisitor();
  const { t, language } = useWords();
  const query = new URLSearchParams({ ...visitKey, booked_through: 'kiosk_qr', lang: language });
  // Only the device knows its origin: server-rendered markup has no code yet.
  const origin = useHydrated() ? location.origin : null;
  return (
    <>
      {page.device !== null && settings['kiosk.ticketPrinting'] !== 'off' && (
        <Suspense>
          <TicketOnPaper visitId={visitKey.id} ticket={ticket} />
        </Suspense>
      )}
      {origin !== null && (
        <PhoneCode url={`${origin}${page.prefix}${visitorPath('visit')}?${query}`} title={t('kiosk.track')}>
          <p>{t('kiosk.trackText')}</p>
        </PhoneCode>
      )}
      <div data-kiosk-done={locationId}>
        <BookAnotherButton variant="primary" locationId={locationId} kioskLabel={t('kiosk.done')} />
      </div>
    </>
  );
}
