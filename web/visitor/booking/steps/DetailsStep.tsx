import type { QuestionResource } from '#contract/vendors/services.ts';
import { addressOption } from '#domain/intake/booking-form.ts';
import type { FieldName } from '#domain/intake/join-form.ts';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { ErrorSummary } from '#web/kit/feedback/ErrorSummary.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ConsentField } from '../../intake-form/ConsentField.tsx';
import { ContactFields } from '../../intake-form/ContactFields.tsx';
import { NameFields } from '../../intake-form/NameFields.tsx';
import { NotesField } from '../../intake-form/NotesField.tsx';
import { QuestionField, QuestionFields } from '../../intake-form/QuestionFields.tsx';
import { fieldId } from '../../intake-form/field-ids.ts';
import type { RequestForm } from '../../intake-form/use-request-form.ts';
import { CaptchaField } from '../../shell/pieces/CaptchaField.tsx';
import { AddressField } from '../form/AddressField.tsx';
import { FilesField, FILES_FIELD } from '../form/FilesField.tsx';
import { OtherPhones } from '../form/OtherPhones.tsx';
import type { DetailsForm } from '../form/use-booking-form.ts';
import styles from '../../intake-form/request-form.module.css';

type DetailsStepProps = {
  id: string;
  form: DetailsForm;
  questions: readonly QuestionResource[];
  /** Converts a position in the line: the contact is already known. */
  carried: boolean;
  refused: readonly string[];
  onSubmit: () => void;
};

/** B-07: the contact and the answers to the questions. */
export function DetailsStep({ id, form, questions, carried, refused, onSubmit }: DetailsStepProps) {
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Problems form={form} />
      {carried ? <Carried form={form} /> : <Fields form={form} questions={questions} />}
      <FilesField form={form} />
      <ConsentField form={asLineForm(form)} />
      <CaptchaField />
      {refused.length > 0 && (
        <Banner tone="danger" role="alert">
          {refused.join(' ')}
        </Banner>
      )}
    </form>
  );
}

function Fields({ form, questions }: { form: DetailsForm; questions: readonly QuestionResource[] }) {
  const { bookingRules: rules } = form;
  const shared = asLineForm(form);
  return (
    <>
      <NameFields form={shared} lastName={rules.fields['last_name'] ?? 'hidden'} />
      <ContactFields form={shared} help="booking.contactHelp" />
      <OtherPhones form={form} />
      <AddressField form={form} />
      {form.own.map((field) => (
        <QuestionField key={field.id} question={field} form={shared} />
      ))}
      <QuestionFields form={shared} questions={questions} />
      <NotesField form={shared} />
    </>
  );
}

/** Keeps the details given in the line; only the address of an off-site meeting is missing there. */
function Carried({ form }: { form: DetailsForm }) {
  const { t } = useWords();
  return (
    <>
      <Banner>{t('booking.carried')}</Banner>
      {addressOption(form.bookingRules) === 'required' && <AddressField form={form} />}
    </>
  );
}

/** As the fields of the line's form take it. */
const asLineForm = (form: DetailsForm): RequestForm => ({ ...form, refuse: () => form.refuse() });

const OWN_FIELDS: Readonly<Record<string, string>> = { address: 'field-address', uploads: FILES_FIELD };

function Problems({ form }: { form: DetailsForm }) {
  const { t } = useWords();
  if (form.refusals === 0) return null;
  const idOf = (field: string): string => OWN_FIELDS[field] ?? fieldId(field as FieldName);
  const own = form.allFaults.map((fault) => ({ fieldId: idOf(fault.field), message: form.wordsOf(fault) }));
  const serverErrors = Object.entries(form.refusedFields).map(([field, message]) => ({
    fieldId: idOf(field),
    message: message ?? '',
  }));
  return (
    <ErrorSummary
      title={t('common.problem')}
      errors={own.length > 0 ? own : serverErrors}
      attempt={form.refusals}
    />
  );
}
