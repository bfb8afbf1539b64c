import { useWords } from '#web/language/LanguageProvider.tsx';
import { BookingLayout } from '../flow/BookingLayout.tsx';
import { ServiceStep } from './ServiceStep.tsx';
import type { StepProps } from './step-props.ts';
import { useSummary } from '../flow/use-summary.ts';

/** B-01. */
export function ServiceScreen({ booking, around }: StepProps) {
  const { t } = useWords();
  const rows = useSummary(booking, { step: 'service' }).filter(({ step }) => step !== 'service');
  return (
    <BookingLayout {...around} name="select-service" title={t('step.service')} rows={rows}>
      <ServiceStep booking={booking} />
    </BookingLayout>
  );
}
