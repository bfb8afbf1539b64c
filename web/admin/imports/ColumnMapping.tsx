import { useState } from 'react';
import type { ImportSummary } from '#contract/protocol/imports.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './imports.module.css';

/** The field of each column: Foyer guesses by the heads, and the person corrects. */
export function ColumnMapping(props: {
  of: ImportSummary;
  words: string;
  busy: boolean;
  onMap: (mapping: string[]) => void;
}) {
  const { of, words, busy, onMap } = props;
  const { t } = useWords();
  const [mapping, setMapping] = useState(of.mapping);
  const nameOf = (field: string) => (field === 'id' ? t('import.id') : t(`${words}.field.${field}`));
  const missing = of.fields.filter(({ name, required }) => required && !mapping.includes(name));
  const isGuess = of.guessed?.every((field, at) => field === mapping[at]) === true;
  const hasTwice = mapping.some((field, at) => field !== '' && mapping.indexOf(field) !== at);
  return (
    <>
      <h2>{t('import.columns')}</h2>
      <p className={styles.muted}>{t('import.columns.hint')}</p>
      {of.guessed && (
        <Banner
          tone="info"
          action={
            <Button size="small" onClick={() => setMapping(isGuess ? of.mapping : of.guessed!)}>
              {t(isGuess ? 'import.asBefore' : 'import.byHeads')}
            </Button>
          }
        >
          {t('import.knownColumns')}
        </Banner>
      )}
      <ul className={styles.columns} aria-label={t('import.columns')}>
        {of.heads.map((head, column) => (
          <li key={column} className={styles.column}>
            <div>
              <strong>{head || '–'}</strong>
              <p className={styles.muted}>{of.samples[column]!.filter(Boolean).join(', ') || '–'}</p>
            </div>
            <SelectField
              label={t('import.fieldOf', { column: head })}
              options={[
                { value: '', label: t('import.ignore') },
                ...of.fields.map(({ name }) => ({ value: name, label: nameOf(name) })),
              ]}
              value={mapping[column]}
              onChange={({ target }) => setMapping(mapping.with(column, target.value))}
            />
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p>{t('import.missing', { fields: missing.map(({ name }) => nameOf(name)).join(', ') })}</p>
      )}
      <div className={styles.actions}>
        <Button
          variant="primary"
          busy={busy}
          unavailableBecause={
            hasTwice ? t('import.twice') : mapping.some(Boolean) ? null : t('import.noColumn')
          }
          onClick={() => onMap(mapping)}
        >
          {t('import.check', { count: of.rows })}
        </Button>
      </div>
    </>
  );
}
