import { useState } from 'react';
import type { OwnTexts } from '#contract/wording/wording.ts';
import { INTL_LOCALE } from '#domain/language/languages.ts';
import { suggestions } from '#domain/wording/terms.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { TextsForm } from '../editing/use-texts.ts';
import styles from '../wording.module.css';

interface TermsDialogProps {
  page: OwnTexts['data'];
  form: TextsForm;
  onClose: () => void;
}

/** Texts that still use the product's word, each with the vendor's: the person decides one by one. */
export function TermsDialog({ page, form, onClose }: TermsDialogProps) {
  const { t } = useWords();
  const { language } = page;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const terms = page.texts.filter(({ key }) => key.startsWith('term.'));
  const others = page.texts.filter(({ key }) => !key.startsWith('term.'));
  const found = suggestions({
    language,
    texts: Object.fromEntries(others.map(({ key, base }) => [key, form.valueOf(key) || base])),
    own: Object.fromEntries(
      terms.flatMap(({ key }) => {
        const value = form.valueOf(key).trim();
        return value === '' ? [] : [[key, value] as const];
      }),
    ),
  });
  const taken = found.filter(({ key }) => !left.has(key));
  const use = (): void => {
    form.editAll(Object.fromEntries(taken.map(({ key, text }) => [key, text])));
    onClose();
  };
  const toggle = (key: string): void => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t('wording.terms.title')}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            variant="primary"
            unavailableBecause={taken.length === 0 ? t('wording.terms.nothing') : null}
            onClick={use}
          >
            {t('wording.terms.useIn', { count: taken.length })}
          </Button>
        </>
      }
    >
      <p>{found.length === 0 ? t('wording.terms.nothing') : t('wording.terms.review')}</p>
      <ul className={styles.list}>
        {found.map(({ key, text }) => (
          <li key={key}>
            <Checkbox
              checked={!left.has(key)}
              onChange={() => toggle(key)}
              label={<span lang={INTL_LOCALE[language]}>{text}</span>}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
