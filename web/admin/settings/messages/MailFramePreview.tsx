import { useState } from 'react';
import { IconSend } from '@tabler/icons-react';
import { testMail } from '#contract/settings/mail-frame.ts';
import { ENDONYMS, LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { PreviewBody, PreviewPanel } from '../preview/ClientViewPreview.tsx';
import { useMailPreview } from '../preview/use-page-preview.ts';
import type { PreviewProps } from '../SettingsForm.tsx';
import { MailCard, PlainMail } from './MessagePreviews.tsx';
import { useTestToast } from './use-message-form.ts';
import styles from './previews.module.css';

/** A mail with the unsaved values of its look: light, dark and as plain text. */
export default function MailFramePreview({ path, change, isBeside }: PreviewProps) {
  return (
    <PreviewPanel isBeside={isBeside}>
      <Mail path={path} change={change} />
    </PreviewPanel>
  );
}

function Mail({ path, change }: Pick<PreviewProps, 'path' | 'change'>) {
  const { t } = useWords();
  const fail = useFailureToast();
  const told = useTestToast();
  const [language, setLanguage] = useState<Language>('en');
  const [view, setView] = useState<'light' | 'dark' | 'plain'>('light');
  const [busy, setBusy] = useState(false);
  const { shown, problem } = useMailPreview({ path, language }, change);
  const test = async (): Promise<void> => {
    setBusy(true);
    try {
      told((await request(testMail, { body: { ...change, language } })).data);
    } catch (fault) {
      fail(fault);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <SelectField
        label={t('messages.frame.language')}
        value={language}
        onChange={({ target }) => setLanguage(target.value as Language)}
        options={LANGUAGES.map((code) => ({ value: code, label: ENDONYMS[code], lang: code }))}
      />
      <Segmented
        label={t('messages.preview.as')}
        value={view}
        onChange={setView}
        options={(['light', 'dark', 'plain'] as const).map((one) => ({
          value: one,
          label: t(`messages.frame.${one}`),
        }))}
      />
      <PreviewBody problem={problem}>
        {shown?.mail &&
          (view === 'plain' ? (
            <PlainMail text={shown.text} lang={language} />
          ) : (
            <MailCard subject={shown.subject} mail={shown.mail} lang={language} scheme={view} />
          ))}
      </PreviewBody>
      <Button
        className={styles.test}
        icon={<IconSend />}
        busy={busy}
        unavailableBecause={problem === 'faulty' ? t('messages.fix') : null}
        onClick={() => void test()}
      >
        {t('messages.test')}
      </Button>
    </>
  );
}
