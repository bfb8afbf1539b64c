import type { IntegrationName } from '#contract/integrations/kinds.values.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './integrations.module.css';

/** Where the provider must send the texts of visitors: without it their answers never arrive. */
export function ArrivingTexts({ id, address }: { id: IntegrationName; address: string }) {
  const { t } = useWords();
  const toasts = useToasts();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address);
    toasts.show({ kind: 'success', text: t('profile.copied') });
  };
  return (
    <Card title={t('integrations.arriving')}>
      <div className={styles.arriving}>
        <p>{t(`integrations.arriving.${id as 'twilio' | 'vonage'}`)}</p>
        <TextField
          label={t('integrations.arriving.address')}
          value={address}
          readOnly
          spellCheck={false}
          onFocus={({ target }) => target.select()}
        />
        {/* Browsers offer no clipboard to a page served without TLS from another machine. */}
        {'clipboard' in navigator && (
          <div>
            <Button onClick={() => void copy()}>{t('locatorPage.copy')}</Button>
          </div>
        )}
      </div>
    </Card>
  );
}
