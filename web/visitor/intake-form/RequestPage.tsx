import { lazy, Suspense, useState, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import type { QueueMethod } from '#domain/codes/meeting-method.ts';
import { fromIso } from '#domain/time/instant.ts';
import { asksFamilyNameFirst } from '#domain/language/person-name.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { ButtonLink, Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { carriedQuery } from '../modes/query-string.ts';
import { servicesQuery } from '../queue/request/location-queries.ts';
import { ScreenTitle } from '../shell/frame/ScreenTitle.tsx';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { InstructionsPanel } from './InstructionsPanel.tsx';
import { LocationSummaryCard } from './LocationSummaryCard.tsx';
import { useQuestions, useLiveWaits } from './use-live-waits.ts';
import { asksEither, fieldId, useRequestForm } from './use-request-form.ts';
import type { QuestionResource, ServiceResource, ServiceWaitResource } from '#contract/vendors/services.ts';
import type { FieldName } from '#domain/intake/join-form.ts';
import { useInView } from '../shell/context/line-in-view.ts';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { ErrorSummary } from '#web/kit/feedback/ErrorSummary.tsx';
import { CarFields } from './CarFields.tsx';
import { CaptchaField } from '../shell/pieces/CaptchaField.tsx';
import { ConsentField } from './ConsentField.tsx';
import { ContactFields } from './ContactFields.tsx';
import { EitherContact } from './EitherContact.tsx';
import { FulfilmentField } from './FulfilmentField.tsx';
import { NotesField } from './NotesField.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import { MoreFields } from './MoreFields.tsx';
import { NameFields } from './NameFields.tsx';
import { TopicField, useTopicWait } from './TopicField.tsx';
import type { TopicFieldResult } from './TopicField.tsx';
import { isShown } from '../shell/context/by-category.ts';
import { useFaultWords } from './use-fault-words.ts';
import type { RequestForm as FormState } from './use-request-form.ts';
import { useJoin } from './use-join.ts';
import reach from '../shell/pieces/reach.module.css';
import styles from './request-page.module.css';
import requestFormStyles from './request-form.module.css';

// Needed only while the location is closed.
const SavingNotice = lazy(() => import('./SavingNotice.tsx'));
// Only for kiosks.
const KioskQuestions = lazy(() => import('../kiosk/KioskQuestions.tsx'));
// Needed only late in the day.
const NotTodayOffer = lazy(async () => ({ default: (await import('./NotTodayOffer.tsx')).NotTodayOffer }));

const TITLES: Readonly<Record<QueueMethod, string>> = { 1: 'step.queue', 2: 'step.phone', 3: 'step.video' };

/** the form to join the line of one location, or to request a callback. */
export function RequestPage({ locationId, location }: { locationId: string; location: LocationAttributes }) {
  const { t, language } = useWords();
  const { query, settings, flags } = useVisitor();
  const result = useQuery(servicesQuery(locationId, query, language));
  useLiveWaits(locationId);
  const all = result.data?.services ?? [];
  const [serviceId, setServiceId] = useState('');
  // A link may name a service that the list hides.
  const services = all.filter((one) =>
    query.services.length > 0 ? query.services.includes(one.id) : one.id === serviceId || isShown(one, flags),
  );
  const questions = useQuestions(settings.walkin_questions ? serviceId : '', 'line');
  const form = useRequestForm({ locationId, location, services, questions });
  useInView({ service: form.draft.serviceId || null, location: locationId });
  // The form decides the service (there may be only one, or one from an earlier draft); its questions follow.
  if (form.draft.serviceId !== serviceId) setServiceId(form.draft.serviceId);
  const title = t(TITLES[query.method]);
  const waits = result.data?.waits ?? [];
  const wait = waits.find(({ id }) => id === form.draft.serviceId) ?? null;
  const opens = location.is_currently_open ? null : location.opens_next;
  return (
    <div className={styles.page} data-white>
      <div className={styles.top}>
        <Back locationId={locationId} />
        <ScreenTitle
          name="request"
          tabTitle={
            form.refusals > 0 && form.faults.length > 0 ? t('common.errorPrefix', { title }) : undefined
          }
        >
          {title}
        </ScreenTitle>
      </div>
      <div className={styles.aside}>
        {opens !== null && (
          <Suspense fallback={null}>
            <SavingNotice locationId={locationId} opens={fromIso(opens)} zone={location.timezone} />
          </Suspense>
        )}
        {!flags.isKioskDevice && <LocationSummaryCard {...{ locationId, location, wait }} />}
        {wait?.attributes.reason === 'not-today' && (
          <Suspense fallback={null}>
            <NotTodayOffer locationId={locationId} serviceId={wait.id} />
          </Suspense>
        )}
        {!flags.isKioskDevice && (
          <InstructionsPanel {...{ location, service: form.service, method: query.method }} />
        )}
      </div>
      <RequestForm
        form={form}
        locationId={locationId}
        services={services}
        waits={waits}
        questions={questions}
        result={result}
        saves={opens !== null}
      />
    </div>
  );
}

/** The way to the other locations; with a locked location, to the other ways to visit it. */
function Back({ locationId }: { locationId: string }) {
  const { t } = useWords();
  const { has, search, flags, settings } = useVisitor();
  const isLocked = has('locationLocking');
  // A kiosk has its home button.
  if (flags.isKioskDevice || (isLocked && !settings.joinLineFromClientView)) return null;
  const all = visitorPath('pick-location') + carriedQuery(search);
  const ways = visitorPath('how') + carriedQuery(search, { location: locationId });
  return (
    <Link href={isLocked ? ways : all} asChild>
      <ButtonLink
        variant="link"
        size="small"
        icon={<IconArrowLeft />}
        className={`${styles.back} ${reach.reach}`}
      >
        {t(isLocked ? 'booking.back' : 'form.allLocations')}
      </ButtonLink>
    </Link>
  );
}

type RequestFormProps = {
  form: FormState;
  locationId: string;
  services: readonly ServiceResource[];
  waits: readonly ServiceWaitResource[];
  questions: readonly QuestionResource[];
  result: TopicFieldResult;
  /** The location is closed and saves the place for its opening. */
  saves: boolean;
};

/** The fields in order, with errors next to them and, after a submit, in a summary above. */
function RequestForm({ form, locationId, services, waits, questions, result, saves }: RequestFormProps) {
  const { t, language } = useWords();
  const { query, settings, flags } = useVisitor();
  const waitOf = useTopicWait();
  const wait = waitOf(waits.find(({ id }) => id === form.draft.serviceId));
  const asksAll = settings.askEveryStep;
  const familyFirst = asksFamilyNameFirst(language);
  const join = useJoin(form, locationId);
  const none = !result.isPending && services.length === 0;
  const submit = (): void => {
    if (!none && !result.isPending && blockedBy(form) === null) void join.submit();
  };
  const empty = none && !result.isError && (
    <Banner tone="warn" role="status">
      {t(query.services.length > 0 ? 'form.noTopics' : NO_STAFF[query.method])}
    </Banner>
  );
  const end = (
    <>
      <div className={requestFormStyles.end}>
        <ConsentField form={form} part="decision" />
        <CaptchaField />
        <Refused reasons={join.refused} />
      </div>
      <div className={requestFormStyles.submit}>
        <SubmitButton
          form={form}
          label={saves ? 'saved.submit' : SUBMIT[query.method]}
          sending={join.sending}
          disabled={none || result.isPending}
          time={saves ? null : (wait?.time ?? null)}
        />
        <ConsentField form={form} part="terms" />
      </div>
    </>
  );
  if (flags.isKioskDevice)
    return (
      <Suspense fallback={null}>
        {empty}
        <KioskQuestions
          {...{ form, locationId, services, waits, questions, end }}
          given={join.given}
          onSubmit={submit}
        />
      </Suspense>
    );
  return (
    <form
      className={requestFormStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Summary form={form} questions={questions} />
      {empty}
      <TopicField form={form} services={services} waits={waits} result={result} />
      <FulfilmentField form={form} />
      <NameFields form={form} lastName={asksAll || familyFirst ? 'optional' : 'hidden'} />
      <ContactFields form={form} either={EitherContact} />
      <CarFields form={form} />
      <QuestionFields form={form} questions={questions} />
      {(asksAll || form.rules.contact.notes === 'required') && <NotesField form={form} />}
      {!asksAll && <MoreFields form={form} hasLastName={!familyFirst} />}
      {end}
    </form>
  );
}

/** A refusal that belongs to no field; scrolls into view, since the submit button may be far below. */
function Refused({ reasons }: { reasons: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reasons.length > 0) box.current?.scrollIntoView({ block: 'center' });
  }, [reasons]);
  if (reasons.length === 0) return null;
  return (
    <div ref={box}>
      <Banner tone="danger" role="alert">
        {reasons.join(' ')}
      </Banner>
    </div>
  );
}

