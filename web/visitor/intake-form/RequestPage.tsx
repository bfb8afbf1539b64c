import { lazy, Suspense, useState, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import type { QueueMethod } from '#domain/codes/meeting-method.ts';
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
import { useRequestForm, fieldId } from './use-request-form.ts';
import type { QuestionResource, ServiceResource } from '#contract/vendors/services.ts';
import type { FieldName } from '#domain/intake/join-form.ts';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { ErrorSummary } from '#web/kit/feedback/ErrorSummary.tsx';
import { CarFields } from './CarFields.tsx';
import { CaptchaField } from '../shell/pieces/CaptchaField.tsx';
import { ConsentField } from './ConsentField.tsx';
import { ContactFields } from './ContactFields.tsx';
import { FulfilmentField } from './FulfilmentField.tsx';
import { NotesField } from './NotesField.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import { NameFields } from './NameFields.tsx';
import { TopicField } from './TopicField.tsx';
import type { TopicFieldResult } from './TopicField.tsx';
import { useFaultWords } from './use-fault-words.ts';
import type { RequestForm as FormState } from './use-request-form.ts';
import { useJoin } from './use-join.ts';
import reach from '../shell/pieces/reach.module.css';
import styles from './request-page.module.css';
import requestFormStyles from './request-form.module.css';

// Needed only late in the day.
const NotTodayOffer = lazy(async () => ({ default: (await import('./NotTodayOffer.tsx')).NotTodayOffer }));

const TITLES: Readonly<Record<QueueMethod, string>> = { 1: 'step.queue', 2: 'step.phone', 3: 'step.video' };

/** the form to join the line of one location, or to request a callback. */
export function RequestPage({ locationId, location }: { locationId: string; location: LocationAttributes }) {
  const { t } = useWords();
  const { has, search, query, settings } = useVisitor();
  const result = useQuery(servicesQuery(locationId, query.method));
  useLiveWaits(locationId, query.method);
  const all = result.data?.services ?? [];
  const services = query.services.length > 0 ? all.filter(({ id }) => query.services.includes(id)) : all;
  const [serviceId, setServiceId] = useState('');
  const questions = useQuestions(settings.walkin_questions ? serviceId : '');
  const form = useRequestForm({ locationId, location, services, questions });
  // The form decides the service (there may be only one, or one from an earlier draft); its questions follow.
  if (form.draft.serviceId !== serviceId) setServiceId(form.draft.serviceId);
  const title = t(TITLES[query.method]);
  const wait = result.data?.waits.find(({ id }) => id === form.draft.serviceId) ?? null;
  return (
    <div className={styles.page} data-white>
      <div className={styles.top}>
        {!has('locationLocking') && (
          <Link href={visitorPath('pick-location') + carriedQuery(search)} asChild>
            <ButtonLink
              variant="link"
              size="small"
              icon={<IconArrowLeft />}
              className={`${styles.back} ${reach.reach}`}
            >
              {t('form.allLocations')}
            </ButtonLink>
          </Link>
        )}
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
        <LocationSummaryCard locationId={locationId} location={location} wait={wait} />
        {wait?.attributes.reason === 'not-today' && (
          <Suspense fallback={null}>
            <NotTodayOffer locationId={locationId} serviceId={wait.id} />
          </Suspense>
        )}
        <InstructionsPanel location={location} service={form.service} />
      </div>
      <RequestForm
        form={form}
        locationId={locationId}
        services={services}
        questions={questions}
        result={result}
      />
    </div>
  );
}

type RequestFormProps = {
  form: FormState;
  locationId: string;
  services: readonly ServiceResource[];
  questions: readonly QuestionResource[];
  result: TopicFieldResult;
};

/** The fields in order, with errors next to them and, after a submit, in a summary above. */
function RequestForm({ form, locationId, services, questions, result }: RequestFormProps) {
  const { t } = useWords();
  const { query } = useVisitor();
  const join = useJoin(form, locationId);
  const none = !result.isPending && services.length === 0;
  return (
    <form
      className={requestFormStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!none && !result.isPending && blockedBy(form) === null) void join.submit();
      }}
    >
      <Summary form={form} questions={questions} />
      {none && !result.isError && (
        <Banner tone="warn" role="status">
          {t(query.services.length > 0 ? 'services.empty' : NO_STAFF[query.method])}
        </Banner>
      )}
      <TopicField form={form} services={services} result={result} />
      <FulfilmentField form={form} />
      <NameFields form={form} />
      <ContactFields form={form} />
      <CarFields form={form} />
      <QuestionFields form={form} questions={questions} />
      <NotesField form={form} />
      <div className={requestFormStyles.end}>
        <ConsentField form={form} />
        <CaptchaField />
        <Refused reasons={join.refused} />
        <SubmitButton form={form} sending={join.sending} disabled={none || result.isPending} />
      </div>
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

function SubmitButton({ form, sending, disabled }: { form: FormState; sending: boolean; disabled: boolean }) {
  const { t } = useWords();
  const { query } = useVisitor();
  const blocked = blockedBy(form);
  const reason = blocked === null ? null : t(blocked);
  return (
    <div className={requestFormStyles.submit}>
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={sending}
        disabled={disabled}
        unavailableBecause={reason}
      >
        {t(SUBMIT[query.method])}
      </Button>
      {reason && (
        <p className={requestFormStyles.reason} aria-hidden="true">
          {reason}
        </p>
      )}
    </div>
  );
}

const SUBMIT = { 1: 'form.join', 2: 'form.requestCall', 3: 'form.requestVideo' } as const;

function Summary({ form, questions }: { form: FormState; questions: readonly QuestionResource[] }) {
  const { t } = useWords();
  const words = useFaultWords(questions);
  if (form.refusals === 0) return null;
  const own = form.faults.map((fault) => ({ fieldId: fieldId(fault.field), message: words(fault) }));
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
