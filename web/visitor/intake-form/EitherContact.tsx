import { contactKind } from '#domain/intake/join-form.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { PhoneOrEmailField } from '#web/kit/field/PhoneOrEmailField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import reach from '../shell/pieces/reach.module.css';
import { fieldId } from './use-request-form.ts';
import type { RequestForm } from './use-request-form.ts';
import styles from './request-form.module.css';

export type EitherContactProps = {
  form: RequestForm;
  /** The text id of the hint. */
  help: string;
  /** The visitor wants to give the other contact too. */
  onAdd: (other: 'email' | 'cell_phone') => void;
};

/** One field for the contact that the visitor prefers. What it holds decides which of the two it is. */
export function EitherContact({ form, help, onAdd }: EitherContactProps) {
  const { t, locale } = useWords();
  const { flags } = useVisitor();
  const { email, phone, country } = form.draft;
  const value = phone || email;
  const kind = contactKind(value);
  const field = kind === 'phone' ? 'cell_phone' : 'email';
  return (
    <div className={styles.either}>
      <PhoneOrEmailField
        // The same element throughout: an error links to it under the name of what it holds.
        id={fieldId(field)}
        label={t('form.either')}
        hint={t(help)}
        kind={kind}
        value={value}
        country={country}
        onCountryChange={(chosen) => form.change({ country: chosen })}
        countryLabel={t('form.country')}
        locale={locale}
        aria-required="true"
        error={form.errorOf('email') ?? form.errorOf('cell_phone') ?? form.errorOf('contact')}
        {...(!flags.autocomplete && { autoComplete: 'off' })}
        onChange={({ target }) => {
          const isPhone = contactKind(target.value) === 'phone';
          form.change({ email: isPhone ? '' : target.value, phone: isPhone ? target.value : '' });
        }}
        onBlur={() => value !== '' && form.leave(field)}
      />
      {value.trim() !== '' && (
        <Button
          variant="link"
          size="small"
          className={reach.reach}
          onClick={() => onAdd(kind === 'phone' ? 'email' : 'cell_phone')}
        >
          {t(kind === 'phone' ? 'form.addEmail' : 'form.addPhone')}
        </Button>
      )}
    </div>
  );
}
