import { Suspense, lazy, useEffect, useState } from 'react';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { ENDONYMS } from '#domain/language/languages.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { pushEvent } from '../../analytics/data-layer.ts';
import { localDate } from '../../location-picker/detail/opening.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { Disclosure } from '../../shell/pieces/Disclosure.tsx';
import { ANYBODY, requestedLanguage, requestedPerson, whoSpeaks } from '../flow/answers.ts';
import { BookingLayout } from '../flow/BookingLayout.tsx';
import { lineAddress } from '../flow/line-address.ts';
import { suggestedFirst, suggestedPerson } from '../flow/staff-choices.ts';
import { METHOD_WORDS, staffText, useSummary } from '../flow/summary-rows.ts';
import type { Booking } from '../flow/use-booking.ts';
import { dateWords } from '../../shell/pieces/date-words.ts';
import { useTimes } from '../times/use-times.ts';
import type { Times } from '../times/use-times.ts';
import { useZone } from '../times/use-zone.ts';
import { Continue } from './ChoiceScreens.tsx';
import { offersWaitList } from './offers-wait-list.ts';
import type { StepProps } from './step-props.ts';
import { timesRequested } from './times-requested.ts';
import { TimesStep } from './TimesStep.tsx';
import { Link } from 'wouter';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { changeQuery } from '../../modes/query-string.ts';
import styles from './preferences.module.css';

// Few visitors come from the wait list.
const OfferBanner = lazy(async () => ({
  default: (await import('../wait-list/OfferBanner.tsx')).OfferBanner,
}));

const FullSessions = lazy(async () => ({
  default: (await import('../wait-list/FullSessions.tsx')).FullSessions,
}));

/** Today and six more days. */
const KIOSK_DAYS = 6;

/** B-05. */
export function TimesScreen({ booking, lost, onLost, around }: StepProps) {
  const { t, language } = useWords();
  const { flags, query } = useVisitor();
  const { answers, location, say } = booking;
  const { timeInAdvance: daysAhead } = booking.settings;
  const zone = useZone(location?.attributes.timezone ?? 'UTC', answers.method ?? 1);
  const start = answers.start === null ? null : fromIso(answers.start);
  const nearest = lost?.next[0];
  const times = useTimes({
    requested: timesRequested(answers, query),
    zone: zone.zone,
    // Visitors at a kiosk want a time soon.
    daysAhead: flags.isKioskDevice ? Math.min(KIOSK_DAYS, daysAhead) : daysAhead,
    // After a lost slot, show the day of the nearest free one.
    start: start ?? (nearest === undefined ? null : fromIso(nearest)),
  });
  const { days, loading, failed } = times;
  useEffect(() => {
    if (start === null || loading || failed) return;
    const day = localDate(start, zone.zone);
    // The times of other months are not loaded here.
    if (day.slice(0, 7) !== times.day.slice(0, 7)) return;
    if (days.get(day)?.some((slot) => slot.start === start)) return;
    // The session of a link is full, maybe: its wait list stands on its day.
    if (query.session !== null) times.setDay(day);
    say({ start: null });
    onLost({ why: 'changed', next: [] });
  });
  const choose = (chosen: string): void => {
    onLost(null);
    say({ start: chosen });
    times.setDay(localDate(fromIso(chosen), zone.zone));
  };
  const goOn = (): void => {
    pushEvent({ event: 'selectTime', start: answers.start ?? '' });
    booking.answer('times', {});
  };
  useEffect(() => {
    void import('./DetailsScreen.tsx');
    if (booking.facts.attendeesLimit > 1) void import('./AttendeesScreen.tsx');
  }, [booking.facts.attendeesLimit]);
  const rows = useSummary(booking, { step: 'times', zone: zone.zone });
  const picked = rows.find(({ step }) => step === 'times');
  // A link's person is no wish that the visitor could drop.
  const person = booking.facts.settled.has('staff') ? null : booking.person;
  const requested = person && {
    name: person.attributes.full_name,
    orAnybody: () => say({ staff: ANYBODY }),
  };
  return (
    <BookingLayout
      {...around}
      name="select-timeslot"
      title={t('step.times')}
      rows={rows}
      picked={
        start !== null && picked?.detail
          ? { day: dateWords(language).shortDay(start, zone.zone), times: picked.detail }
          : null
      }
      action={<Continue onClick={goOn} because={start === null ? t('times.chooseFirst') : null} />}
    >
      {query.offer !== null && (
        <Suspense>
          <OfferBanner reference={query.offer} zone={zone.zone} start={answers.start} onChoose={choose} />
        </Suspense>
      )}
      <TimesStep
        {...{ times, zone, start, lost }}
        person={requested}
        preferences={<Preferences booking={booking} />}
        onChoose={choose}
      />
      <WaitList booking={booking} times={times} zone={zone.zone} />
      <Line booking={booking} />
    </BookingLayout>
  );
}

