import type { ReactNode } from 'react';
import { OTHER_PHONES, addressOption } from '#domain/intake/booking-form.ts';
import type { QuestionResource } from '#contract/vendors/services.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { AddressField } from '../booking/form/AddressField.tsx';
import { OtherPhones } from '../booking/form/OtherPhones.tsx';
import type { DetailsForm } from '../booking/form/use-booking-form.ts';
import { NameFields } from '../intake-form/NameFields.tsx';
import { NotesField } from '../intake-form/NotesField.tsx';
import { QuestionField } from '../intake-form/QuestionFields.tsx';
import { fieldId } from '../intake-form/use-request-form.ts';
import type { RequestForm } from '../intake-form/use-request-form.ts';
import { lastDigits } from './Keypad.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { StepForm } from './StepForm.tsx';
import { bookingSteps } from './kiosk-steps.ts';

type KioskDetailsProps = {
  form: DetailsForm;
  /** The same, as the fields of the line's form take it. */
  shared: RequestForm;
  questions: readonly QuestionResource[];
  /** Consent, and the reason of a refusal. */
  end: ReactNode;
  busy: boolean;
  onSubmit: () => void;
};

const HEADINGS: Readonly<Record<string, string>> = {
  name: 'kiosk.askName',
  contact: 'form.contact',
  phones: 'form.contact',
  address: 'booking.address',
  notes: 'form.notes',
  check: 'kiosk.check',
};

/** The last step of a booking on a kiosk: one question a screen. */
export default function KioskDetails({ form, shared, questions, end, busy, onSubmit }: KioskDetailsProps) {
  const { t } = useWords();
  const asked = [...form.own, ...questions.toSorted(bySort)];
  const option = (name: string): string => form.bookingRules.fields[name] ?? 'hidden';
  const steps = bookingSteps({
    rules: form.rules,
    phones: OTHER_PHONES.filter((name) => option(name) !== 'hidden'),
    asksAddress: addressOption(form.bookingRules) !== 'hidden',
    questions: asked.map(({ id }) => id),
  });
  const questionOf = (step: string) => asked.find(({ id }) => `answers.${id}` === step);
  return (
    <StepForm
      steps={steps}
      headingOf={(id) => t(HEADINGS[id] ?? 'form.questions')}
      faults={form.allFaults}
      refused={Object.keys(form.refusedFields)}
      refusals={form.refusals}
      leave={form.leave}
      idOf={(field) => fieldId(field as never)}
      onSubmit={onSubmit}
      end={
        <>
          {end}
          <Button type="submit" variant="primary" size="large" full busy={busy}>
            {t('booking.submit')}
          </Button>
        </>
      }
    >
      {(id) => {
        const question = questionOf(id);
        if (question) return <QuestionField question={question} form={shared} />;
        if (id === 'name') return <NameFields form={shared} />;
        if (id === 'contact') return <PhoneStep form={shared} />;
        if (id === 'phones') return <OtherPhones form={form} />;
        if (id === 'address') return <AddressField form={form} />;
        if (id === 'notes') return <NotesField form={shared} />;
        return <Check form={form} />;
      }}
    </StepForm>
  );
}

const bySort = (one: QuestionResource, other: QuestionResource): number =>
  one.attributes.sort_order - other.attributes.sort_order;

/** The contact before it is sent, as far as others at the screen may see it; the time stands above. */
function Check({ form: { draft } }: { form: DetailsForm }) {
  const { t } = useWords();
  const { firstName, lastName, phone } = draft;
  return (
    <DescriptionList
      lines
      facts={[
        { term: t('kiosk.name'), description: [firstName, lastName].filter(Boolean).join(' ') },
        {
          term: t('form.phone'),
          description: phone === '' ? null : t('kiosk.phoneEnds', { last3: lastDigits(phone) }),
        },
      ]}
    />
  );
}
