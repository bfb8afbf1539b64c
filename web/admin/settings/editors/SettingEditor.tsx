import type { ReactNode } from 'react';
import { ENDONYMS, LANGUAGES } from '#domain/language/languages.ts';
import type { Setting } from '#domain/vendors/settings.ts';
import { CheckboxGroup } from '#web/kit/choice/ChoiceCards.tsx';
import { Switch } from '#web/kit/choice/Checkbox.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { numberOf } from './editor.ts';
import type { EditorProps } from './editor.ts';
import { ContactFieldsEditor } from './ContactFieldsEditor.tsx';
import { ColourEditor, LogoEditor } from './LookEditors.tsx';
import { ChoicePerNameEditor, DialInEditor, NumberPerNameEditor, TextPerNameEditor } from './PartEditors.tsx';
import { JsonEditor, LinesEditor, LocalisedEditor, NumberListEditor } from './TextEditors.tsx';
import styles from './editors.module.css';

/** The kinds whose control is small enough to stand beside its words. */
const INLINE: ReadonlySet<string> = new Set(['bool', 'int', 'enum', 'locale', 'currency', 'int-list']);

/** Whether a box, and not a switch, stands beside the words of a setting. */
export const hasBoxBeside = ({ kind }: Setting): boolean => INLINE.has(kind.type) && kind.type !== 'bool';

/** The input of a setting, by its kind. */
export function SettingEditor(props: EditorProps) {
  const isInline = INLINE.has(props.setting.kind.type);
  return <div className={isInline ? styles.inline : styles.stacked}>{editorOf(props)}</div>;
}

function editorOf(props: EditorProps): ReactNode {
  const { type } = props.setting.kind;
  if (props.setting.widget === 'colour') return <ColourEditor {...(props as EditorProps<'text'>)} />;
  if (['logo', 'icon'].includes(props.setting.widget))
    return <LogoEditor {...(props as EditorProps<'text'>)} />;
  switch (type) {
    case 'bool':
      return <BoolEditor {...props} />;
    case 'int':
      return <NumberEditor {...(props as EditorProps<'int'>)} />;
    case 'enum':
      return <ChoiceEditor {...(props as EditorProps<'enum'>)} />;
    case 'locale':
      return <LanguageEditor {...props} />;
    case 'locales':
      return <LanguagesEditor {...(props as EditorProps<'locales'>)} />;
    case 'localised-text':
      return <LocalisedEditor {...(props as EditorProps<'localised-text'>)} />;
    case 'map':
      return <ChoicePerNameEditor {...(props as EditorProps<'map'>)} />;
    case 'int-fields':
      return <NumberPerNameEditor {...(props as EditorProps<'int-fields'>)} />;
    case 'url-map':
      return <TextPerNameEditor {...(props as EditorProps<'url-map'>)} />;
    case 'int-list':
      return <NumberListEditor {...(props as EditorProps<'int-list'>)} />;
    case 'origins':
    case 'recipients':
    case 'https-urls':
      return <LinesEditor {...props} />;
    case 'contact-fields':
      return <ContactFieldsEditor {...props} />;
    case 'text':
    case 'https-url':
    case 'currency':
      return <LineEditor {...props} />;
    case 'dial-in':
      return <DialInEditor {...(props as EditorProps<'dial-in'>)} />;
    case 'words-map':
      return <JsonEditor {...props} />;
    default:
      return type satisfies never;
  }
}

function BoolEditor({ id, label, help, value, onChange, error, readOnly }: EditorProps) {
  return (
    <Switch
      id={id}
      label={label}
      description={help}
      error={error}
      disabled={readOnly}
      checked={value === true}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

function NumberEditor({ id, setting, label, help, value, onChange, error, readOnly }: EditorProps<'int'>) {
  const { t } = useWords();
  const { unit } = setting.kind;
  return (
    <TextField
      id={id}
      label={label}
      hint={help}
      error={error}
      disabled={readOnly}
      inputMode="numeric"
      autoComplete="off"
      trailing={unit && <span className={styles.unit}>{t(`settings.unit.${unit}`)}</span>}
      value={String(value)}
      onChange={({ target }) => onChange(numberOf(target.value))}
    />
  );
}

function ChoiceEditor({ id, setting, label, help, value, onChange, error, readOnly }: EditorProps<'enum'>) {
  const { t } = useWords();
  return (
    <SelectField
      id={id}
      label={label}
      hint={help}
      error={error}
      disabled={readOnly}
      options={setting.kind.values.map((one) => ({ value: one, label: t(`${setting.words}.value.${one}`) }))}
      value={String(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: ENDONYMS[value], lang: value }));

function LanguageEditor({ id, label, help, value, onChange, error, readOnly }: EditorProps) {
  return (
    <SelectField
      id={id}
      label={label}
      hint={help}
      error={error}
      disabled={readOnly}
      options={LANGUAGE_OPTIONS}
      value={String(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function LanguagesEditor(props: EditorProps<'locales'>) {
  const { id, setting, label, help, value, onChange, error, readOnly } = props;
  const chosen = value as readonly string[];
  const isFull = chosen.length >= (setting.kind.most ?? LANGUAGES.length);
  return (
    <CheckboxGroup
      id={id}
      legend={label}
      hint={help}
      error={error}
      appearance="plain"
      className={styles.columns ?? ''}
      disabled={readOnly}
      options={LANGUAGE_OPTIONS.map((option) => ({
        ...option,
        disabled: isFull && !chosen.includes(option.value),
      }))}
      value={chosen}
      onChange={onChange}
    />
  );
}

function LineEditor(props: EditorProps) {
  const { id, setting, label, help, value, onChange, error, readOnly, placeholder } = props;
  const isAddress = setting.kind.type === 'https-url';
  return (
    <TextField
      id={id}
      label={label}
      hint={help}
      error={error}
      disabled={readOnly}
      type={isAddress ? 'url' : 'text'}
      placeholder={isAddress ? 'https://' : placeholder}
      autoComplete="off"
      spellCheck={false}
      value={String(value)}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
}
