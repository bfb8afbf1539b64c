import { useState } from 'react';
import { ENDONYMS, LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { settingByName } from '#domain/vendors/settings.ts';
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
export default function LobbyPreview({ isBeside, ...of }: PreviewProps) {
  const location = useDisplayedLocation(of.change);
  if (!location) return null;
  return (
    <PreviewPanel isBeside={isBeside}>
      <Shown {...of} location={location} />
    </PreviewPanel>
  );
}

type ShownProps = Omit<PreviewProps, 'isBeside'> & { location: { id: string; name: string } };
type What = 'tv' | 'ticket';

/** What a section of the page acts on; other sections leave the preview as it is. */
const PREVIEW_OF: Readonly<Record<string, What>> = { tickets: 'ticket', tv: 'tv' };

function Shown({ path, change, focused, location }: ShownProps) {
  const { t } = useWords();
  const [{ what, of }, setShown] = useState<{ what: What; of: string | null }>({ what: 'tv', of: null });
  // Follows the setting in focus, until the person chooses the other one.
  if (focused !== null && focused !== of)
    setShown({ what: PREVIEW_OF[settingByName(focused)?.section ?? ''] ?? what, of: focused });
  return (
    <>
      <Segmented
        label={t('settingsPage.preview.what')}
        value={what}
        onChange={(chosen) => setShown({ what: chosen, of })}
        options={[
          { value: 'tv', label: t('settingsPage.preview.tv') },
          { value: 'ticket', label: t('settingsPage.preview.ticket') },
        ]}
      />
      {what === 'tv' ? (
        <PreviewedDisplay path={path} location={location} change={change} />
      ) : (
        <PreviewedTicket change={change} location={location} />
      )}
    </>
  );
}

/** The ticket as a kiosk prints it. Its visitor is an example. */
function PreviewedTicket({ change, location }: Pick<ShownProps, 'change' | 'location'>) {
  const { t, language: own } = useWords();
  const [language, setLanguage] = useState<Language>(own);
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
