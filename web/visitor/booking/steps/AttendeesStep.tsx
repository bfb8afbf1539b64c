import { useId } from 'react';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { IconButton } from '#web/kit/button/Button.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Guest } from '../flow/answers.ts';
import { GUEST_LABELS } from './guest-faults.ts';
import type { GuestFault, GuestField } from './guest-faults.ts';
import { guestWords } from './guest-words.ts';
import styles from './attendees-step.module.css';

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
export function AttendeesStep({ guests, limit, firstNameRequired, faults, onChange }: AttendeesStepProps) {
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

export const guestFieldId = (guest: number, field: GuestField): string => `guest-${guest}-${field}`;

function GuestFields({ position, guest, firstNameRequired, faults, onChange }: GuestFieldsProps) {
  const { t } = useWords();
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
  return (
    <fieldset className={styles.guest}>
      <legend>{t('attendees.person', { number: position + 2 })}</legend>
      <div className={styles.pair}>
        <TextField {...field('firstName', firstNameRequired)} />
        <TextField {...field('lastName', false)} />
      </div>
      <TextField {...field('email', false)} type="email" inputMode="email" autoCapitalize="none" />
    </fieldset>
  );
}
