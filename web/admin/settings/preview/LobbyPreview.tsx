import { useState } from 'react';
import { ENDONYMS, LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { QrCode } from '#web/kit/display/QrCode.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { PreviewProps } from '../SettingsForm.tsx';
import { PreviewBody, PreviewPanel } from './ClientViewPreview.tsx';
import { PreviewedDisplay, useDisplayedLocation } from './DisplayPreview.tsx';
import { useTicketPreview } from './use-page-preview.ts';
import styles from './ticket-preview.module.css';

/** The wall display and a printed ticket of a location, with the unsaved values. */
export default function LobbyPreview({ path, change, isBeside }: PreviewProps) {
  const location = useDisplayedLocation(change);
  if (!location) return null;
  return (
    <PreviewPanel isBeside={isBeside}>
      <Shown path={path} change={change} location={location} />
    </PreviewPanel>
  );
}

type ShownProps = Pick<PreviewProps, 'path' | 'change'> & { location: { id: string; name: string } };

function Shown({ path, change, location }: ShownProps) {
  const { t } = useWords();
  const [shown, setShown] = useState<'tv' | 'ticket'>('tv');
  return (
    <>
      <Segmented
        label={t('settingsPage.preview.what')}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'tv', label: t('settingsPage.preview.tv') },
          { value: 'ticket', label: t('settingsPage.preview.ticket') },
        ]}
      />
      {shown === 'tv' ? (
        <PreviewedDisplay path={path} location={location} change={change} />
      ) : (
        <PreviewedTicket change={change} location={location} />
      )}
    </>
  );
}

/** The ticket as a kiosk prints it. Its visitor is an example. */
function PreviewedTicket({ change, location }: Omit<ShownProps, 'path'>) {
  const { t } = useWords();
  const [language, setLanguage] = useState<Language>('en');
  const { shown: receipt, problem } = useTicketPreview(change, { location: location.id, language });
  return (
    <>
      <SelectField
        label={t('settingsPage.preview.ticketLanguage')}
        value={language}
        onChange={({ target }) => setLanguage(target.value as Language)}
        options={LANGUAGES.map((code) => ({ value: code, label: ENDONYMS[code], lang: code }))}
      />
      <PreviewBody problem={problem}>
        {receipt && (
          <section
            className={styles.ticket}
            lang={language}
            aria-label={t('settingsPage.preview.ticketOf', { name: location.name })}
          >
            {receipt.lines.map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines never change their order
              <p key={at} className={styles[line.look]}>
                {line.look === 'logo' ? <img src={line.text} alt="" /> : line.text}
              </p>
            ))}
            {receipt.code !== null && (
              <QrCode text={receipt.code} label={t('settingsPage.preview.code')} className={styles.code} />
            )}
          </section>
        )}
      </PreviewBody>
    </>
  );
}
