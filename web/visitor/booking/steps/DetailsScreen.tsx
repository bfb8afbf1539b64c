import { Suspense, lazy, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { TimeResource } from '#contract/appointments/appointments.ts';
import type { LocationResource } from '#contract/vendors/locations.ts';
import type { ServiceResource, QuestionResource } from '#contract/vendors/services.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { InstructionsPanel } from '../../intake-form/InstructionsPanel.tsx';
import { useQuestions } from '../../intake-form/use-live-waits.ts';
import { localDate } from '../../location-picker/detail/opening.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { BookingLayout } from '../flow/BookingLayout.tsx';
import type { StepProps } from './step-props.ts';
import { timesRequested } from './times-requested.ts';
import { dayTimes } from '../times/times-queries.ts';
import { useLiveTimes } from '../times/use-times.ts';
import { useZone } from '../times/use-zone.ts';
import { carriedOf } from '../submit/booking-body.ts';
import { useBook } from '../submit/use-book.ts';
import { FILES_FIELD, useBookingForm } from '../form/use-booking-form.ts';
import { useSummary } from '../flow/summary-rows.ts';
import { addressOption } from '#domain/intake/booking-form.ts';
import { asksFamilyNameFirst } from '#domain/language/person-name.ts';
import type { FieldName } from '#domain/intake/join-form.ts';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { ErrorSummary } from '#web/kit/feedback/ErrorSummary.tsx';
import { ConsentField } from '../../intake-form/ConsentField.tsx';
import { MobileField } from '../../intake-form/ContactFields.tsx';
import { MoreFields } from '../../intake-form/MoreFields.tsx';
import { NotesField } from '../../intake-form/NotesField.tsx';
import { QuestionField, QuestionFields } from '../../intake-form/QuestionFields.tsx';
import { fieldId } from '../../intake-form/use-request-form.ts';
import type { RequestForm } from '../../intake-form/use-request-form.ts';
import { CaptchaField } from '../../shell/pieces/CaptchaField.tsx';
import { AddressField } from '../form/AddressField.tsx';
import { WhoBooks } from '../form/WhoBooks.tsx';
import { OtherPhones } from '../form/OtherPhones.tsx';
import type { DetailsForm } from '../form/use-booking-form.ts';
import styles from '../../intake-form/request-form.module.css';

const FORM = 'booking-form';

/** B-07. All earlier steps are answered. */
export function DetailsScreen(props: StepProps) {
  const { service, location } = props.booking;
  return service && location ? <Details {...props} service={service} location={location} /> : null;
}

type DetailsProps = StepProps & { service: ServiceResource; location: LocationResource };

function Details({ booking, onLost, around, service, location }: DetailsProps) {
  const { t } = useWords();
  const { query, flags } = useVisitor();
  const [, navigate] = useLocation();
  const { answers, settings, say, addressOf } = booking;
  const zone = useZone(location.attributes.timezone, answers.method ?? 1);
  const questions = useQuestions(service.id, 'appointments');
  const carried = carriedOf(query);
  const form = useBookingForm({
    settings,
    service,
    questions,
    location: location.attributes,
    method: answers.method ?? 1,
    carried: carried !== null,
    asksAnswers: query.convert === null,
  });
  const lose = (next: string[]): void => {
    onLost({ why: 'taken', next });
    say({ start: null });
    navigate(addressOf('times'));
  };
  const book = useBook({ booking, form, carried, onTaken: lose });
  useLiveTimes(location.id);
  useStillFree({ booking, zone: location.attributes.timezone, busy: book.sending }, lose);
  const title = t('step.details');
  // On a kiosk the button is part of the last question.
  const asksInSteps = flags.isKioskDevice && carried === null;
  const failed = form.refusals > 0 && form.allFaults.length > 0;
  return (
    <BookingLayout
      {...around}
      name="attendee-details"
      title={title}
      tabTitle={failed ? t('common.errorPrefix', { title }) : undefined}
      rows={useSummary(booking, { step: 'details', zone: zone.zone })}
      pinsTime
      action={
        asksInSteps ? undefined : (
          <Button type="submit" form={FORM} variant="primary" size="large" full busy={book.sending}>
            {t('booking.submit')}
          </Button>
        )
      }
    >
      <InstructionsPanel location={location.attributes} service={service} method={answers.method ?? 1} />
      {asksInSteps ? (
        <Suspense fallback={null}>
          <KioskDetails
            form={form}
            shared={asLineForm(form)}
            questions={questions}
            end={<End form={form} refused={book.refused} />}
            busy={book.sending}
            onSubmit={() => void book.submit()}
          />
        </Suspense>
      ) : (
        <DetailsStep
          id={FORM}
          form={form}
          questions={questions}
          carried={carried !== null}
          refused={book.refused}
          onSubmit={() => void book.submit()}
        />
      )}
    </BookingLayout>
  );
}

type StillFree = { booking: StepProps['booking']; zone: string; busy: boolean };

/** Checks the chosen slot while the visitor types, so that a lost one shows at once. */
function useStillFree({ booking, zone, busy }: StillFree, onGone: (nearest: string[]) => void): void {
  const { start } = booking.answers;
  const date = start === null ? null : localDate(fromIso(start), zone);
  const { query } = useVisitor();
  const result = useQuery({
    ...dayTimes(timesRequested(booking.answers, query), date ?? ''),
    enabled: date !== null && !busy,
  });
  const isGone =
    start !== null &&
    result.data !== undefined &&
    !result.isFetching &&
    !busy &&
    !result.data.some(({ attributes }) => fromIso(attributes.start) === fromIso(start));
  useEffect(() => {
    if (isGone) onGone(nearestTo(start, result.data));
    // The effect only depends on whether the slot is gone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isGone]);
}

/** The starts on the same day that are nearest to a lost one. */
function nearestTo(gone: string, times: readonly TimeResource[]): string[] {
  const away = (start: string): number => Math.abs(fromIso(start) - fromIso(gone));
  return times
    .map(({ attributes }) => attributes.start)
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, 3);
}

type DetailsStepProps = {
  id: string;
  form: DetailsForm;
  questions: readonly QuestionResource[];
  /** From the line or the wait list: the contact is already known. */
  carried: boolean;
  refused: readonly string[];
  onSubmit: () => void;
};

const KioskDetails = lazy(() => import('../../kiosk/KioskDetails.tsx'));

// Few vendors take files.
const FilesField = lazy(async () => ({ default: (await import('../form/FilesField.tsx')).FilesField }));

/** B-07: the contact and the answers to the questions. */
function DetailsStep({ id, form, questions, carried, refused, onSubmit }: DetailsStepProps) {
  const { flags } = useVisitor();
  // The file picker of a shared screen would show the machine's folders.
  const takesFiles = !flags.isKioskDevice && (form.bookingRules.fields['uploads'] ?? 'hidden') !== 'hidden';
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
      {carried ? <Carried form={form} questions={questions} /> : <Fields form={form} questions={questions} />}
      {takesFiles && (
        <Suspense>
          <FilesField form={form} />
        </Suspense>
      )}
      <End form={form} refused={refused} />
    </form>
  );
}

/** Consent, and the reasons of a refusal that belong to no field. */
function End({ form, refused }: Pick<DetailsStepProps, 'form' | 'refused'>) {
  return (
    <>
      <ConsentField form={asLineForm(form)} />
      <CaptchaField />
      {refused.length > 0 && (
        <Banner tone="danger" role="alert">
          {refused.join(' ')}
        </Banner>
      )}
    </>
  );
}

function Fields({ form, questions }: { form: DetailsForm; questions: readonly QuestionResource[] }) {
  const { language } = useWords();
  const { askEveryStep: asksAll } = useVisitor().settings;
  const shared = asLineForm(form);
  const lastName = form.bookingRules.fields['last_name'] ?? 'hidden';
  const lastNameFolds = !asksAll && lastName === 'optional' && !asksFamilyNameFirst(language);
  return (
    <>
      <WhoBooks form={form} shared={shared} lastName={lastNameFolds ? 'hidden' : lastName} />
      <OtherPhones form={form} />
      <AddressField form={form} />
      {form.own.map((field) => (
        <QuestionField key={field.id} question={field} form={shared} />
      ))}
      <QuestionFields form={shared} questions={questions} />
      {(asksAll || shared.rules.contact.notes === 'required') && <NotesField form={shared} />}
      {!asksAll && <MoreFields form={shared} hasLastName={lastNameFolds && form.invited === null} />}
    </>
  );
}

/** Keeps the details given in the line or on the wait list; only the address of an off-site meeting is missing there. */
function Carried({ form, questions }: Pick<DetailsStepProps, 'form' | 'questions'>) {
  const { t } = useWords();
  const { bookingMethod, offer } = useVisitor().query;
  const byPhone = bookingMethod === MEETING_METHOD.phone || offer !== null;
  return (
    <>
      <Banner>{t(offer === null ? 'booking.carried' : 'waitList.carried')}</Banner>
      {/* A number given in line stays; the server asks for a missing one at this field. */}
      {form.bookingRules.phoneNeeded && !byPhone && <MobileField form={asLineForm(form)} missing={false} />}
      {addressOption(form.bookingRules) === 'required' && <AddressField form={form} />}
      {offer !== null && <QuestionFields form={asLineForm(form)} questions={questions} />}
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
  const shown = form.allFaults.filter(({ field }) => form.errorOf(field));
  const own = shown.map((fault) => ({ fieldId: idOf(fault.field), message: form.wordsOf(fault) }));
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
