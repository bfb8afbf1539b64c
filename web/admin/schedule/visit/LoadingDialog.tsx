import type { ReactNode } from 'react';
import { Button } from '#web/kit/button/Button.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FailedState } from '../../shell/FailedState.tsx';

interface LoadingDialogProps {
  title: string;
  /** What failed; null while it loads. */
  error: Error | null;
  onRetry: () => void;
  onClose: () => void;
  /** Stands in place of the rows once it has loaded. */
  children?: ReactNode;
}

/** Stands where a dialog of the schedule will, until the day is there. */
export function LoadingDialog({ title, error, onRetry, onClose, children }: LoadingDialogProps) {
  const { t } = useWords();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('action.close')}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      {error === null ? (
        (children ?? <SkeletonRows rows={3} height="41px" />)
      ) : (
        <FailedState title={t('form.failed')} error={error} onRetry={onRetry} />
      )}
    </Dialog>
  );
}
