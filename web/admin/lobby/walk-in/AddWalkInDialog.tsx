import { useId } from 'react';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useWalkIn } from './use-walk-in.ts';
import type { WalkInDeps } from './use-walk-in.ts';
import { WalkInFields } from './WalkInFields.tsx';
import styles from '../verbs/dialogs.module.css';

interface AddWalkInProps extends WalkInDeps {
  onClose: () => void;
}

/** Staff add a visitor who is at the counter or on the phone. Mounted while open, so each time is a new form. */
export function AddWalkInDialog({ view, onClose, onAdded }: AddWalkInProps) {
  const { t } = useWords();
  const { typed, faults, general, busy, fields, change, submit } = useWalkIn({ view, onAdded });
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      size="wide"
      title={t('walkIn.title')}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('action.back')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t('walkIn.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={fields}
        className={styles.walkIn}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {general && (
          <Banner tone="danger" role="alert" className={styles.whole}>
            {general}
          </Banner>
        )}
        <WalkInFields form={typed} faults={faults} view={view} onChange={change} />
      </form>
    </Dialog>
  );
}
