import { useState } from 'react';
import type { LocalisedText } from '#domain/vendors/setting-kinds.ts';
import type { Language } from '#domain/language/languages.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { LanguageTabs } from '../../resource/LanguageTabs.tsx';
import type { EditorProps } from './editor.ts';
import { isDeepEqual } from '../../resource/same-values.ts';
import { numberOf } from './editor.ts';
import styles from './editors.module.css';

/** Texts longer than this get several lines. */
const ONE_LINE = 200;

/** A text in each language, with a tab for each and a dot for those that are there. */
export function LocalisedEditor(props: EditorProps<'localised-text'>) {
  const { id, setting, label, help, value, onChange, error, readOnly } = props;
  const { t } = useWords();
  const [language, setLanguage] = useState<Language>('en');
  const texts = (value ?? {}) as LocalisedText;
  const text = texts[language] ?? '';
  const english = texts.en ?? '';
  const isMissing = language !== 'en' && text === '' && english !== '';
  const change = (next: string): void => {
    const { [language]: _, ...others } = texts;
    onChange(next === '' ? others : { ...others, [language]: next });
  };
  const field = {
    id,
    label,
    hint: isMissing ? `${help} ${t('form.notTranslated')}` : help,
    error,
    disabled: readOnly,
    lang: language,
    value: text,
    ...(isMissing && { placeholder: english }),
    // The tabs take a line of their own, below the label.
    aside: (
      <>
        {isMissing && !readOnly && (
          <Button variant="link" onClick={() => change(english)}>
            {t('form.copyEnglish')}
          </Button>
        )}
        <LanguageTabs
          language={language}
          onChange={(next) => setLanguage(next as Language)}
          fields={['text']}
          values={{
            text: english,
            translations: Object.fromEntries(
              Object.entries(texts).map(([code, one]) => [code, { text: one }]),
            ),
          }}
        />
      </>
    ),
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  };
  return setting.kind.max > ONE_LINE ? <TextArea {...field} rows={3} /> : <TextField {...field} />;
}

/** A few numbers in one line: `5, 15`. */
export function NumberListEditor(props: EditorProps<'int-list'>) {
  const { id, setting, label, help, value, onChange, error, readOnly } = props;
  const { t } = useWords();
  const numbers = value as readonly (number | string)[];
  const [typed, setTyped] = useState(numbers.join(', '));
  const read = partsOf(typed).map(numberOf);
  // Another value came in: discarded, undone, or loaded again.
  const shown = String(read) === String(numbers) ? typed : numbers.join(', ');
  const { unit } = setting.kind;
  return (
    <TextField
      id={id}
      label={label}
      hint={`${help} ${t('settingsPage.listHint', { most: setting.kind.most })}`}
      error={error}
      disabled={readOnly}
      autoComplete="off"
      trailing={unit && <span className={styles.unit}>{t(`settings.unit.${unit}`)}</span>}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(partsOf(target.value).map(numberOf));
      }}
    />
  );
}

const partsOf = (text: string): string[] =>
  text
    .split(/[,;\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** One entry in each line. */
export function LinesEditor({ id, label, help, value, onChange, error, readOnly }: EditorProps) {
  const { t } = useWords();
  const lines = value as readonly string[];
  const [typed, setTyped] = useState(lines.join('\n'));
  const shown = String(linesOf(typed)) === String(lines) ? typed : lines.join('\n');
  return (
    <TextArea
      id={id}
      label={label}
      hint={`${help} ${t('settingsPage.linesHint')}`}
      error={error}
      disabled={readOnly}
      rows={3}
      spellCheck={false}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(linesOf(target.value));
      }}
    />
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A value of several parts as JSON, for kinds that have no editor of their own. */
export function JsonEditor({ id, label, help, value, onChange, error, readOnly }: EditorProps) {
  const [typed, setTyped] = useState(JSON.stringify(value, null, 2));
  const shown = isDeepEqual(valueOf(typed), value) ? typed : JSON.stringify(value, null, 2);
  return (
    <TextArea
      id={id}
      label={label}
      hint={help}
      error={error}
      disabled={readOnly}
      rows={6}
      spellCheck={false}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(valueOf(target.value));
      }}
    />
  );
}

/** A text that is no JSON stays a text, which the check refuses. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
