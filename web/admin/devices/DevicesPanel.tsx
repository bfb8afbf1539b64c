import { lazy, Suspense, useState } from 'react';
import { IconDeviceTablet, IconDeviceTv, IconDots, IconKey, IconPlus, IconQrcode } from '@tabler/icons-react';
import type { DeviceRow, LocationPrinting } from '#contract/devices/devices.ts';
import { vendorPrefix } from '#contract/protocol/visitor-pages.ts';
import { fromIso } from '#domain/time/instant.ts';
import { startOfDevice } from '#web/connection/device-session.ts';
import { pageState } from '#web/connection/page-state.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { Menu } from '../menu/Menu.tsx';
import { usePerson } from '../session/session.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { useDeviceChanges, useDevices } from './use-devices.ts';
import styles from './devices.module.css';

// Staff rarely pair a device or set its printer.
const PairDialog = lazy(async () => ({ default: (await import('./PairDialog.tsx')).PairDialog }));
const PinDialog = lazy(async () => ({ default: (await import('./PinDialog.tsx')).PinDialog }));
const PrinterDialog = lazy(async () => ({ default: (await import('./PrinterDialog.tsx')).PrinterDialog }));
const SheetDialog = lazy(async () => ({ default: (await import('./SheetDialog.tsx')).SheetDialog }));

interface DevicesPanelProps {
  location: { id: string; name: string };
}

type Act = 'rename' | 'revoke' | 'printer';
type Open = 'pair' | 'pin' | 'sheet' | { act: Act; device: DeviceRow } | null;

