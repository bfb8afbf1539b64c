import type { ReactNode } from 'react';
import { ChoiceGroup } from '#web/kit/choice/ChoiceCards.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { minutesOf, timeText } from '../../hours/week-hours.ts';
import { numberOf } from './editor.ts';
import type { EditorProps } from './editor.ts';
import styles from './editors.module.css';
import { DIAL_IN_PARTS } from '#domain/vendors/setting-kinds.ts';
import type { DialIn } from '#domain/vendors/setting-kinds.ts';

/** One choice for each name, such as each field of a form. A name without one is not shown to visitors. */
export function ChoicePerNameEditor(props: EditorProps<'map'>) {
  const { id, setting, value, onChange, readOnly } = props;
  const { t } = useWords();
  const { names, values } = setting.kind;
  const chosen = value as Readonly<Record<string, string>>;
  return (
    <Named {...props}>
      {names.map((name, position) => (
        <SelectField
          key={name}
          id={position === 0 ? id : `${id}-${name}`}
          label={t(`${setting.words}.name.${name}`)}
          disabled={readOnly}
          options={values.map((one) => ({ value: one, label: t(`${setting.words}.value.${one}`) }))}
          value={chosen[name] ?? values[0]!}
          onChange={({ target }) => onChange({ ...chosen, [name]: target.value })}
        />
      ))}
    </Named>
  );
}

/** One number for each name. */
export function NumberPerNameEditor(props: EditorProps<'int-fields'>) {
  const { id, setting, value, onChange, readOnly } = props;
  const { t } = useWords();
  const numbers = value as Readonly<Record<string, number | string>>;
  return (
    <Named {...props}>
      {Object.keys(setting.kind.fields).map((name, position) => (
        <TextField
          key={name}
          id={position === 0 ? id : `${id}-${name}`}
          label={t(`${setting.words}.name.${name}`)}
          disabled={readOnly}
          {...(setting.kind.clock
            ? {
                type: 'time',
                value: timeText(Number(numbers[name])),
                onChange: ({ target }) => {
                  const minutes = minutesOf(target.value, name === 'to');
                  if (minutes !== null) onChange({ ...numbers, [name]: minutes });
                },
              }
            : {
                inputMode: 'numeric',
                autoComplete: 'off',
                value: String(numbers[name] ?? ''),
                onChange: ({ target }) => onChange({ ...numbers, [name]: numberOf(target.value) }),
              })}
        />
      ))}
    </Named>
  );
}

/** One address for each name; an empty one is none. */
export function TextPerNameEditor(props: EditorProps<'url-map'>) {
  const { id, setting, value, onChange, readOnly } = props;
  const { t } = useWords();
  const addresses = value as Readonly<Record<string, string>>;
  const change = (name: string, next: string): void => {
    const { [name]: _, ...others } = addresses;
    onChange(next === '' ? others : { ...others, [name]: next });
  };
  return (
    <Named {...props}>
      {setting.kind.names.map((name, position) => (
        <TextField
          key={name}
          id={position === 0 ? id : `${id}-${name}`}
          type="url"
          label={t(`${setting.words}.name.${name}`)}
          placeholder="https://"
          disabled={readOnly}
          value={addresses[name] ?? ''}
          onChange={({ target }) => change(name, target.value.trim())}
        />
      ))}
    </Named>
  );
}

const NO_DIAL_IN: DialIn = { e164: '', international: '', pin: '' };

/** A phone number with its code; without a number there is no dial-in. */
export function DialInEditor(props: EditorProps<'dial-in'>) {
  const { id, setting, value, onChange, readOnly } = props;
  const { t } = useWords();
  const parts = (value as DialIn | null) ?? NO_DIAL_IN;
  const change = (part: Partial<DialIn>): void => {
    const next = { ...parts, ...part };
    onChange(DIAL_IN_PARTS.every((name) => next[name] === '') ? null : next);
  };
  return (
    <Named {...props}>
      {DIAL_IN_PARTS.map((name, position) => (
        <TextField
          key={name}
          id={position === 0 ? id : `${id}-${name}`}
          label={t(`${setting.words}.name.${name}`)}
          disabled={readOnly}
          type={name === 'pin' ? 'text' : 'tel'}
          {...(name === 'e164' && { placeholder: '+14165550123' })}
          autoComplete="off"
          maxLength={40}
          value={parts[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
    </Named>
  );
}

function Named({ id, label, help, error, children }: EditorProps & { children: ReactNode }) {
  return (
    <ChoiceGroup id={`${id}-group`} legend={label} hint={help} error={error} role="group">
      <div className={styles.named}>{children}</div>
    </ChoiceGroup>
  );
}
