import { useId } from 'react';
import type { ClientValues } from '#contract/clients/clients.ts';
import type { MergedRecord } from '#contract/clients/merging.ts';
import type { FieldPick } from '#domain/clients/merged-client.ts';
import { classNames } from '#web/kit/class-names.ts';
import boxes from '#web/kit/choice/choice.module.css';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { UseWords } from '#web/language/words-context.ts';
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
  const words = useWords();
  const { t } = words;
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

/** A value as a person reads it. */
export function valueText(
  { values, location, staff }: Pick<MergedRecord, 'values' | 'location' | 'staff'>,
  field: keyof ClientValues,
  { t }: Pick<UseWords, 't'>,
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
              : (value ?? '');
  return text === '' ? t('clients.merge.empty') : text;
}