const NO_STAFF = { 1: 'services.none.inPerson', 2: 'services.none.phone', 3: 'services.none.video' } as const;

/** Two faults block the submit while the button stays focusable and states the reason (§5). */
function blockedBy(form: FormState): 'form.blocked.consent' | 'form.blocked.notes' | null {
  if (form.faults.some(({ field }) => field === 'compliance')) return 'form.blocked.consent';
  return form.faults.some(({ field, code }) => field === 'notes' && code === 'digits')
    ? 'form.blocked.notes'
    : null;
}

type SubmitProps = {
  form: FormState;
  label: string;
  sending: boolean;
  disabled: boolean;
  /** The wait of the chosen topic, where it is known. */
  time: string | null;
};

function SubmitButton({ form, label, sending, disabled, time }: SubmitProps) {
  const { t } = useWords();
  const blocked = blockedBy(form);
  const reason = blocked === null ? null : t(blocked);
  const action = t(label);
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={sending}
        disabled={disabled}
        unavailableBecause={reason}
      >
        {time === null ? action : t('form.actionWait', { action, time })}
      </Button>
      {reason && (
        <p className={requestFormStyles.reason} aria-hidden="true">
          {reason}
        </p>
      )}
    </>
  );
}

const SUBMIT = { 1: 'form.join', 2: 'form.requestCall', 3: 'form.requestVideo' } as const;

function Summary({ form, questions }: { form: FormState; questions: readonly QuestionResource[] }) {
  const { t } = useWords();
  const words = useFaultWords(questions, { either: asksEither(form.rules.contact, form.draft) });
  if (form.refusals === 0) return null;
  const own = form.faults
    .filter(({ field }) => form.errorOf(field))
    .map((fault) => ({ fieldId: fieldId(fault.field), message: words(fault) }));
  const serverErrors = Object.entries(form.serverFields).map(([field, message]) => ({
    fieldId: fieldId(field as FieldName),
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
