import { IconArrowRight, IconHome, IconPhone, IconVideo, IconWalk } from '@tabler/icons-react';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { pushEvent } from '../../analytics/data-layer.ts';
import { BookingLayout } from '../flow/BookingLayout.tsx';
import type { StepProps } from './step-props.ts';
import { ANYBODY, requestedPerson, whoSpeaks } from '../flow/answers.ts';
import { suggestedPerson, suggestedFirst } from '../flow/staff-choices.ts';
import { useSummary, METHOD_WORDS } from '../flow/summary-rows.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { ChoiceCards } from '#web/kit/choice/ChoiceCards.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { listSlots } from '#contract/appointments/slots.ts';
import type { UserResource } from '#contract/vendors/users.ts';
import { ENDONYMS, isLanguage } from '#domain/language/languages.ts';
import { addDays } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import type { Choice } from '#web/kit/choice/ChoiceCards.tsx';
import { Avatar } from '#web/kit/display/Avatar.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { localDate } from '../../location-picker/detail/opening.ts';
import { usePageClock } from '../../shell/context/use-now.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { StaffRequest } from '../flow/offer-queries.ts';
import type { Booking } from '../flow/use-booking.ts';
import styles from './choice-step.module.css';

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

const FRAMES: Readonly<Record<MeetingMethod, { icon: typeof IconWalk; text: string }>> = {
  1: { icon: IconWalk, text: 'booking.inPersonText' },
  2: { icon: IconPhone, text: 'details.phone.noNumber' },
  3: { icon: IconVideo, text: 'details.video.note' },
  4: { icon: IconHome, text: 'booking.offSiteText' },
};

type MethodStepProps = {
  methods: readonly MeetingMethod[];
  value: MeetingMethod | null;
  onChange: (method: MeetingMethod) => void;
};

/** B-02: the meeting method, of those that the service offers. */
function MethodStep({ methods, value, onChange }: MethodStepProps) {
  const { t } = useWords();
  return (
    <ChoiceCards
      className={styles.choices}
      legend={<VisuallyHidden>{t('step.method')}</VisuallyHidden>}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(methods.find((method) => String(method) === chosen) ?? 1)}
      options={methods.map((method) => {
        const { icon: Icon, text } = FRAMES[method];
        return {
          value: String(method),
          label: t(METHOD_WORDS[method]),
          description: t(text),
          icon: <Icon />,
        };
      })}
    />
  );
}

type StaffStepProps = {
  booking: Booking;
  value: string | null;
  onChange: (staff: string) => void;
};

/** B-04: the staff member. Shows only what visitors may see of staff. */
function StaffStep({ booking, value, onChange }: StaffStepProps) {
  const { t, formats } = useWords();
  const { settings, offered } = booking;
  const anybody: Choice = {
    value: ANYBODY,
    label: t('booking.anybody'),
    description: t('booking.anybodyText'),
  };
  const speakers = offered.languages.map((language): Choice => ({
    value: whoSpeaks(language),
    label: t('booking.speaks', { language: formats.spoken(language) }),
  }));
  return (
    <ChoiceCards
      className={styles.choices}
      legend={<VisuallyHidden>{t('step.staff')}</VisuallyHidden>}
      value={value}
      onChange={onChange}
      options={[
        ...(settings.staffSelection === 'required' ? [] : [anybody, ...speakers]),
        ...usePeople(booking),
      ]}
    />
  );
}

/** The days ahead in which to search each staff member's first slot. */
const SEARCH_DAYS = 14;

/** The first slot of each staff member, within these days. */
const firstTimes = (
  { serviceId, locationId, method, shortcut }: StaffRequest,
  { today, people }: { today: LocalDate; people: number },
) =>
  queryOptions<ReadonlyMap<string, string>>({
    queryKey: ['first-times', serviceId, locationId, method, shortcut, today, people],
    queryFn: async ({ signal }) => {
      const query = {
        location: locationId,
        service: serviceId,
        method,
        attendees: people,
        from: today,
        to: addDays(today, SEARCH_DAYS),
        who: 1,
        shortcut,
      };
      const first = new Map<string, string>();
      for (const { start, staff = [] } of (await request(listSlots, { query, signal })).data)
        for (const id of staff) if (!first.has(id)) first.set(id, start);
      return first;
    },
    staleTime: 30_000,
  });

/** Staff to choose by name, with their languages and first slot. */
function usePeople({ settings, offered, presets, answers, location }: Booking): Choice[] {
  const { t, formats } = useWords();
  const zone = location?.attributes.timezone ?? 'UTC';
  const at = {
    serviceId: answers.service ?? '',
    locationId: answers.location ?? '',
    method: answers.method ?? 1,
    shortcut: useVisitor().query.shortcut,
  };
  const people = 1 + (answers.guests?.length ?? 0);
  const today = localDate(usePageClock().now(), zone);
  const first = useQuery(firstTimes(at, { today, people })).data;
  const suggested = suggestedPerson({ presets, offered });
  return suggestedFirst(offered.staff, suggested).map(({ id, attributes }) => {
    const start = first?.get(id);
    return {
      value: id,
      label:
        id === suggested ? (
          <span className={styles.named}>
            {attributes.full_name} <Badge tone="brand">{t('locations.suggested')}</Badge>
          </span>
        ) : (
          attributes.full_name
        ),
      description: (
        <>
          <Spoken languages={attributes.languages} />
          {start !== undefined && (
            <span className={styles.next}>
              {t('booking.nextFree', { time: formats.dateTime(fromIso(start), zone) })}
            </span>
          )}
        </>
      ),
      ...(settings.showStaffPhotos && {
        icon: <Avatar name={attributes.full_name} src={attributes.photo} size="large" />,
      }),
    };
  });
}

/** "English, Français": each language by its own name. */
function Spoken({ languages }: Pick<UserResource['attributes'], 'languages'>) {
  return languages.filter(isLanguage).map((language, position) => (
    <span key={language}>
      {position > 0 && ', '}
      <span lang={language}>{ENDONYMS[language]}</span>
    </span>
  ));
}
