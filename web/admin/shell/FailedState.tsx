import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { Refusal } from '#web/connection/refusal.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './pages.module.css';

export interface FailedStateProps {
  title: string;
  /** What Foyer has kept, or what to try; by default the connection. */
  text?: string;
  error: Error | null;
  onRetry: () => void;
}

/** In place of what did not load: what failed, the reference to quote, and another try. */
export function FailedState({ title, text, error, onRetry }: FailedStateProps) {
  const { t } = useWords();
  const reference = error instanceof Refusal ? error.reference : null;
  return (
    <EmptyState
      role="status"
      icon={
        <span className={styles.failed}>
          <IconPlugConnectedX aria-hidden="true" />
        </span>
      }
      title={title}
      text={
        <>
          {text ?? t('error.tryAgain')}
          {reference !== null && (
            <span className={styles.reference}>{t('list.failed.reference', { reference })}</span>
          )}
        </>
      }
      action={
        <Button icon={<IconRefresh />} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}
