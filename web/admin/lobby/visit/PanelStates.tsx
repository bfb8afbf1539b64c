import type { ReactNode } from 'react';
import { Button } from '#web/kit/button/Button.tsx';
import { SidePanel } from '#web/kit/display/SidePanel.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';
import styles from './panel.module.css';

/** Keeps the focus in the panel when its visitor changes or leaves. */
export function PanelScope({ children }: { children: ReactNode }) {
  return (
    <div className={styles.focusScope} {...useRestoredFocus()}>
      {children}
    </div>
  );
}

/** Shown when no visitor is chosen and none is current. */
export function PanelEmpty({ mayCall }: { mayCall: boolean }) {
  const { t } = useWords();
  return (
    <Quiet>
      <EmptyState
        headingLevel={3}
        title={t('lobby.current.none')}
        text={mayCall ? t('lobby.current.none.why') : t('lobby.current.look')}
      />
    </Quiet>
  );
}

export function PanelFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useWords();
  return (
    <Quiet>
      <EmptyState
        headingLevel={3}
        title={t('lobby.visitor.failed')}
        text={t('error.tryAgain')}
        action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
      />
    </Quiet>
  );
}

export function PanelSkeleton() {
  const { t } = useWords();
  return (
    <SidePanel
      label={t('lobby.current')}
      header={
        <div className={styles.who} aria-busy="true">
          <Skeleton arch width="84px" height="92px" />
          <div className={styles.words}>
            <Skeleton width="40%" height="20px" />
            <Skeleton width="70%" height="24px" />
          </div>
        </div>
      }
    >
      <Skeleton height="20px" />
      <Skeleton height="20px" width="80%" />
      <Skeleton height="20px" width="60%" />
    </SidePanel>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  const { t } = useWords();
  return (
    <SidePanel
      label={t('lobby.current')}
      header={
        <h2 tabIndex={-1} className={styles.quietTitle}>
          {t('lobby.current')}
        </h2>
      }
    >
      {children}
    </SidePanel>
  );
}
