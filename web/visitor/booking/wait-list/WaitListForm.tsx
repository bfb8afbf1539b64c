import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { joinWaitList } from '#contract/appointments/wait-list.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import type { ServiceResource } from '#contract/vendors/services.ts';
import type { DayPart } from '#domain/appointments/wait-list.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { fromIso } from '#domain/time/instant.ts';
import type { BookingField } from '#domain/intake/booking-form.ts';
import type { FieldName, FieldOption } from '#domain/intake/join-form.ts';
import { asksFamilyNameFirst } from '#domain/language/person-name.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { ErrorSummary } from '#web/kit/feedback/ErrorSummary.tsx';
import { internationalPhone } from '#web/kit/field/phone-number.ts';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ConsentField } from '../../intake-form/ConsentField.tsx';
import { ContactFields } from '../../intake-form/ContactFields.tsx';
import { attemptFor } from '../../intake-form/draft.ts';
import { MoreFields } from '../../intake-form/MoreFields.tsx';
import { NameFields } from '../../intake-form/NameFields.tsx';
import { NotesField } from '../../intake-form/NotesField.tsx';
import { refusedFields } from '../../intake-form/refused-fields.ts';
import { fieldId } from '../../intake-form/use-request-form.ts';
import type { RequestForm } from '../../intake-form/use-request-form.ts';
import { localDate } from '../../location-picker/detail/opening.ts';
import { locationQuery } from '../../location-picker/location-queries.ts';
import { changeQuery } from '../../modes/query-string.ts';
import { translated } from '../../shell/context/translated.ts';
import { usePageClock } from '../../shell/context/use-now.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { ScreenTitle } from '../../shell/frame/ScreenTitle.tsx';
import { CaptchaField } from '../../shell/pieces/CaptchaField.tsx';
import { takeCaptcha } from '../../shell/pieces/captcha.ts';
import { LoadFailurePage } from '../../shell/problems/LoadFailure.tsx';
import { LoadingPage } from '../../shell/problems/LoadingPage.tsx';
import { useSubmission } from '../../shell/problems/use-submission.ts';
import { servicesOffered } from '../flow/offer-queries.ts';
import { useBookingForm } from '../form/use-booking-form.ts';
import type { DetailsForm } from '../form/use-booking-form.ts';
import { joinListBody } from './join-list-body.ts';
import type { ListRequest } from './join-list-body.ts';
import { adoptEntry } from './wait-list-query.ts';
import { aWeekFrom, Dates, Parts, rangeFieldId } from './WhenFields.tsx';
import type { Range } from './WhenFields.tsx';
import columns from '../../shell/frame/two-columns.module.css';
import styles from './wait-list.module.css';

/** Loads the service and the location, and shows the form. */
export function WaitListForm({ locationId, serviceId }: { locationId: string; serviceId: string }) {
  const { query } = useVisitor();
  const location = useQuery(locationQuery(locationId));
  // A session has its hosts: its service needs no assigned staff.
  const services = useQuery(servicesOffered(locationId, query));
  const service = services.data?.find(({ id }) => id === serviceId);
  const attributes = location.data?.attributes;
  const isHidden = attributes?.visibility === 'private';
  if (isHidden || location.isError || services.isError || (services.data && !service))
    return (
      <LoadFailurePage
        busy={location.isFetching || services.isFetching}
        onRetry={() => void Promise.all([location.refetch(), services.refetch()])}
      />
    );
  if (!location.data || !attributes || isHidden || !service) return <LoadingPage />;
  return <Form locationId={location.data.id} location={attributes} service={service} />;
}

interface FormProps {
  locationId: string;
  location: LocationAttributes;
  service: ServiceResource;
}

/** Fields that the wait list asks for; the booking asks for the rest. */
const ASKED: ReadonlySet<BookingField> = new Set<BookingField>([
  'first_name',
  'last_name',
  'email',
  'cell_phone',
  'contact',
  'notes',
  'compliance',
]);

