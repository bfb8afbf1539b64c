import { useState } from 'react';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { codeInGroups } from './code-shown.ts';
import { useDevicePin } from './use-devices.ts';
import styles from './devices.module.css';

interface PinDialogProps {
  location: { id: string; name: string };
  hasPin: boolean;
  onClose: () => void;
}

/** Makes the PIN of the devices of a location, and shows it once. */
export function PinDialog({ location, hasPin, onClose }: PinDialogProps) {
  const { t } = useWords();
  // The list behind the dialog is read again as soon as there is a PIN.
  const [replaces] = useState(hasPin);
  const made = useDevicePin(location.id);
  return (
    <Dialog
      open
      title={t('devices.pin.title', { location: location.name })}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          {made.data === null && (
            <Button variant="primary" busy={made.isPending} onClick={() => void made.mutate()}>
              {t('devices.pin.show')}
            </Button>
          )}
        </>
      }
    >
      {made.data === null ? (
        <div className={styles.code}>
          <p>{t('devices.pin.text')}</p>
          <p>{t('devices.pin.how')}</p>
          {replaces && <Banner tone="warn">{t('devices.pin.replaces')}</Banner>}
        </div>
      ) : (
        <div className={styles.code} role="status">
          <p className={styles.digits}>
            <span aria-hidden="true">{codeInGroups(made.data)}</span>
            <VisuallyHidden>{[...made.data].join(' ')}</VisuallyHidden>
          </p>
          <p>{t('devices.pin.once')}</p>
        </div>
      )}
    </Dialog>
  );
}
