import { useId } from 'react';
import type { ClientValues } from '#contract/clients/clients.ts';
import type { MergedRecord } from '#contract/clients/merging.ts';
import { shownCustomAnswers } from '#domain/clients/custom-fields.ts';
import type { CustomAnswers } from '#domain/clients/custom-fields.ts';
import { labelText } from '#domain/language/label-text.ts';
import type { Language } from '#domain/language/languages.ts';
import type { ContactField } from '#domain/vendors/setting-kinds.ts';
import type { FieldPick } from '#domain/clients/merged-client.ts';
import { classNames } from '#web/kit/class-names.ts';
import boxes from '#web/kit/choice/choice.module.css';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { UseWords } from '#web/language/words-context.ts';
import { useCustomFields } from './CustomFields.tsx';
import styles from './merge.module.css';

/** One field in which two clients differ: which value stays. */
export function PickField(props: {
  field: keyof ClientValues;
  records: { client: MergedRecord; other: MergedRecord };
  pick: FieldPick;
  canJoin: boolean;
  onPick: (pick: FieldPick) => void;
}) {
  const { field, records, pick, canJoin, onPick } = props;
  const { t } = useWords();
  const words = { t, person: useCustomFields() };
  const id = useId();
  const choices: { value: FieldPick; text: string }[] = [
    { value: 'this', text: valueText(records.client, field, words) },
    { value: 'other', text: valueText(records.other, field, words) },
    ...(canJoin ? [{ value: 'both' as const, text: t('clients.merge.both') }] : []),
  ];
  return (
    <fieldset className={styles.field}>
      <legend>{t(`clients.field.${field}`)}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, text }) => (
          <label key={value} className={classNames(styles.choice, value === 'both' && styles.both)}>
            <input
              type="radio"
              className={classNames(boxes.tick, boxes.radio)}
              name={id}
              checked={pick === value}
              onChange={() => onPick(value)}
            />
            <span className={styles.value}>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The vendor's fields as the session names them, and the language of the person. */
export type CustomReader = Readonly<{ fields: readonly ContactField[]; language: Language }>;

const customText = (answers: CustomAnswers, reader: CustomReader): string =>
  shownCustomAnswers(answers, reader)
    .map(({ label, text }) => labelText(reader.language, label, text))
    .join('\n');

/** A value as a person reads it. */
export function valueText(
  { values, location, staff }: Pick<MergedRecord, 'values' | 'location' | 'staff'>,
  field: keyof ClientValues,
  { t, person }: Pick<UseWords, 't'> & { person: CustomReader },
): string {
  const value = values[field];
  const text =
    field === 'home_location_id'
      ? location
      : field === 'preferred_staff_id'
        ? staff
        : field === 'lang'
          ? t(`clients.lang.${values.lang}`)
          : typeof value === 'boolean'
            ? t(value ? 'form.value.on' : 'form.value.off')
            : Array.isArray(value)
              ? value.join(', ')
              : typeof value === 'object' && value !== null
                ? customText(value, person)
                : (value ?? '');
  return text === '' ? t('clients.merge.empty') : text;
}
