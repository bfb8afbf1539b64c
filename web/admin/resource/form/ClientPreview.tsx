import { useState } from 'react';
import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { PreviewProps } from '../declaration.ts';
import { checkValues } from '../faults.ts';
import { languageName } from './language-name.ts';
import { isDeepEqual } from '../same-values.ts';
import styles from './preview.module.css';

interface ClientPreviewProps<Values> {
  preview: ComponentType<PreviewProps<Values>>;
  schema: z.ZodMiniType<Values>;
  values: Values;
  /** The language of the open tab. */
  language: string;
}

/** What clients read of the record: it follows the language of the form, and the last values that can be saved. */
export function ClientPreview<Values extends object>({
  preview: Preview,
  schema,
  values,
  language,
}: ClientPreviewProps<Values>) {
  const { t, locale } = useWords();
  const [sound, setSound] = useState(values);
  const isSound = Object.keys(checkValues(schema, values, t)).length === 0;
  if (isSound && !isDeepEqual(values, sound)) setSound(values);
  const textOf: PreviewProps<Values>['textOf'] = (name) => {
    const { translations = {} } = sound as { translations?: Record<string, Record<string, string>> };
    const own = translations[language]?.[name] ?? '';
    const isOwn = language !== 'en' && own !== '';
    return { text: isOwn ? own : String(sound[name]), lang: isOwn ? language : 'en' };
  };
  return (
    <section className={styles.preview} aria-labelledby="client-preview">
      <h2 id="client-preview">{t('form.preview', { language: languageName(language, locale) })}</h2>
      <Card as="div">
        <Preview values={sound} language={language} textOf={textOf} />
      </Card>
    </section>
  );
}
