import { useState } from 'react';
import { ErrorSummary } from '#web/kit/feedback/ErrorSummary.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { AttendeesStep, guestFieldId } from './AttendeesStep.tsx';
import { BookingLayout } from '../flow/BookingLayout.tsx';
import type { StepProps } from './step-props.ts';
import type { Guest } from '../flow/answers.ts';
import { guestFaults } from './guest-faults.ts';
import { guestWords } from './guest-words.ts';
import { Continue } from './ChoiceScreens.tsx';
import { useSummary } from '../flow/use-summary.ts';

/** B-06. */
export function AttendeesScreen({ booking, around }: StepProps) {
  const { t } = useWords();
  const [refusals, setRefusals] = useState(0);
  // Typed names become the answer on Continue.
  const [guests, setGuests] = useState<Guest[]>(booking.answers.guests ?? []);
  const firstNameRequired = booking.settings.clientFields['first_name'] === 'required';
  const faults = guestFaults(guests, firstNameRequired);
  const shown = refusals > 0 ? faults : [];
  const goOn = (): void => {
    if (faults.length > 0) return setRefusals((before) => before + 1);
    booking.answer('attendees', { guests });
  };
  const title = t('step.attendees');
  return (
    <BookingLayout
      {...around}
      name="select-attendees"
      title={title}
      tabTitle={shown.length > 0 ? t('common.errorPrefix', { title }) : undefined}
      rows={useSummary(booking, { step: 'attendees' }).filter(({ step }) => step !== 'attendees')}
      action={<Continue onClick={goOn} />}
    >
      {shown.length > 0 && (
        <ErrorSummary
          title={t('common.problem')}
          attempt={refusals}
          errors={shown.map((fault) => ({
            fieldId: guestFieldId(fault.guest, fault.field),
            message: `${t('attendees.person', { number: fault.guest + 2 })}: ${guestWords(fault, t)}`,
          }))}
        />
      )}
      <AttendeesStep
        guests={guests}
        limit={booking.settings.multiple_attendees_limit}
        firstNameRequired={firstNameRequired}
        faults={shown}
        onChange={setGuests}
      />
    </BookingLayout>
  );
}
