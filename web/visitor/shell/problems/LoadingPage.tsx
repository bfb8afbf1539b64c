import { useEffect } from 'react';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './loading-page.module.css';

/** The shape of a page while its data loads. */
export function LoadingPage() {
  const { t } = useWords();
  useLoadingAnnounced();
  return (
    <div className={styles.page} aria-busy="true" data-loading>
      <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>
      <div className={styles.card}>
        <Skeleton width="52%" height="34px" />
        <Skeleton width="78%" height="16px" />
        <Skeleton height="160px" />
        <Skeleton width="64%" height="16px" />
        <Skeleton height="48px" />
      </div>
    </div>
  );
}

/** Announces the loading once, and only when it takes long. */
export function useLoadingAnnounced(loading = true): void {
  const announce = useAnnounce();
  const { t } = useWords();
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => announce(t('shell.loading')), 1000);
    return () => clearTimeout(timer);
  }, [announce, t, loading]);
}