/** Today without an appointment: the line of the chosen location. */
function Line({ booking }: { booking: Booking }) {
  const { t } = useWords();
  const address = lineAddress({ ...useVisitor(), booking });
  if (address === null) return null;
  return (
    <p className={styles.waitList}>
      <Link href={address}>{t('step.queue')}</Link> {t('how.queueText')}
    </p>
  );
}

/** To the wait list with the answers so far, or to that of a full session. */
function WaitList({ booking, times, zone }: { booking: Booking; times: Times; zone: string }) {
  const { t } = useWords();
  const { has, search, query, flags } = useVisitor();
  const { answers, settings } = booking;
  if (!offersWaitList({ has, settings, flags, query })) return null;
  const { service, location, method, staff } = answers;
  const asked = changeQuery(search, {
    location,
    service,
    services: null,
    meeting_method: String(method ?? 1),
    preferred_staff: requestedPerson(staff),
    start: null,
  });
  const slots = [...times.days.values()].flat();
  // A service that is held in groups has no other times than its sessions.
  const link = !slots.some(({ seatsLeft }) => seatsLeft !== null) && (
    <p className={styles.waitList}>
      <Link href={visitorPath('wait-list') + asked}>{t('waitList.earlier')}</Link>
    </p>
  );
  return (
    <Suspense fallback={link}>
      <FullSessions times={times} zone={zone} otherwise={link} />
    </Suspense>
  );
}

/** How, with whom and in which language: already chosen, and open to change in place. */
function Preferences({ booking }: { booking: Booking }) {
  const { t, formats } = useWords();
  const [open, setOpen] = useState(false);
  const { answers, facts } = booking;
  const asks = (step: 'meeting-methods' | 'staff'): boolean =>
    facts.folded.has(step) && !facts.settled.has(step);
  const asksStaff = asks('staff') && facts.showStaffPicker;
  if (!asks('meeting-methods') && !asksStaff) return null;
  const chosen = [
    answers.method !== null && t(METHOD_WORDS[answers.method]),
    asksStaff && staffText(booking, { t, formats }),
  ];
  return (
    <Disclosure
      icon={<IconAdjustmentsHorizontal aria-hidden="true" />}
      label={
        <span className={styles.chosen}>
          <span className={styles.term}>{t('booking.preferences')}</span>{' '}
          <span>{chosen.filter(Boolean).join(' · ')}</span>
        </span>
      }
      name={t('booking.preferences')}
      open={open}
      onToggle={() => setOpen(!open)}
      className={styles.preferences}
    >
      {asks('meeting-methods') && <Methods booking={booking} />}
      {asksStaff && <Staff booking={booking} />}
    </Disclosure>
  );
}

function Methods({ booking }: { booking: Booking }) {
  const { t } = useWords();
  const { methods } = booking.offered;
  return (
    <div className={styles.how}>
      <p aria-hidden="true">{t('booking.how')}</p>
      <Segmented
        label={t('booking.how')}
        options={methods.map((method) => ({ value: String(method), label: t(METHOD_WORDS[method]) }))}
        value={String(booking.answers.method)}
        onChange={(value) => {
          const method = methods.find((one) => String(one) === value) ?? null;
          if (method !== null) pushEvent({ event: 'selectMeetingMethod', meeting_method: method });
          booking.say({ method });
        }}
      />
    </div>
  );
}

/** One answer from two lists: a person, or any person who speaks a language. */
function Staff({ booking }: { booking: Booking }) {
  const { t } = useWords();
  const { answers, offered, presets } = booking;
  const suggested = suggestedPerson({ presets, offered });
  const speaks = requestedLanguage(answers.staff);
  const choose = (staff: string): void => {
    pushEvent({ event: 'selectStaff', staff_id: requestedPerson(staff) });
    booking.say({ staff });
  };
  const named = (id: string, name: string): string =>
    id === suggested ? `${name} · ${t('locations.suggested')}` : name;
  return (
    <>
      {offered.staff.length > 0 && (
        <SelectField
          label={t('booking.with')}
          value={requestedPerson(answers.staff) ?? ANYBODY}
          options={[
            { value: ANYBODY, label: t('booking.anybody') },
            ...suggestedFirst(offered.staff, suggested).map(({ id, attributes }) => ({
              value: id,
              label: named(id, attributes.full_name),
            })),
          ]}
          onChange={(event) => choose(event.target.value)}
        />
      )}
      {offered.languages.length > 0 && (
        <SelectField
          label={t('booking.language')}
          value={speaks === null ? ANYBODY : whoSpeaks(speaks)}
          options={[
            { value: ANYBODY, label: t('booking.anyLanguage') },
            ...offered.languages.map((language) => ({
              value: whoSpeaks(language),
              label: ENDONYMS[language],
              lang: language,
            })),
          ]}
          onChange={(event) => choose(event.target.value)}
        />
      )}
    </>
  );
}
