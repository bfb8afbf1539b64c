import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { Step } from './steps.ts';
import type { SummaryRow } from './Summary.tsx';
import { summaryRows } from './summary-rows.ts';
import type { Booking } from './use-booking.ts';

/** The answers so far, in the location's time zone unless another is given. */
export function useSummary(booking: Booking, { step, zone }: { step: Step; zone?: string }): SummaryRow[] {
  const { t, language, formats } = useWords();
  const { settings } = useVisitor();
  const rows = summaryRows(booking, {
    t,
    language,
    formats,
    original: settings['client_view.language'],
    zone: zone ?? booking.location?.attributes.timezone ?? 'UTC',
  });
  // The current step needs no change link.
  return rows.map((row) => (row.step === step ? { ...row, change: null } : row));
}
