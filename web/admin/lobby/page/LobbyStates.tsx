import { isRefusal } from '#web/connection/refusal.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { Skeleton, SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from '../line/lobby.module.css';

/** Shown before the first response. */
export function LobbySkeleton() {
  const { t } = useWords();
  return (
    <div className={styles.lobby} aria-busy="true">
      <PageTitle documentTitle={`${t('lobby.title')} – Foyer`}>{t('lobby.title')}</PageTitle>
      <div className={styles.columns}>
        <div className={styles.column}>
          <div className={styles.columnHead}>
            <Skeleton width="120px" height="20px" />
          </div>
          <div className={styles.loading}>
            <SkeletonRows rows={7} height="69px" />
          </div>
        </div>
        <div className={styles.column}>
          <div className={styles.columnHead}>
            <Skeleton width="120px" height="20px" />
          </div>
          <div className={styles.loading}>
            <SkeletonRows rows={4} height="120px" />
          </div>
        </div>
        <div className={styles.column}>
          <div className={styles.loading}>
            <SkeletonRows rows={2} height="140px" />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Shown when the first request failed. */
export function LobbyFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useWords();
  const existing = isRefusal(error) && error.title !== '' ? error.title : t('error.tryAgain');
  return (
    <div className={styles.lobby}>
      <PageTitle documentTitle={`${t('lobby.title')} – Foyer`}>{t('lobby.title')}</PageTitle>
      <EmptyState
        title={t('lobby.failed')}
        text={existing}
        action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
      />
    </div>
  );
}
