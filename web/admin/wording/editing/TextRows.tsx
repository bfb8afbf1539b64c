import { useState } from 'react';
import type { OwnText, OwnTexts } from '#contract/wording/wording.ts';
import { fromIso } from '#domain/time/instant.ts';
import { ENDONYMS, INTL_LOCALE } from '#domain/language/languages.ts';
import { PLACEMENTS } from '#domain/wording/placements.ts';
import { TERM_FORMS, termKey, TERMS } from '#domain/wording/terms.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { TextsForm } from './use-texts.ts';
import styles from '../wording.module.css';

/** Texts before the reader asks for more. */
const SHOWN = 20;

export const textInputId = (key: string): string => `text-${key}`;

interface RowsProps {
  page: OwnTexts['data'];
  form: TextsForm;
  nameOf: (key: string) => string;
}

interface FollowedRows extends RowsProps {
  /** The text with this key has got the focus. */
  onFocus: (key: string) => void;
}

/** The own text of each found text, beside what visitors read without it. */
export function TextRows({ texts, ...of }: FollowedRows & { texts: readonly OwnText[] }) {
  const { t } = useWords();
  const [most, setMost] = useState(SHOWN);
  return (
    <>
      <ol className={styles.rows}>
        {texts.slice(0, most).map((text) => (
          <TextRow key={text.key} text={text} {...of} />
        ))}
      </ol>
      {texts.length > most && (
        <Button variant="link" onClick={() => setMost(most + SHOWN * 2)}>
          {t('wording.more', { count: texts.length - most })}
        </Button>
      )}
    </>
  );
}

function TextRow({ text, page, form, nameOf, onFocus }: FollowedRows & { text: OwnText }) {
  const { t } = useWords();
  const { key, base, own, draft } = text;
  const { language, default_language: first, defaults } = page;
  const isPlaced = (PLACEMENTS as readonly string[]).includes(key);
  const value = form.valueOf(key);
  const isNew = value !== (own ?? '');
  const name = nameOf(key) || key;
  const inDefault = defaults[key];
  return (
    <li className={styles.row} data-changed={isNew || undefined}>
      <div className={styles.original}>
        <p className={styles.rowHead}>
          {isPlaced ? (
            <strong>{name}</strong>
          ) : (
            base !== '' && <span lang={INTL_LOCALE[language]}>{base}</span>
          )}
          <RowState text={text} isUnsaved={key in form.edits} />
        </p>
        <code className={styles.key}>{key}</code>
        {isPlaced && <p className={styles.note}>{t(`wording.placement.${key}.why`)}</p>}
        {inDefault !== undefined && (
          <p className={styles.note}>
            {t('wording.inDefault', { language: ENDONYMS[first] })}{' '}
            <q lang={INTL_LOCALE[first]}>{inDefault}</q>
          </p>
        )}
        {own !== null && isNew && (
          <p className={styles.note}>
            {t('wording.publishedNow')} <q lang={INTL_LOCALE[language]}>{own}</q>
          </p>
        )}
        <RowFacts text={text} isPlaced={isPlaced} />
      </div>
      <div className={styles.own}>
        <TextArea
          id={textInputId(key)}
          label={t('wording.ownOf', { name })}
          rows={isPlaced ? 4 : 2}
          lang={INTL_LOCALE[language]}
          readOnly={page.read_only !== null}
          value={value}
          error={form.faults[key]}
          onFocus={() => onFocus(key)}
          {...(isPlaced && { hint: t('wording.snippet.hint') })}
          onChange={({ target }) => form.edit(key, target.value)}
        />
        {page.read_only === null && (draft !== null || key in form.edits) && (
          <Button size="small" variant="quiet" onClick={() => form.edit(key, own ?? '')}>
            {t('wording.back', { name })}
          </Button>
        )}
      </div>
    </li>
  );
}

function RowState({
  text: { own, draft },
  isUnsaved,
}: {
  text: Pick<OwnText, 'own' | 'draft'>;
  isUnsaved: boolean;
}) {
  const { t } = useWords();
  if (isUnsaved) return <Badge tone="warn">{t('wording.state.unsaved')}</Badge>;
  if (draft !== null) return <Badge tone="wait">{t('wording.state.draft')}</Badge>;
  return own === null ? null : <Badge tone="ok">{t('wording.state.published')}</Badge>;
}

/** Who wrote it, and the languages that visitors read it in. */
function RowFacts({ text, isPlaced }: { text: OwnText; isPlaced: boolean }) {
  const { t, formats } = useWords();
  const { draft, published, languages } = text;
  const at = (iso: string) => formats.dateTime(fromIso(iso), ownZone());
  const facts = [
    draft && t('wording.draftedBy', { name: draft.by || t('form.history.system'), at: at(draft.at) }),
    published &&
      t('wording.publishedBy', { name: published.by || t('form.history.system'), at: at(published.at) }),
    isPlaced &&
      (languages.length === 0
        ? t('wording.noLanguage')
        : t('wording.languages', { languages: languages.map((one) => ENDONYMS[one]).join(', ') })),
  ].filter((fact) => typeof fact === 'string');
  return facts.length === 0 ? null : <p className={styles.note}>{facts.join(' · ')}</p>;
}

/** The vendor's word for each thing, and the texts that still use the product's. */
export function TermFields({ page, form, onUse }: Omit<RowsProps, 'nameOf'> & { onUse: () => void }) {
  const { t } = useWords();
  const { language } = page;
  const isReadOnly = page.read_only !== null;
  const isTerm = (key: string) => page.texts.find((one) => one.key === key);
  const hasOwn = TERMS.some((term) => TERM_FORMS.some((one) => form.valueOf(termKey(term, one)) !== ''));
  return (
    <Card
      title={t('wording.terms')}
      aside={
        !isReadOnly && (
          <Button size="small" onClick={onUse} unavailableBecause={hasOwn ? null : t('wording.terms.none')}>
            {t('wording.terms.use')}
          </Button>
        )
      }
    >
      <p className={styles.note}>{t('wording.terms.why')}</p>
      {TERMS.map((term) => (
        <fieldset key={term} className={styles.term}>
          <legend>{t(`wording.term.${term}`)}</legend>
          {TERM_FORMS.map((one) => {
            const key = termKey(term, one);
            return (
              <TextField
                key={one}
                id={textInputId(key)}
                label={t(`wording.form.${one}`)}
                placeholder={isTerm(key)?.base}
                lang={INTL_LOCALE[language]}
                readOnly={isReadOnly}
                value={form.valueOf(key)}
                error={form.faults[key]}
                onChange={({ target }) => form.edit(key, target.value)}
              />
            );
          })}
        </fieldset>
      ))}
    </Card>
  );
}
