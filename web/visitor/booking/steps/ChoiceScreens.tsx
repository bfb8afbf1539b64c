import { IconArrowRight } from '@tabler/icons-react';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { pushEvent } from '../../analytics/data-layer.ts';
import { BookingLayout } from '../flow/BookingLayout.tsx';
import type { StepProps } from './step-props.ts';
import { MethodStep } from './MethodStep.tsx';
import { StaffStep } from './StaffStep.tsx';
import { ANYBODY, requestedPerson } from '../flow/answers.ts';
import { suggestedPerson } from '../flow/who-is-offered.ts';
import { useSummary } from '../flow/use-summary.ts';

/** B-02. */
export function MethodScreen({ booking, around }: StepProps) {
  const { t } = useWords();
  const rows = useSummary(booking, { step: 'meeting-methods' }).filter(
    ({ step }) => step !== 'meeting-methods',
  );
  const { methods } = booking.offered;
  const value = booking.answers.method ?? methods[0] ?? null;
  const goOn = (): void => {
    if (value !== null) pushEvent({ event: 'selectMeetingMethod', meeting_method: value });
    booking.answer('meeting-methods', { method: value });
  };
  return (
    <BookingLayout
      {...around}
      name="select-meeting-method"
      title={t('step.method')}
      rows={rows}
      action={<Continue onClick={goOn} />}
    >
      <MethodStep methods={methods} value={value} onChange={(method) => booking.say({ method })} />
    </BookingLayout>
  );
}

/** B-04. */
export function StaffScreen({ booking, around }: StepProps) {
  const { t } = useWords();
  const rows = useSummary(booking, { step: 'staff' }).filter(({ step }) => step !== 'staff');
  const anybody = booking.settings.staffSelection !== 'required';
  const value = booking.answers.staff ?? suggestedPerson(booking) ?? (anybody ? ANYBODY : null);
  const goOn = (): void => {
    pushEvent({ event: 'selectStaff', staff_id: requestedPerson(value) });
    booking.answer('staff', { staff: value });
  };
  return (
    <BookingLayout
      {...around}
      name="select-staff"
      title={t('step.staff')}
      rows={rows}
      action={<Continue onClick={goOn} because={value === null ? t('step.staff') : null} />}
    >
      <StaffStep booking={booking} value={value} onChange={(staff) => booking.say({ staff })} />
    </BookingLayout>
  );
}

/** The button to the next step. */
export function Continue({ onClick, because }: { onClick: () => void; because?: string | null }) {
  const { t } = useWords();
  return (
    <Button
      variant="primary"
      size="large"
      full
      iconAfter={<IconArrowRight />}
      onClick={onClick}
      unavailableBecause={because}
    >
      {t('booking.continue')}
    </Button>
  );
}
