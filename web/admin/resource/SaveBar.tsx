import { useEffect } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { IconPencil } from '@tabler/icons-react';
import { Button } from '#web/kit/button/Button.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { saveKeyCap } from '../shell/shortcut-keys.ts';
import styles from './form/save-bar.module.css';

interface SaveBarProps {
  /** The unsaved changes in words. */
  summary: ReactNode;
  onDiscard: () => void;
  /** Shows the changes one by one. */
  onSee?: () => void;
  busy: boolean;
  /** Another way to keep the changes. */
  also?: ReactNode;
  /** Names the object: "Save service". The button submits its form. */
  save: string;
}

/** The bar at the foot of a form with unsaved changes. */
export function SaveBar({ summary, onDiscard, onSee, busy, also, save }: SaveBarProps) {
  const { t } = useWords();
  return (
    <div className={styles.bar} role="region" aria-label={t('form.unsaved')}>
      <p>
        <IconPencil aria-hidden="true" />
        <strong>{t('form.unsaved')}</strong> <span>{summary}</span>
        {onSee && (
          <Button variant="link" onClick={onSee}>
            {t('form.seeChanges')}
          </Button>
        )}
      </p>
      <Button variant="quiet" onClick={onDiscard}>
        {t('form.discard')}
      </Button>
      {also}
      <Button variant="primary" type="submit" busy={busy} keyCap={saveKeyCap()}>
        {save}
      </Button>
    </div>
  );
}

interface LeaveGuardProps {
  isDirty: boolean;
  /** True while a save navigates on its own. */
  leaving?: RefObject<boolean>;
  /** Whether another address keeps the form open, such as that of one of its fields. */
  keeps?: (from: Address, to: Address) => boolean;
}
interface Address {
  pathname: string;
  search: object;
}

/** Asks before a page with unsaved changes is left. */
export function LeaveGuard({ isDirty, leaving, keeps }: LeaveGuardProps) {
  const { t } = useWords();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && leaving?.current !== true && keeps?.(current, next) !== true,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  // A save that succeeds while the question is open answers it.
  useEffect(() => {
    if (!isDirty && blocker.status === 'blocked') blocker.proceed();
  }, [isDirty, blocker]);
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={t('form.leave.title')}
      safeLabel={t('form.leave.stay')}
      onSafe={() => blocker.reset?.()}
      actLabel={t('form.leave.discard')}
      onAct={() => blocker.proceed?.()}
    >
      {t('form.leave.text')}
    </ConfirmDialog>
  );
}
