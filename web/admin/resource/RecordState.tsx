import { useNavigate } from '@tanstack/react-router';
import { IconChevronLeft } from '@tabler/icons-react';
import { classNames } from '#web/kit/class-names.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useCrumbs } from '../shell/crumbs.tsx';
import { FailedState } from '../shell/FailedState.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { FormAnchors } from './FormAnchors.tsx';
import styles from './form.module.css';
import table from './table.module.css';

/** In place of a form: its record is loading, does not exist, or did not load. */
export function RecordState({
  words,
  error,
  onRetry,
}: {
  words: string;
  error: Error | null;
  onRetry: () => void;
}) {
  const { t } = useWords();
  const navigate = useNavigate();
  const isGone = isRefusal(error, 'not-found');
  const state = isGone ? 'form.gone' : error ? 'form.failed' : 'form.loading';
  useCrumbs([{ words: `${words}.title`, to: '.' }, { words: state }]);
  return (
    <div className={styles.page}>
      <FormAnchors sections={[]} />
      <div className={styles.content}>
        <PageHead title={t(`${words}.title`)} />
        <div className={classNames(table.card, table.loading)} aria-busy={error === null || undefined}>
          {error === null ? (
            <SkeletonRows rows={6} height="72px" />
          ) : isGone ? (
            <EmptyState
              role="status"
              title={t('form.gone')}
              text={t('form.gone.why')}
              action={
                <Button
                  icon={<IconChevronLeft />}
                  onClick={() =>
                    void navigate({ to: '.', search: (before: object) => ({ ...before, id: undefined }) })
                  }
                >
                  {t('form.backToList')}
                </Button>
              }
            />
          ) : (
            <FailedState title={t('form.failed')} error={error} onRetry={onRetry} />
          )}
        </div>
      </div>
    </div>
  );
}
