import { useState } from 'react';
import { Button } from '#web/kit/button/Button.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVendorChoice } from './vendor-choice.ts';
import styles from './pages.module.css';

/** A product admin sees no vendor's data before naming the vendor. */
export function ChooseVendor() {
  const { t } = useWords();
  const { choose, busy, fault } = useVendorChoice();
  const [pathname, setPathname] = useState('');
  return (
    <div className={styles.page}>
      <PageTitle documentTitle={`${t('vendor.choose')} – Foyer`}>{t('vendor.choose')}</PageTitle>
      <p className={styles.text}>{t('vendor.why')}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (pathname.trim()) void choose(pathname);
        }}
      >
        <TextField
          label={t('vendor.field')}
          hint={t('vendor.hint')}
          value={pathname}
          error={fault}
          maxLength={63}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setPathname(event.target.value)}
        />
        <Button
          variant="primary"
          type="submit"
          busy={busy}
          unavailableBecause={pathname.trim() ? null : t('vendor.empty')}
        >
          {t('vendor.open')}
        </Button>
      </form>
    </div>
  );
}
