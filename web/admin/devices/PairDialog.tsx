import { useEffect, useState } from 'react';
import type { DeviceCode, DeviceRow } from '#contract/devices/devices.ts';
import { DEVICE_KINDS } from '#domain/devices/device.ts';
import type { DeviceKind } from '#domain/devices/device.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { codeInGroups, remainingTime } from './code-shown.ts';
import { useDeviceCode } from './use-devices.ts';
import styles from './devices.module.css';

interface PairDialogProps {
  location: { id: string; name: string };
  /** The devices of the location, read again every few seconds. */
  devices: readonly DeviceRow[];
  onClose: () => void;
}

/** Pairs a device: what it is, then the code that staff type on it. */
export function PairDialog({ location, devices, onClose }: PairDialogProps) {
  const { t } = useWords();
  const [kind, setKind] = useState<DeviceKind>('kiosk');
  const [name, setName] = useState('');
  const [known] = useState(() => new Set(devices.map(({ id }) => id)));
  const code = useDeviceCode(location.id);
  const create = (): void => void code.mutate({ kind, name: name.trim() });
  if (code.data !== null)
    return (
      <CodeDialog
        key={code.data.code}
        code={code.data}
        paired={devices.find(({ id }) => !known.has(id))}
        isRenewing={code.isPending}
        onRenew={create}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={t('devices.pair.title', { location: location.name })}
      closeLabel={t('action.close')}
      act={t('devices.pair.code')}
      busy={code.isPending}
      onSubmit={create}
      onClose={onClose}
    >
      <Segmented
        label={t('devices.kind')}
        value={kind}
        onChange={setKind}
        options={DEVICE_KINDS.map((value) => ({ value, label: t(`devices.kind.${value}`) }))}
      />
      <TextField
        label={t('devices.name')}
        hint={t('devices.name.hint')}
        value={name}
        maxLength={100}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

interface CodeDialogProps {
  code: DeviceCode;
  paired: DeviceRow | undefined;
  isRenewing: boolean;
  onRenew: () => void;
  onClose: () => void;
}

function CodeDialog({ code, paired, isRenewing, onRenew, onClose }: CodeDialogProps) {
  const { t } = useWords();
  const left = useRemaining(fromIso(code.expires_at));
  const isOver = left <= 0 && !paired;
  return (
    <Dialog
      open
      title={t('devices.code.title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          {isOver && (
            <Button variant="primary" busy={isRenewing} onClick={onRenew}>
              {t('devices.code.again')}
            </Button>
          )}
        </>
      }
    >
      {paired ? (
        <Banner tone="ok" role="status">
          {t('devices.paired', { name: paired.name })}
        </Banner>
      ) : isOver ? (
        <Banner tone="warn" role="status">
          {t('devices.code.over')}
        </Banner>
      ) : (
        <div className={styles.code}>
          <p>{t('devices.code.where')}</p>
          <p className={styles.address}>{code.page}</p>
          <p className={styles.digits}>
            <span aria-hidden="true">{codeInGroups(code.code)}</span>
            <VisuallyHidden>{[...code.code].join(' ')}</VisuallyHidden>
          </p>
          <p className={styles.facts}>
            {t('devices.code.left', { time: remainingTime(left) })} {t('devices.code.waiting')}
          </p>
        </div>
      )}
    </Dialog>
  );
}

function useRemaining(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return until - now;
}
