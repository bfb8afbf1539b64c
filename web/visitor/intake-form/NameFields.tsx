import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../shell/visitor-context.tsx';
import { fieldId } from './field-ids.ts';
import type { RequestForm } from './use-request-form.ts';
import styles from './request-form.module.css';

export function NameFields({ form }: { form: RequestForm }) {
  const { t } = useWords();
  const { flags } = useVisitor();
  return (
    <div className={styles.pair}>
      <TextField
        id={fieldId('first_name')}
        label={t('form.firstName')}
        autoComplete={flags.autocomplete ? 'given-name' : 'off'}
        spellCheck={false}
        aria-required="true"
        value={form.draft.firstName}
        error={form.errorOf('first_name')}
        onChange={(event) => form.change({ firstName: event.target.value })}
        onBlur={(event) => event.target.value !== '' && form.leave('first_name')}
      />
      <TextField
        id={fieldId('last_name')}
        label={t('form.lastName')}
        optionalText={t('common.optional')}
        autoComplete={flags.autocomplete ? 'family-name' : 'off'}
        spellCheck={false}
        value={form.draft.lastName}
        error={form.errorOf('last_name')}
        onChange={(event) => form.change({ lastName: event.target.value })}
        onBlur={() => form.leave('last_name')}
      />
    </div>
  );
}
