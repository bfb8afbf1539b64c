import { ENDONYMS, LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './form.module.css';

interface LanguageTabsProps {
  language: string;
  /** Without a list, all languages. */
  languages?: readonly Language[];
  onChange: (language: string) => void;
  /** The fields with a text in each language. */
  fields: readonly string[];
  values: Readonly<Record<string, unknown>>;
  /** How many of the fields a language has; by default English has all that count, in `values`. */
  countOf?: (language: string) => number;
}

/** A tab for each language, with a dot that shows how many of its texts are there. */
export function LanguageTabs(props: LanguageTabsProps) {
  const { language, languages = LANGUAGES, onChange, fields, values, countOf } = props;
  const { t } = useWords();
  const translations = (values['translations'] ?? {}) as Record<string, Record<string, string>>;
  const written = countOf ? fields : fields.filter((name) => values[name] !== '');
  return (
    <div className={styles.languages} role="tablist" aria-label={t('form.languages')}>
      {languages.map((code) => {
        const count =
          countOf?.(code) ??
          (code === 'en'
            ? written.length
            : written.filter((name) => (translations[code]?.[name] ?? '') !== '').length);
        const state = count === 0 ? 'none' : count === written.length ? 'full' : 'part';
        return (
          <button
            key={code}
            type="button"
            role="tab"
            lang={code}
            aria-selected={code === language}
            tabIndex={code === language ? 0 : -1}
            onClick={() => onChange(code)}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
              if (step === 0) return;
              const next = languages[(languages.indexOf(code) + step + languages.length) % languages.length]!;
              onChange(next);
              event.currentTarget.parentElement?.querySelector<HTMLElement>(`[lang="${next}"]`)?.focus();
            }}
          >
            <i className={styles.dot} data-state={state} aria-hidden="true" />
            {ENDONYMS[code]}
            <VisuallyHidden>{t('form.textsOf', { count, total: written.length })}</VisuallyHidden>
          </button>
        );
      })}
    </div>
  );
}
