import { useState, useId } from 'react';
import { asksFamilyNameFirst } from '#domain/language/person-name.ts';
import { ErrorSummary } from '#web/kit/feedback/ErrorSummary.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { BookingLayout } from '../flow/BookingLayout.tsx';
import type { StepProps } from './step-props.ts';
import type { Guest } from '../flow/answers.ts';
import { guestFaults, GUEST_LABELS, guestWords } from './guest-faults.ts';
import { Continue } from './ChoiceScreens.tsx';
import { useSummary } from '../flow/summary-rows.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { IconButton } from '#web/kit/button/Button.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import type { GuestFault, GuestField } from './guest-faults.ts';
import styles from './attendees-step.module.css';

/** B-06. */
export function AttendeesScreen({ booking, around }: StepProps) {
  const { t, formats } = useWords();
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
      pinsTime
      action={<Continue onClick={goOn} />}
    >
      {shown.length > 0 && (
        <ErrorSummary
          title={t('common.problem')}
          attempt={refusals}
          errors={shown.map((fault) => ({
            fieldId: guestFieldId(fault.guest, fault.field),
            message: formats.labelled(
              t('attendees.person', { number: fault.guest + 2 }),
              guestWords(fault, t),
            ),
          }))}
        />
      )}
      <AttendeesStep
        guests={guests}
        limit={booking.facts.attendeesLimit}
        firstNameRequired={firstNameRequired}
        faults={shown}
        onChange={setGuests}
      />
    </BookingLayout>
  );
}

type AttendeesStepProps = {
  guests: readonly Guest[];
  limit: number;
  firstNameRequired: boolean;
  /** Shown after the first attempt to continue. */
  faults: readonly GuestFault[];
  onChange: (guests: Guest[]) => void;
};

const EMPTY_GUEST: Guest = { firstName: '', lastName: '', email: '' };

/** B-06: the number of attendees, and those besides the booker. */
function AttendeesStep({ guests, limit, firstNameRequired, faults, onChange }: AttendeesStepProps) {
  const people = guests.length + 1;
  const come = (count: number): void => {
    const others = Math.min(Math.max(count, 1), limit) - 1;
    onChange(Array.from({ length: others }, (_, position) => guests[position] ?? EMPTY_GUEST));
  };
  return (
    <div className={styles.step}>
      <Count people={people} limit={limit} onChange={come} />
      {guests.map((guest, position) => (
        <GuestFields
          key={position}
          position={position}
          guest={guest}
          firstNameRequired={firstNameRequired}
          faults={faults.filter((fault) => fault.guest === position)}
          onChange={(part) =>
            onChange(guests.map((one, at) => (at === position ? { ...one, ...part } : one)))
          }
        />
      ))}
    </div>
  );
}

function Count({
  people,
  limit,
  onChange,
}: {
  people: number;
  limit: number;
  onChange: (to: number) => void;
}) {
  const { t } = useWords();
  const id = useId();
  return (
    <div className={styles.count}>
      <label htmlFor={id}>{t('attendees.count')}</label>
      <div className={styles.stepper}>
        <IconButton
          label={t('attendees.fewer')}
          icon={<IconMinus />}
          variant="default"
          disabled={people <= 1}
          onClick={() => onChange(people - 1)}
        />
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={limit}
          value={people}
          className={styles.figure}
          onChange={(event) => {
            const typed = event.target.valueAsNumber;
            if (Number.isInteger(typed)) onChange(typed);
          }}
        />
        <IconButton
          label={t('attendees.more')}
          icon={<IconPlus />}
          variant="default"
          disabled={people >= limit}
          onClick={() => onChange(people + 1)}
        />
      </div>
      <p className={styles.hint}>{t('attendees.most', { count: limit })}</p>
    </div>
  );
}

type GuestFieldsProps = {
  position: number;
  guest: Guest;
  firstNameRequired: boolean;
  faults: readonly GuestFault[];
  onChange: (part: Partial<Guest>) => void;
};

const guestFieldId = (guest: number, field: GuestField): string => `guest-${guest}-${field}`;

function GuestFields({ position, guest, firstNameRequired, faults, onChange }: GuestFieldsProps) {
  const { t, language } = useWords();
  const field = (name: GuestField, required: boolean) => {
    const fault = faults.find((one) => one.field === name);
    return {
      id: guestFieldId(position, name),
      label: t(GUEST_LABELS[name]),
      optionalText: required ? undefined : t('common.optional'),
      autoComplete: 'off',
      spellCheck: false,
      'aria-required': required || undefined,
      value: guest[name],
      error: fault && guestWords(fault, t),
      onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    };
  };
  const names = [
    <TextField key="first" {...field('firstName', firstNameRequired)} />,
    <TextField key="last" {...field('lastName', false)} />,
  ];
  return (
    <fieldset className={styles.guest}>
      <legend>{t('attendees.person', { number: position + 2 })}</legend>
      <div className={styles.pair}>{asksFamilyNameFirst(language) ? names.toReversed() : names}</div>
      <TextField {...field('email', false)} type="email" inputMode="email" autoCapitalize="none" />
    </fieldset>
  );
}