function Form({ locationId, location, service }: FormProps) {
  const { t, language, formats } = useWords();
  const { settings, query } = useVisitor();
  const clock = usePageClock();
  const today = localDate(clock.now(), location.timezone);
  const [ranges, setRanges] = useState<Range[]>([aWeekFrom(today)]);
  const [parts, setParts] = useState<readonly DayPart[]>([]);
  const method = query.bookingMethod ?? MEETING_METHOD.inPerson;
  const form = useBookingForm({
    settings,
    service,
    location,
    questions: [],
    carried: false,
    asksAnswers: true,
    // The booking asks for the address of an off-site meeting.
    method: method === MEETING_METHOD.offSite ? MEETING_METHOD.inPerson : method,
  });
  const session = query.session !== null && query.start !== null ? query.session : null;
  const wrongRanges = (session === null ? ranges : []).map(
    ({ from, to }) => from < today || to < from || to === '' || from === '',
  );
  // The appointment has the contact already.
  const moving = query.id !== null && query.code !== null ? { id: query.id, code: query.code } : null;
  const faults = form.allFaults.filter(({ field }) => (moving ? field === 'compliance' : ASKED.has(field)));
  const join = useJoin({
    form,
    isSound: faults.length === 0 && !wrongRanges.includes(true),
    body: {
      location_id: locationId,
      service_id: service.id,
      meeting_method: method,
      ...(session === null ? { ranges, parts: [...parts] } : { session_id: session }),
      ...(moving && { appointment: moving }),
    },
  });
  const shared: RequestForm = { ...form, faults: form.faults, refuse: () => form.refuse() };
  const failed = form.refusals > 0;
  const errors = [
    ...wrongRanges.flatMap((wrong, index) =>
      wrong ? [{ fieldId: rangeFieldId(index), message: t('waitList.wrongDates') }] : [],
    ),
    ...faults.map((fault) => ({ fieldId: fieldId(fault.field as FieldName), message: form.wordsOf(fault) })),
    ...Object.entries(form.refusedFields).map(([field, message]) => ({
      fieldId: fieldId(field as FieldName),
      message: message ?? '',
    })),
  ];
  const name = translated(service.attributes, 'name', {
    language,
    original: settings['client_view.language'],
  });
  const lastName = form.bookingRules.fields['last_name'] ?? 'hidden';
  const folds = lastName === 'optional' && !asksFamilyNameFirst(language);
  const title = t('waitList.title');
  return (
    <div className={columns.page}>
      <div className={columns.column}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void join.submit();
          }}
        >
          <div className={styles.head}>
            <ScreenTitle
              name="wait-list"
              tabTitle={failed && errors.length > 0 ? t('common.errorPrefix', { title }) : undefined}
            >
              {title}
            </ScreenTitle>
            <p>{t(session === null ? 'waitList.text' : 'waitList.seatText')}</p>
            <p className={styles.quiet}>
              <span lang={name.lang}>{name.text}</span> · {location.name}
            </p>
            {session !== null && (
              <p className={styles.when}>{formats.dateTime(fromIso(query.start!), location.timezone)}</p>
            )}
          </div>
          {failed && <ErrorSummary title={t('common.problem')} errors={errors} attempt={form.refusals} />}
          {session === null && (
            <>
              <Dates ranges={ranges} today={today} errors={failed ? wrongRanges : []} onChange={setRanges} />
              <Parts parts={parts} onChange={setParts} />
            </>
          )}
          {!moving && <Contact form={shared} lastName={lastName} folds={folds} />}
          <ConsentField form={shared} />
          <CaptchaField />
          {join.refused.length > 0 && (
            <Banner tone="danger" role="alert">
              {join.refused.join(' ')}
            </Banner>
          )}
          <div className={styles.submit}>
            <Button type="submit" variant="primary" size="large" busy={join.sending}>
              {title}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}

/** Name, address and notes, folded as in the other forms. */
function Contact({ form, lastName, folds }: { form: RequestForm; lastName: FieldOption; folds: boolean }) {
  return (
    <>
      <NameFields form={form} lastName={folds ? 'hidden' : lastName} />
      <ContactFields form={form} help="waitList.joinedText" />
      {form.rules.contact.notes === 'required' && <NotesField form={form} />}
      <MoreFields form={form} hasLastName={folds} />
    </>
  );
}

/** Sends the form: once, even after a reload; then the entry's page, or the refusal at its fields. */
function useJoin({ form, body: asked, isSound }: { form: DetailsForm; body: ListRequest; isSound: boolean }) {
  const { query, search } = useVisitor();
  const { language } = useWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { sending, setSending, refused, setRefused, reset, correctable } = useSubmission(form);
  async function submit(): Promise<void> {
    reset();
    if (!isSound) return form.refuse();
    setSending(true);
    const { draft, booking } = form;
    const phone = (await internationalPhone(draft.phone, draft.country)) || booking.cell_phone;
    const body = joinListBody({
      asked,
      form: { ...booking, cell_phone: phone },
      staffId: query.preferredStaff,
      language,
      clientZone: ownZone(),
    });
    const attempt = attemptFor(JSON.stringify(body), form.attempt, newIdempotencyKey);
    form.keepAttempt(attempt);
    try {
      const joined = await request(joinWaitList, {
        body,
        idempotencyKey: attempt.key,
        captcha: takeCaptcha(),
      });
      adoptEntry(client, joined);
      form.clear();
      const answers = { location: null, service: null, meeting_method: null, preferred_staff: null };
      const kept = { ...answers, session: null, start: null };
      navigate(visitorPath('wait-list') + changeQuery(search, { ...kept, request: joined.data.id }));
    } catch (fault) {
      const refusal = correctable(fault);
      if (refusal !== null) {
        const { fields, other } = refusedFields(refusal.errors, NO_ANSWERS);
        setRefused(other);
        form.refuse(fields);
      }
    } finally {
      setSending(false);
    }
  }
  return { submit, sending, refused };
}

/** The form has no questions. */
const NO_ANSWERS = { data: { relationships: { answers: { data: [] } } } } as never;