/** Kiosks and wall displays of a location: their state, and what staff do with them. */
export function DevicesPanel({ location }: DevicesPanelProps) {
  const { t } = useWords();
  const [open, setOpen] = useState<Open>(null);
  const { data, error, isError, refetch } = useDevices(location.id, { isPairing: open === 'pair' });
  const changes = useDeviceChanges(location.id);
  const close = (): void => setOpen(null);
  const pair = (
    <Button icon={<IconPlus />} onClick={() => setOpen('pair')}>
      {t('devices.pair')}
    </Button>
  );
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        {data && data.devices.length > 0 && pair}
        <Button icon={<IconQrcode />} onClick={() => setOpen('sheet')}>
          {t('devices.sheet')}
        </Button>
        {data && (
          <Button icon={<IconKey />} onClick={() => setOpen('pin')}>
            {t(data.hasPin ? 'devices.pin.change' : 'devices.pin.create')}
          </Button>
        )}
      </div>
      {isError && !data ? (
        <FailedState title={t('devices.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} height="72px" />
      ) : data.devices.length === 0 ? (
        <EmptyState title={t('devices.none')} text={t('devices.none.why')} action={pair} />
      ) : (
        <ul className={styles.devices} aria-label={t('devices.title')}>
          {data.devices.map((device) => (
            <Device
              key={device.id}
              device={device}
              printing={data.printing}
              onReload={() => void changes.reload.mutate(device)}
              onTest={() => void changes.printTest.mutate(device)}
              onAct={(act) => setOpen({ act, device })}
            />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {open === 'pair' && <PairDialog location={location} devices={data?.devices ?? []} onClose={close} />}
        {open === 'pin' && <PinDialog location={location} hasPin={data?.hasPin ?? false} onClose={close} />}
        {data && open !== null && typeof open === 'object' && open.act === 'printer' && (
          <PrinterDialog device={open.device} printing={data.printing} changes={changes} onClose={close} />
        )}
        {open === 'sheet' && <SheetDialog location={location} onClose={close} />}
      </Suspense>
      {open !== null && typeof open === 'object' && open.act === 'rename' && (
        <RenameDialog device={open.device} changes={changes} onClose={close} />
      )}
      {open !== null && typeof open === 'object' && open.act === 'revoke' && (
        <ConfirmDialog
          open
          title={t('devices.revoke.title', { name: open.device.name })}
          safeLabel={t('action.back')}
          onSafe={close}
          actLabel={t('devices.revoke.act')}
          busy={changes.revoke.isPending}
          onAct={() => void changes.revoke.mutate(open.device).then(close)}
        >
          <p>{t('devices.revoke.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface DeviceProps {
  device: DeviceRow;
  printing: LocationPrinting;
  onReload: () => void;
  onTest: () => void;
  onAct: (act: Act) => void;
}

function Device({ device, printing, onReload, onTest, onAct }: DeviceProps) {
  const { t } = useWords();
  const { vendor } = usePerson();
  const start = startOfDevice(device, vendorPrefix(vendor?.pathname ?? ''));
  return (
    <li className={styles.device}>
      <span className={styles.icon} aria-hidden="true">
        {device.kind === 'kiosk' ? <IconDeviceTablet /> : <IconDeviceTv />}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          {device.name} <OnlineBadge device={device} /> <PrinterBadge device={device} printing={printing} />
        </p>
        <Facts device={device} printing={printing} />
      </div>
      <Menu
        label={t('devices.actions', { name: device.name })}
        trigger={<IconDots aria-hidden="true" />}
        button={{ variant: 'quiet' }}
        items={[
          { key: 'rename', label: t('devices.rename'), onSelect: () => onAct('rename') },
          {
            key: 'preview',
            label: t('devices.preview'),
            onSelect: () => void window.open(start, '_blank', 'noopener'),
          },
          ...(device.kind === 'kiosk'
            ? [{ key: 'printer', label: t('devices.printer'), onSelect: () => onAct('printer') }]
            : []),
          ...(device.printer ? [{ key: 'test', label: t('devices.printer.test'), onSelect: onTest }] : []),
          { key: 'reload', label: t('devices.reload'), onSelect: onReload },
          { key: 'revoke', label: t('devices.revoke'), divided: true, onSelect: () => onAct('revoke') },
        ]}
      />
    </li>
  );
}

function OnlineBadge({ device }: { device: DeviceRow }) {
  const { t } = useWords();
  if (device.is_online) return <Badge tone="ok">{t('devices.online')}</Badge>;
  return (
    <Badge tone={device.last_seen_at === null ? 'wait' : 'danger'}>
      {t(device.last_seen_at === null ? 'devices.unseen' : 'devices.offline')}
    </Badge>
  );
}

type PrintingProps = { device: DeviceRow; printing: LocationPrinting };

/** The trouble of a printer that tickets go to; one that works stands among the facts. */
function PrinterBadge({ device, printing }: PrintingProps) {
  const { t } = useWords();
  if (device.kind !== 'kiosk' || printing.tickets !== 'network') return null;
  if (device.printer === null) return <Badge tone="wait">{t('devices.printer.none')}</Badge>;
  const { printer_state: state } = device;
  if (state === null || state === 'ready') return null;
  return <Badge tone="danger">{t(`devices.printer.${state}`)}</Badge>;
}

/** What staff should know of a device, and no more. */
function Facts({ device, printing }: PrintingProps) {
  const { t, formats } = useWords();
  const time = (iso: string): string => formats.dateTime(fromIso(iso), ownZone());
  const facts: (string | false)[] = [
    t(`devices.kind.${device.kind}`),
    device.last_seen_at !== null &&
      !device.is_online &&
      t('devices.seen', { time: time(device.last_seen_at) }),
    device.kind === 'display' && device.can_speak === false && t('devices.voiceless'),
    device.kind === 'kiosk' &&
      printing.tickets === 'browser' &&
      device.can_print === false &&
      t('devices.printless'),
    device.printer_state === 'ready' &&
      device.printer_checked_at !== null &&
      t('devices.printer.ready', { time: time(device.printer_checked_at) }),
    device.is_online && device.build !== '' && device.build !== pageState().build && t('devices.outdated'),
    device.enrolled_by === null
      ? t('devices.enrolled', { time: time(device.enrolled_at) })
      : t('devices.enrolledBy', { name: device.enrolled_by, time: time(device.enrolled_at) }),
  ];
  return <p className={styles.facts}>{facts.filter((fact) => fact !== false).join(' · ')}</p>;
}

interface RenameDialogProps {
  device: DeviceRow;
  changes: ReturnType<typeof useDeviceChanges>;
  onClose: () => void;
}

function RenameDialog({ device, changes: { rename }, onClose }: RenameDialogProps) {
  const { t } = useWords();
  const [name, setName] = useState(device.name);
  const isEmpty = name.trim() === '';
  const submit = async (): Promise<void> => {
    if (!isEmpty && (await rename.mutate({ ...device, name: name.trim() }))) onClose();
  };
  return (
    <FormDialog
      title={t('devices.rename.title', { name: device.name })}
      closeLabel={t('action.close')}
      act={t('devices.rename.act')}
      busy={rename.isPending}
      unavailableBecause={isEmpty ? t('devices.name.missing') : null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t('devices.name')}
        value={name}
        maxLength={100}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
