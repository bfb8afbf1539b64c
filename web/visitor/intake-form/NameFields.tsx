import type { FieldOption } from '#domain/intake/join-form.ts';
import { asksFamilyNameFirst } from '#domain/language/person-name.ts';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { fieldId } from './use-request-form.ts';
import type { RequestForm } from './use-request-form.ts';
import styles from './request-form.module.css';

type NameFieldsProps = {
  form: Pick<RequestForm, 'draft' | 'change' | 'rules' | 'errorOf' | 'leave'>;
  /** Whether the form has a last name; the line only needs the first. */
  lastName?: FieldOption;
};

export function NameFields({ form, lastName = 'optional' }: NameFieldsProps) {
  const { t, language } = useWords();
  const { flags } = useVisitor();
  const firstName = (
    <TextField
      key="first"
      id={fieldId('first_name')}
      label={t('form.firstName')}
      optionalText={form.rules.firstNameRequired ? undefined : t('common.optional')}
      autoComplete={flags.autocomplete ? 'given-name' : 'off'}
      spellCheck={false}
      aria-required={form.rules.firstNameRequired || undefined}
      value={form.draft.firstName}
      error={form.errorOf('first_name')}
      onChange={(event) => form.change({ firstName: event.target.value })}
      onBlur={(event) => event.target.value !== '' && form.leave('first_name')}
    />
  );
  const familyName = lastName !== 'hidden' && <LastNameField key="last" form={form} need={lastName} />;
  return (
    <div className={styles.pair}>
      {asksFamilyNameFirst(language) ? [familyName, firstName] : [firstName, familyName]}
    </div>
  );
}

/** The last name alone. */
export function LastNameField({ form, need }: Pick<NameFieldsProps, 'form'> & { need: FieldOption }) {
  const { t } = useWords();
  const { flags } = useVisitor();
  return (
    <TextField
      id={fieldId('last_name')}
      label={t('form.lastName')}
      optionalText={need === 'required' ? undefined : t('common.optional')}
      aria-required={need === 'required' || undefined}
      autoComplete={flags.autocomplete ? 'family-name' : 'off'}
      spellCheck={false}
      value={form.draft.lastName}
      error={form.errorOf('last_name')}
      onChange={(event) => form.change({ lastName: event.target.value })}
      onBlur={() => form.leave('last_name')}
    />
  );
}
