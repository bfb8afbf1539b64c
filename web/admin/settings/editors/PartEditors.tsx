import type { ReactNode } from 'react';
import { ChoiceGroup } from '#web/kit/choice/ChoiceCards.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField, TextArea } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { minutesOf, timeText } from '../../hours/week-hours.ts';
import { numberOf } from './editor.ts';
import type { EditorProps } from './editor.ts';
import styles from './editors.module.css';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { DIAL_IN_PARTS } from '#domain/vendors/setting-kinds.ts';
import type { ContactField, DialIn } from '#domain/vendors/setting-kinds.ts';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';

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

const TYPES = ['text', 'textarea', 'select', 'radio', 'checkbox_group'] as const;
const WITH_OPTIONS: ReadonlySet<string> = new Set(['select', 'radio', 'checkbox_group']);
/** The check of the registry allows no more. */
const MOST = 30;

/** Fields that a vendor adds to the booking form. Their translations stay as they are stored. */
export function ContactFieldsEditor({ id, label, help, value, onChange, error, readOnly }: EditorProps) {
  const { t } = useWords();
  const fields = value as readonly ContactField[];
  const change = (position: number, part: Partial<ContactField>): void =>
    onChange(fields.map((field, at) => (at === position ? { ...field, ...part } : field)));
  return (
    <ChoiceGroup id={`${id}-group`} legend={label} hint={help} error={error} role="group">
      <ol className={styles.entries}>
        {fields.map((field, position) => (
          <li key={position} className={styles.entry}>
            <TextField
              id={position === 0 ? id : undefined}
              label={t('settingsPage.contact.label')}
              disabled={readOnly}
              maxLength={200}
              value={field.label}
              onChange={({ target }) => change(position, { label: target.value })}
            />
            <TextField
              label={t('settingsPage.contact.key')}
              disabled={readOnly}
              maxLength={40}
              spellCheck={false}
              value={field.key}
              onChange={({ target }) => change(position, { key: target.value.trim() })}
            />
            <SelectField
              label={t('settingsPage.contact.type')}
              disabled={readOnly}
              options={TYPES.map((one) => ({ value: one, label: t(`services.type.${one}`) }))}
              value={field.type}
              onChange={({ target }) =>
                change(position, {
                  type: TYPES.find((one) => one === target.value)!,
                  ...(!WITH_OPTIONS.has(target.value) && { options: [] }),
                })
              }
            />
            <Checkbox
              label={t('settingsPage.contact.required')}
              disabled={readOnly}
              checked={field.required}
              onChange={({ target }) => change(position, { required: target.checked })}
            />
            {WITH_OPTIONS.has(field.type) && (
              <TextArea
                label={t('settingsPage.contact.options')}
                hint={t('settingsPage.linesHint')}
                disabled={readOnly}
                rows={3}
                value={field.options.join('\n')}
                onChange={({ target }) => change(position, { options: target.value.split('\n') })}
                onBlur={({ target }) =>
                  change(position, {
                    options: target.value
                      .split('\n')
                      .map((line) => line.trim())
                      .filter((line) => line !== ''),
                  })
                }
              />
            )}
            {!readOnly && (
              <IconButton
                label={t('settingsPage.contact.remove', { name: field.label || String(position + 1) })}
                icon={<IconTrash />}
                onClick={() => onChange(fields.filter((_, at) => at !== position))}
              />
            )}
          </li>
        ))}
      </ol>
      {!readOnly && fields.length < MOST && (
        <Button
          id={fields.length === 0 ? id : undefined}
          icon={<IconPlus />}
          onClick={() => onChange([...fields, { ...BLANK, key: freeKey(fields) }])}
        >
          {t('settingsPage.contact.add')}
        </Button>
      )}
    </ChoiceGroup>
  );
}

const BLANK: Omit<ContactField, 'key'> = {
  label: '',
  type: 'text',
  options: [],
  required: false,
  translations: {},
};

function freeKey(fields: readonly ContactField[]): string {
  const used = new Set(fields.map(({ key }) => key));
  for (let number = fields.length + 1; ; number += 1)
    if (!used.has(`field_${number}`)) return `field_${number}`;
}
