import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { seeAppointment } from '#contract/appointments/appointments.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { checkIn } from '#contract/queue/check-in.ts';
import type { CheckedIn } from '#contract/queue/check-in.ts';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { fromIso } from '#domain/time/instant.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { locationQuery } from '../../location-picker/location-queries.ts';
import { carriedQuery } from '../../modes/query-string.ts';
import { ScreenTitle } from '../../shell/frame/ScreenTitle.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { LoadFailurePage } from '../../shell/problems/LoadFailure.tsx';
import { LoadingPage } from '../../shell/problems/LoadingPage.tsx';
import { CheckedInCard } from '../CheckedInCard.tsx';
import { CheckInFields, FIELD, QUESTIONS } from '../CheckInFields.tsx';
import { StepHeading } from '../StepHeading.tsx';
import { bodyOf, isAnswered, NO_ANSWERS, STEPS } from './check-in-steps.ts';
import type { Answers, Naming, Way } from './check-in-steps.ts';
import type { Scanned } from './read-scan.ts';
import styles from '../kiosk-questions.module.css';

/** Booked visitors say on an enrolled kiosk that they are there, and get a ticket. */
export default function CheckInPage() {
  const { page, flags, search } = useVisitor();
  const device = flags.isEnrolledKiosk && page.device?.checks_in ? page.device : null;
  const result = useQuery({ ...locationQuery(device?.location_id ?? ''), enabled: device !== null });
  const location = result.data?.attributes;
  if (device === null || location?.visibility === 'private' || result.data === null)
    return <Redirect to={visitorPath('how') + carriedQuery(search)} replace />;
  if (!location && result.isError)
    return <LoadFailurePage onRetry={() => void result.refetch()} busy={result.isFetching} />;
  if (!location) return <LoadingPage />;
  return <Questions location={location} locationId={device.location_id} />;
}

type Location = { location: LocationAttributes; locationId: string };

/** The answers of one visitor, and what is still wrong with them. They stay while the way or the step changes. */
function Questions({ location, locationId }: Location) {
  const { t } = useWords();
  const [way, setWay] = useState<Way | null>(null);
  const [index, setIndex] = useState(0);
  const [answers, setAnswers] = useState<Answers>(NO_ANSWERS);
  const [isChecked, setChecked] = useState(false);
  const { done, busy, fault, send, clearFault } = useCheckIn(location.timezone);
  const steps = way === null ? (['way'] as const) : STEPS[way];
  const step = steps[Math.min(index, steps.length - 1)]!;
  const go = (to: number): void => {
    clearFault();
    setChecked(false);
    setIndex(to);
  };
  const change = (part: Partial<Answers>): void => {
    clearFault();
    setAnswers((before) => ({ ...before, ...part }));
  };
  if (done) return <CheckedInCard checked={done} location={location} locationId={locationId} />;
  const isLast = index === steps.length - 1 && way !== null;
  const next = (): void => {
    setChecked(true);
    if (!isAnswered(step, { way, ...answers })) return document.getElementById(FIELD)?.focus();
    if (!isLast) return go(index + 1);
    void send(bodyOf(way, answers));
  };
  return (
    <div className={styles.page}>
      <ScreenTitle name="check-in">{t('how.checkIn')}</ScreenTitle>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          next();
        }}
      >
        <StepHeading id={step} index={index} count={way === null ? null : steps.length}>
          {t(QUESTIONS[step])}
        </StepHeading>
        {fault !== null && (
          <Banner tone="danger" role="alert" title={fault.title}>
            {fault.text}
          </Banner>
        )}
        <div className={styles.fields} data-step={step}>
          <CheckInFields
            {...{ step, way, answers, change, location }}
            isWrong={isChecked && !isAnswered(step, { way, ...answers })}
            onWay={setWay}
            onScan={(scanned) => void send(scanned)}
          />
        </div>
        <div className={styles.ways}>
          {index > 0 && (
            <Button size="large" onClick={() => go(fault === null ? index - 1 : 0)}>
              {t(fault === null ? 'booking.back' : 'checkIn.otherWay')}
            </Button>
          )}
          {step !== 'scan' && (
            <Button type="submit" variant="primary" size="large" full busy={busy}>
              {t(isLast ? 'checkIn.go' : 'booking.continue')}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

type Fault = { title: string; text: string };

/** Checks the visitor in. A refusal says what to do; the answers stay. */
function useCheckIn(zone: string) {
  const { t, formats } = useWords();
  const [done, setDone] = useState<CheckedIn['data'] | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const isSending = useRef(false);
  const ask = t('checkIn.askStaff');
  const wordsFor = (error: unknown): Fault => {
    if (!isRefusal(error)) return { title: t('err.occurred'), text: t('err.connection') };
    if (error.code === 'not-found') return { title: t('checkIn.notFound'), text: t('checkIn.notFoundText') };
    const from = error.errors[0]?.meta['from'];
    if (error.code === 'check-in-early' && typeof from === 'string')
      return {
        title: t('checkIn.early'),
        text: t('checkIn.from', { time: formats.time(fromIso(from), zone) }),
      };
    return { title: error.title || t('err.occurred'), text: ask };
  };
  const send = async (naming: Naming | Scanned | null): Promise<void> => {
    if (isSending.current) return;
    if (naming === null) return setFault({ title: t('checkIn.notOurs'), text: t('checkIn.notFoundText') });
    isSending.current = true;
    setBusy(true);
    setFault(null);
    try {
      const body = await namingOf(naming);
      setDone((await request(checkIn, { body })).data);
    } catch (error) {
      setFault(wordsFor(error));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { done, busy, fault, send, clearFault: () => setFault(null) };
}

/** The code of an appointment's page names the appointment; its number checks it in. */
async function namingOf(naming: Naming | Scanned): Promise<Naming> {
  if ('number' in naming) return { confirmation_number: naming.number };
  if (!('code' in naming)) return naming;
  const { id, code } = naming;
  const { data } = await request(seeAppointment, { params: { id }, query: { code } });
  return { confirmation_number: data.attributes.confirmation_number };
}
