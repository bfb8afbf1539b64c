import { INTEGRATIONS } from '#contract/integrations/kinds.values.ts';
import type { IntegrationName } from '#contract/integrations/kinds.values.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './integrations.module.css';

interface FieldProps {
  kind: IntegrationName;
  name: string;
  value: string;
  fault: string | undefined;
  onChange: (text: string) => void;
}

/** A setting as its schema describes it: a choice, or a text. */
export function ConnectionField({ kind, name, value, fault, onChange }: FieldProps) {
  const { t } = useWords();
  const choices = choicesOf(kind, name);
  const common = {
    id: `field-${name}`,
    name,
    label: t(`integrations.field.${name}`),
    error: fault,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  // Every connection may have a name; of a service's own settings, those whose schema takes an empty text.
  const isOptional = name === 'name' || INTEGRATIONS[kind].settings.shape[name]?.safeParse('').success;
  if (choices.length > 0)
    return (
      <SelectField
        {...common}
        options={choices.map((one) => ({ value: one, label: t(`integrations.choice.${one}`) }))}
      />
    );
  return (
    <TextField
      {...common}
      autoComplete="off"
      {...(isOptional && { optionalText: t('field.optional') })}
      {...(name !== 'name' && { hint: t(`integrations.hint.${kind}.${name}`) })}
    />
  );
}

interface CredentialProps extends FieldProps {
  /** When the stored one was set; null if a new one is typed. */
  setAt: string | null;
  /** The server changes, so a stored one is needed again. */
  isMoved: boolean;
  onReplace: () => void;
}

/** A credential: the day it was set, and a field for a new one. No response holds the credential itself. */
export function CredentialField({
  kind,
  name,
  setAt,
  isMoved,
  value,
  fault,
  onChange,
  onReplace,
}: CredentialProps) {
  const { t, formats } = useWords();
  const label = t(`integrations.field.${name}`);
  if (setAt !== null)
    return (
      <div className={styles.stored}>
        <div>
          <p className={styles.label}>{label}</p>
          <p className={styles.muted}>
            {t('integrations.setOn', { date: formats.date(fromIso(setAt), ownZone()) })}
          </p>
        </div>
        <Button
          size="small"
          onClick={onReplace}
          aria-label={t('integrations.replace.label', { field: label })}
        >
          {t('integrations.replace')}
        </Button>
      </div>
    );
  return (
    <TextField
      id={`field-${name}`}
      name={name}
      type="password"
      autoComplete="new-password"
      label={label}
      hint={t(isMoved ? 'integrations.again' : `integrations.hint.${kind}.${name}`)}
      error={fault}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function choicesOf(kind: IntegrationName, name: string): readonly string[] {
  const schema = INTEGRATIONS[kind].settings.shape[name];
  const { entries } = (schema?._zod.def ?? {}) as { entries?: Record<string, string> };
  return Object.values(entries ?? {});
}
