import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { Step } from './steps.ts';
import type { SummaryRow } from './Summary.tsx';
import { summaryRows } from './summary-rows.ts';
import type { Booking } from './use-booking.ts';

/** What has been said so far, by the location's clock unless another is shown. */
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
  // What is being chosen on this very page is not changed from it.
  return rows.map((row) => (row.step === step ? { ...row, change: null } : row));
}
