import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCopy, IconPrinter, IconRefresh } from '@tabler/icons-react';
import { renewShortcutLink, seeShortcutLink } from '#contract/shortcuts/shortcuts.ts';
import type { ShortcutLink } from '#contract/shortcuts/shortcuts.ts';
import { can } from '#domain/access/permission-table.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { QrCode } from '#web/kit/display/QrCode.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { RecordRef } from '../resource/declaration.ts';
import { holderOf, usePerson } from '../session/session.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import styles from './shortcuts.module.css';

interface LinkDialogProps {
  record: RecordRef;
  onClose: () => void;
}

/** The link of a shortcut, with its code to scan and to print. */
export function LinkDialog({ record: { id, name }, onClose }: LinkDialogProps) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const person = usePerson();
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const queryKey = ['shortcut-link', id];
  const { data, isError } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await request(seeShortcutLink, { params: { id }, signal })).data,
    gcTime: 0,
  });
  useEffect(() => {
    if (!isPrinting) return undefined;
    const end = (): void => setPrinting(false);
    globalThis.addEventListener('afterprint', end);
    globalThis.print();
    return () => globalThis.removeEventListener('afterprint', end);
  }, [isPrinting]);
  const url = data?.url ?? null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url ?? '');
    toasts.show({ kind: 'success', text: t('shortcuts.link.copied') });
  };
  const renew = async (): Promise<void> => {
    try {
      const renewed = await request(renewShortcutLink, { params: { id } });
      client.setQueryData(queryKey, renewed.data);
      setAsks(false);
    } catch (fault) {
      fail(fault);
    }
  };
  return (
    <Dialog
      open
      title={t('shortcuts.link.title', { name })}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          {url !== null && (
            <>
              <Button icon={<IconPrinter />} onClick={() => setPrinting(true)}>
                {t('shortcuts.link.print')}
              </Button>
              <Button variant="primary" icon={<IconCopy />} onClick={() => void copy()}>
                {t('shortcuts.link.copy')}
              </Button>
            </>
          )}
        </>
      }
    >
      {isError && !data ? (
        <Banner tone="danger" role="alert">
          {t('error.unreachable')}
        </Banner>
      ) : !data ? (
        <SkeletonRows rows={2} height="120px" />
      ) : (
        <div className={styles.link}>
          {url === null ? (
            <Banner tone="warn">{t('shortcuts.link.lost')}</Banner>
          ) : (
            <>
              <QrCode text={url} label={t('shortcuts.link.code')} className={styles.qr} />
              <TextField label={t('shortcuts.link.address')} value={url} readOnly />
            </>
          )}
          {can(holderOf(person), 'shortcuts', 'write') &&
            (asks ? (
              <Banner
                tone="warn"
                action={
                  <Button size="small" variant="danger" onClick={() => void renew()}>
                    {t('shortcuts.link.renew')}
                  </Button>
                }
              >
                {t('shortcuts.link.renewEffect')}
              </Banner>
            ) : (
              <Button variant="quiet" icon={<IconRefresh />} onClick={() => setAsks(true)}>
                {t('shortcuts.link.renewAsk')}
              </Button>
            ))}
        </div>
      )}
      {isPrinting && data && <Sheet link={data} />}
    </Dialog>
  );
}

/** What is printed: the place and its code. */
function Sheet({ link: { printed, name, kind, location } }: { link: ShortcutLink }) {
  const { t } = useWords();
  const text = t(kind === 'walk-in' ? 'shortcuts.link.scanLine' : 'shortcuts.link.scan');
  return createPortal(
    <div className={styles.printed} data-printed-sheet aria-hidden="true">
      <p className={styles.place}>{location || name}</p>
      <QrCode text={printed ?? ''} label={text} className={styles.qr} />
      <p>{text}</p>
    </div>,
    document.body,
  );
}
