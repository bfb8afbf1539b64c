import { IconRefresh } from '@tabler/icons-react';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { StatusPage } from './StatusPage.tsx';

/** A failed load, with a retry. */
export function LoadFailure({ onRetry, busy = false }: { onRetry: () => void; busy?: boolean }) {
  const { t } = useWords();
  return (
    <Banner
      tone="danger"
      role="alert"
      action={
        <Button size="small" onClick={onRetry} busy={busy}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {t('err.generic')}
    </Banner>
  );
}

/** The same as a full page. */
export function LoadFailurePage({ onRetry, busy = false }: { onRetry: () => void; busy?: boolean }) {
  const { t } = useWords();
  return (
    <StatusPage
      name="load-failure"
      title={t('err.generic')}
      actions={
        <Button variant="primary" icon={<IconRefresh />} onClick={onRetry} busy={busy}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      <p>{t('err.connection')}</p>
    </StatusPage>
  );
}
