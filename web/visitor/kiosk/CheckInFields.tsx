import type { ReactNode } from 'react';
import { IconHash, IconId, IconQrcode } from '@tabler/icons-react';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import type { Instant } from '#domain/time/instant.ts';
import { formatConfirmationNumber } from '#domain/visits/numbers.ts';
import { readConfirmationNumber } from '#domain/visits/typed-number.ts';
import { ChoiceCards } from '#web/kit/choice/ChoiceCards.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { openingDays } from '../location-picker/detail/opening.ts';
import { useNow } from '../shell/context/use-now.ts';
import { CodeScanner, useCanScan } from './check-in/CodeScanner.tsx';
import { CharacterPad, Keypad } from './Keypad.tsx';
import { PagedChoices } from './PagedChoices.tsx';
import { appointmentHours, minuteIn, timesOf } from './check-in/appointment-times.ts';
import type { Answers, Step, Way } from './check-in/check-in-steps.ts';
import { readScan } from './check-in/read-scan.ts';
import type { Scanned } from './check-in/read-scan.ts';

/** The question of each step. */
export const QUESTIONS: Readonly<Record<Step, string>> = {
  way: 'checkIn.askWay',
  number: 'checkIn.askNumber',
  'last-name': 'checkIn.askLastName',
  last3: 'checkIn.askLast3',
  hour: 'checkIn.askHour',
  time: 'checkIn.askTime',
  scan: 'checkIn.askScan',
};

/** The one field of a step. */
export const FIELD = 'check-in-field';

type StepProps = {
  step: Step;
  way: Way | null;
  answers: Answers;
  change: (part: Partial<Answers>) => void;
  location: LocationAttributes;
  isWrong: boolean;
  onWay: (way: Way) => void;
  onScan: (scanned: Scanned | null) => void;
};

/** The field of one question. */
export function CheckInFields(props: StepProps): ReactNode {
  const { step, answers, change, isWrong, onScan } = props;
  const { t } = useWords();
  const text = { id: FIELD, autoComplete: 'off', spellCheck: false } as const;
  switch (step) {
    case 'way':
      return <Ways {...props} />;
    case 'number': {
      const type = (number: string): void =>
        change({ number: formatConfirmationNumber(readConfirmationNumber(number).slice(0, 8)) });
      return (
        <>
          <TextField
            {...text}
            label={t('details.confirmation')}
            hint={t('checkIn.numberHint')}
            error={isWrong ? t('checkIn.numberWrong') : undefined}
            autoCapitalize="characters"
            value={answers.number}
            onChange={({ target }) => type(target.value)}
          />
          <CharacterPad
            label={t('details.confirmation')}
            inputId={FIELD}
            value={answers.number}
            onChange={type}
          />
        </>
      );
    }
    case 'last-name':
      return (
        <TextField
          {...text}
          label={t('form.lastName')}
          error={isWrong ? t('v.required', { label: t('form.lastName') }) : undefined}
          maxLength={400}
          value={answers.lastName}
          onChange={({ target }) => change({ lastName: target.value })}
        />
      );
    case 'last3': {
      const type = (digits: string): void => change({ last3: digits.replaceAll(/\D/g, '').slice(0, 3) });
      return (
        <>
          <TextField
            {...text}
            label={t('checkIn.last3')}
            error={isWrong ? t('checkIn.last3Wrong') : undefined}
            value={answers.last3}
            onChange={({ target }) => type(target.value)}
          />
          <Keypad label={t('checkIn.last3')} inputId={FIELD} value={answers.last3} onChange={type} />
        </>
      );
    }
    case 'hour':
      return <Hours {...props} />;
    case 'time':
      return <Times {...props} />;
    case 'scan':
    default:
      return (
        <>
          <p>{t('checkIn.scanText')}</p>
          <CodeScanner onText={(code) => onScan(readScan(code))} />
        </>
      );
  }
}

/** A device without a camera, or whose browser reads no codes, does not offer to scan. */
function Ways({ way, isWrong, onWay }: StepProps) {
  const { t } = useWords();
  const canScan = useCanScan();
  return (
    <ChoiceCards
      id={FIELD}
      legend={t('checkIn.askWay')}
      error={isWrong ? t('v.choose', { label: t('checkIn.way') }) : undefined}
      options={[
        ...(canScan
          ? [
              {
                value: 'scan',
                label: t('checkIn.byScan'),
                description: t('checkIn.byScanText'),
                icon: <IconQrcode />,
              },
            ]
          : []),
        {
          value: 'number',
          label: t('details.confirmation'),
          description: t('checkIn.numberHint'),
          icon: <IconHash />,
        },
        {
          value: 'name',
          label: t('checkIn.byName'),
          description: t('checkIn.byNameText'),
          icon: <IconId />,
        },
      ]}
      value={way}
      onChange={(value) => onWay(value as Way)}
    />
  );
}

/** The hours of today; it opens with the present one. */
function Hours({ answers, change, location, isWrong }: StepProps) {
  const { t } = useWords();
  const now = useNow();
  const option = useTimeOption(location);
  const [today] = openingDays(location.future_open_hours, location.timezone, now);
  const hours = appointmentHours(today ?? { spans: [] }, { now, minuteOf: minuteIn(location.timezone) });
  const present = hours.findLast((hour) => hour <= now);
  return (
    <PagedChoices
      id={FIELD}
      legend={t(QUESTIONS.hour)}
      error={isWrong ? t('v.choose', { label: t('checkIn.time') }) : undefined}
      columns={2}
      short
      options={hours.map(option)}
      value={answers.hour === null ? null : String(answers.hour)}
      near={String(answers.hour ?? present)}
      onChange={(hour) => change({ hour: Number(hour), time: null })}
      more={t('checkIn.later')}
      earlier={t('checkIn.earlier')}
    />
  );
}

/** The quarters of the chosen hour. */
function Times({ answers, change, location, isWrong }: StepProps) {
  const { t } = useWords();
  const option = useTimeOption(location);
  return (
    <ChoiceCards
      id={FIELD}
      legend={t(QUESTIONS.time)}
      error={isWrong ? t('v.choose', { label: t('checkIn.time') }) : undefined}
      columns={2}
      short
      options={timesOf(answers.hour ?? 0).map(option)}
      value={answers.time === null ? null : String(answers.time)}
      onChange={(time) => change({ time: Number(time) })}
    />
  );
}

function useTimeOption({ timezone }: LocationAttributes) {
  const { formats } = useWords();
  return (time: Instant) => ({ value: String(time), label: formats.time(time, timezone) });
}
