import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import { IconPrinter } from '@tabler/icons-react';
import { seeDeviceSheet } from '#contract/devices/devices.ts';
import type { SheetCode } from '#contract/devices/devices.ts';
import { fromIso } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { QrCode } from '#web/kit/display/QrCode.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './devices.module.css';

interface SheetDialogProps {
  location: { id: string; name: string };
  onClose: () => void;
}

/** The codes that visitors scan at a location, to print. */
export function SheetDialog({ location, onClose }: SheetDialogProps) {
  const { t, formats } = useWords();
  const [isPrinting, setPrinting] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: ['device-sheet', location.id],
    queryFn: async ({ signal }) =>
      (await request(seeDeviceSheet, { params: { locationId: location.id }, signal })).data,
    gcTime: 0,
  });
  useEffect(() => {
    if (!isPrinting) return undefined;
    const end = (): void => setPrinting(false);
    globalThis.addEventListener('afterprint', end);
    globalThis.print();
    return () => globalThis.removeEventListener('afterprint', end);
  }, [isPrinting]);
  const hasCodes = data !== undefined && data.codes.length > 0;
  return (
    <Dialog
      open
      size="wide"
      title={t('devices.sheet.title', { location: location.name })}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          {hasCodes && (
            <Button variant="primary" icon={<IconPrinter />} onClick={() => setPrinting(true)}>
              {t('devices.sheet.print')}
            </Button>
          )}
        </>
      }
    >
      {isError && !data ? (
        <Banner
          tone="danger"
          role="alert"
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('error.unreachable')}
        </Banner>
      ) : !data ? (
        <SkeletonRows rows={2} height="120px" />
      ) : hasCodes ? (
        <>
          <p>{t('devices.sheet.text', { date: formats.date(fromIso(data.valid_until) - 1, ownZone()) })}</p>
          <Codes codes={data.codes} />
        </>
      ) : (
        <Banner tone="info">{t('devices.sheet.none')}</Banner>
      )}
      {isPrinting &&
        hasCodes &&
        createPortal(
          <div className={styles.printed} data-printed-sheet aria-hidden="true">
            <p className={styles.place}>{data.location}</p>
            <Codes codes={data.codes} />
          </div>,
          document.body,
        )}
    </Dialog>
  );
}

function Codes({ codes }: { codes: readonly SheetCode[] }) {
  const { t } = useWords();
  return (
    <ul className={styles.codes}>
      {codes.map(({ kind, url }) => (
        <li key={kind}>
          <QrCode text={url} label={t(`devices.sheet.${kind}`)} className={styles.qr} />
          <p>{t(`devices.sheet.${kind}`)}</p>
        </li>
      ))}
    </ul>
  );
}
