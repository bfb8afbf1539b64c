import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { Button } from '#web/kit/button/Button.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { CheckboxGroup } from '#web/kit/choice/ChoiceCards.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Field } from './declaration.ts';
import { faultsBelow } from './faults.ts';
import type { Faults } from './faults.ts';
import { RecordPicker, RecordsPicker } from './RecordPicker.tsx';
import styles from './form.module.css';

interface FormFieldProps<Values> {
  id: string;
  words: string;
  field: Field<Values>;
  /** The language of a translated text; English is the record's own text. */
  language: string;
  control: Control;
  faults: Faults;
  readOnly: boolean;
  isNew: boolean;
}

/** One declared field as its input. */
export function FormField<Values>({
  id,
  words,
  field,
  language,
  control,
  faults,
  readOnly,
  isNew,
}: FormFieldProps<Values>) {
  const { t } = useWords();
  const { name, kind } = field;
  const isTranslation = language !== 'en';
  const { field: input } = useController({
    control,
    name: isTranslation ? `translations.${language}.${name}` : name,
  });
  const { field: own } = useController({ control, name });
  const below = faultsBelow(faults, name);
  const common = {
    id,
    label: t(`${words}.field.${name}`),
    ...(field.hint && { hint: t(`${words}.hint.${name}`) }),
    ...(field.optional && { optionalText: t('field.optional') }),
    error: below[''],
    className: field.width === undefined ? styles.whole : styles[field.width],
  };
  const value: unknown = input.value;
  const shared = { name, disabled: readOnly };
  if (kind === 'text' || kind === 'area') {
    const text = typeof value === 'string' ? value : '';
    const missing = isTranslation && text === '' && own.value !== '';
    const texts = {
      ...common,
      ...(missing && { hint: t('form.notTranslated') }),
      ...(missing &&
        !readOnly && {
          aside: (
            <Button variant="link" onClick={() => input.onChange(own.value)}>
              {t('form.copyEnglish')}
            </Button>
          ),
        }),
      lang: isTranslation ? language : undefined,
      placeholder: missing ? String(own.value) : undefined,
      value: text,
      onChange: (event: { target: { value: string } }) => input.onChange(event.target.value),
    };
    return kind === 'text' ? (
      <TextField {...texts} {...shared} />
    ) : (
      <TextArea {...texts} {...shared} rows={3} />
    );
  }
  if (kind === 'number')
    return (
      <TextField
        {...common}
        {...shared}
        inputMode="numeric"
        trailing={field.unit && <span className={styles.unit}>{t(`form.unit.${field.unit}`)}</span>}
        value={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
        onChange={({ target }) => input.onChange(numberOf(target.value, field.optional === true))}
      />
    );
  if (kind === 'switch')
    return (
      <Checkbox
        {...shared}
        id={id}
        className={common.className}
        label={common.label}
        description={common.hint}
        error={common.error}
        checked={value === true}
        onChange={({ target }) => input.onChange(target.checked)}
      />
    );
  if (kind === 'choice')
    return (
      <SelectField
        {...common}
        {...shared}
        options={field.values!.map((one) => ({ value: String(one), label: t(`${words}.${name}.${one}`) }))}
        value={String(value)}
        onChange={({ target }) => input.onChange(field.values!.find((one) => String(one) === target.value))}
      />
    );
  if (kind === 'choices') {
    const chosen = value as readonly (string | number)[];
    return (
      <CheckboxGroup
        id={id}
        legend={common.label}
        error={common.error}
        className={common.className ?? ''}
        appearance="plain"
        disabled={readOnly}
        options={field.values!.map((one) => ({ value: String(one), label: t(`${words}.${name}.${one}`) }))}
        value={chosen.map(String)}
        onChange={(next) => input.onChange(field.values!.filter((one) => next.includes(String(one))))}
      />
    );
  }
  if (kind === 'record')
    return (
      <div className={common.className}>
        <RecordPicker
          {...common}
          kind={field.records!}
          value={value as string | null}
          disabled={readOnly}
          clearable={field.optional === true}
          onChange={input.onChange}
        />
      </div>
    );
  if (kind === 'records')
    return (
      <div className={common.className}>
        <RecordsPicker
          {...common}
          kind={field.records!}
          value={value as string[]}
          disabled={readOnly}
          onChange={input.onChange}
        />
      </div>
    );
  const Editor = field.editor!;
  return (
    <div className={common.className}>
      <Editor
        id={id}
        label={common.label}
        hint={common.hint}
        value={value}
        onChange={input.onChange}
        faults={below}
        readOnly={readOnly}
        isNew={isNew}
      />
    </div>
  );
}

/** What a person typed as the schema reads it: a text that is no number stays, and the schema names its fault. */
function numberOf(text: string, optional: boolean): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '' && optional) return null;
  return /^-?\d{1,9}(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}
