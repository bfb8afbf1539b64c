import { fieldValueOf, customLabel, shownCustomAnswers } from '#domain/clients/custom-fields.ts';
import type { CustomAnswers } from '#domain/clients/custom-fields.ts';
import { activeFields } from '#domain/intake/contact-fields.ts';
import type { Language } from '#domain/language/languages.ts';
import type { ContactField } from '#domain/vendors/setting-kinds.ts';
import { CheckboxGroup } from '#web/kit/choice/ChoiceCards.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { OwnEditorProps } from '../resource/declaration.ts';
import { usePerson } from '../session/session.ts';
import styles from './custom-fields.module.css';

/** The vendor's own fields of clients, and the language in which the person reads them. */
export function useCustomFields(): { fields: readonly ContactField[]; language: Language } {
  const { view } = usePerson();
  const { language } = useWords();
  // A server of the release before sends none.
  return { fields: view?.custom_fields ?? [], language };
}

/** A client's answers to the vendor's own fields. Answers that no field asks for any more are shown and stay. */
export function CustomFieldsEditor({ id, label, value, onChange, faults, readOnly }: OwnEditorProps) {
  const { t } = useWords();
  const { fields, language } = useCustomFields();
  const answers = value as CustomAnswers;
  const asked = activeFields(fields);
  const past = Object.fromEntries(
    Object.entries(answers).filter(([key]) => !asked.some((field) => field.key === key)),
  );
  return (
    <div id={id} tabIndex={-1} role="group" aria-label={label} className={styles.fields}>
      {fields.length === 0 && <p>{t('clients.customNone')}</p>}
      <CustomFields
        fields={asked}
        answers={answers}
        faultOf={(key) => faults[key]}
        readOnly={readOnly}
        onChange={onChange}
      />
      {Object.keys(past).length > 0 && (
        <DescriptionList
          lines
          facts={shownCustomAnswers(past, { fields, language }).map(({ key, label: term, text }) => ({
            key,
            term,
            description: text,
          }))}
        />
      )}
    </div>
  );
}

interface CustomFieldsProps {
  fields: readonly ContactField[];
  answers: CustomAnswers;
  /** The fault of the field with a key. */
  faultOf: (key: string) => string | undefined;
  className?: string | undefined;
  readOnly?: boolean;
  onChange: (answers: CustomAnswers) => void;
}

/** Each field with the input of its type. Staff may leave every one empty. */
export function CustomFields({
  fields,
  answers,
  faultOf,
  className,
  readOnly = false,
  onChange,
}: CustomFieldsProps) {
  const { t, language } = useWords();
  return fields.map((field) => {
    const { key, type, options, optionTranslations } = field;
    const text = answers[key] ?? '';
    const set = (next: string): void => {
      const { [key]: _, ...others } = answers;
      onChange(next === '' ? others : { ...others, [key]: next });
    };
    const texts = {
      label: customLabel(field, language),
      optionalText: t('field.optional'),
      error: faultOf(key),
      className,
    };
    const wordsOf = (option: string): string => optionTranslations?.[language]?.[option] || option;
    if (type === 'checkbox_group')
      return (
        <CheckboxGroup
          key={key}
          id={`custom-${key}`}
          className={className ?? ''}
          appearance="plain"
          legend={texts.label}
          optionalText={texts.optionalText}
          error={texts.error}
          disabled={readOnly}
          options={options.map((option) => ({ value: option, label: wordsOf(option) }))}
          value={[fieldValueOf(field, text)].flat()}
          onChange={(chosen) => set(chosen.join('\n'))}
        />
      );
    const input = { ...texts, name: `custom.${key}`, disabled: readOnly, value: text };
    if (type === 'select' || type === 'radio')
      return (
        <SelectField
          key={key}
          {...input}
          options={[
            { value: '', label: '–' },
            ...options.map((option) => ({ value: option, label: wordsOf(option) })),
            // An answer from before a change of the choices.
            ...(text === '' || options.includes(text) ? [] : [{ value: text, label: text }]),
          ]}
          onChange={({ target }) => set(target.value)}
        />
      );
    if (type === 'textarea')
      return (
        <TextArea
          key={key}
          {...input}
          rows={3}
          maxLength={2000}
          onChange={({ target }) => set(target.value)}
        />
      );
    return (
      <TextField
        key={key}
        {...input}
        type={type}
        autoComplete="off"
        maxLength={255}
        onChange={({ target }) => set(target.value)}
      />
    );
  });
}
