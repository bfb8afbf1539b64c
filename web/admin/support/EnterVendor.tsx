import { useState } from 'react';
import { ENTRY_MINUTES } from '#contract/vendors/session.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVendorChoice } from '../shell/vendor-choice.ts';
import pagesStyles from '../shell/pages.module.css';
import { VendorList } from './VendorList.tsx';

/** A product admin sees no vendor's data before entering the vendor, for a reason and a time. */
export default function EnterVendor() {
  const { t, formats } = useWords();
  const { enter, busy, fault } = useVendorChoice();
  const [pathname, setPathname] = useState('');
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState(String(ENTRY_MINUTES.usual));
  const entry = { vendor: pathname.trim(), reason: reason.trim(), minutes: Number(minutes) };
  const missing = !entry.vendor ? t('vendor.empty') : !entry.reason ? t('vendor.reason.empty') : null;
  return (
    <div className={pagesStyles.page}>
      <PageTitle documentTitle={`${t('vendor.choose')} – Foyer`}>{t('vendor.choose')}</PageTitle>
      <p className={pagesStyles.text}>{t('vendor.why')}</p>
      <form
        className={pagesStyles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === null) void enter(entry);
        }}
      >
        <TextField
          id="vendor-pathname"
          label={t('vendor.field')}
          hint={t('vendor.hint')}
          value={pathname}
          error={fault}
          maxLength={63}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setPathname(event.target.value)}
        />
        <TextField
          label={t('vendor.reason')}
          hint={t('vendor.reason.hint')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
        <SelectField
          label={t('vendor.minutes')}
          options={LENGTHS.map((time) => ({ value: String(time), label: formats.duration(time) }))}
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
        <Button variant="primary" type="submit" busy={busy} unavailableBecause={missing}>
          {t('vendor.open')}
        </Button>
      </form>
      <VendorList
        onChoose={(chosen) => {
          setPathname(chosen);
          document.getElementById('vendor-pathname')?.focus();
        }}
      />
    </div>
  );
}

/** The lengths of a visit to choose from, in minutes. */
const LENGTHS = [15, ENTRY_MINUTES.usual, 120, ENTRY_MINUTES.most] as const;
