import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listVendors, suspendVendor } from '#contract/support/vendors.ts';
import type { VendorRow } from '#contract/support/vendors.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { momentOf } from '../clients/history/HistoryTable.tsx';
import { useChange } from '../session/use-change.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import styles from './support.module.css';

const VENDORS_KEY = ['vendors-of-the-platform'];

/** The vendors, each to visit, to suspend, or to put back in service. */
export function VendorList({ onChoose }: { onChoose: (pathname: string) => void }) {
  const words = useWords();
  const { t } = words;
  const { data, error, refetch } = useQuery({
    queryKey: VENDORS_KEY,
    queryFn: () => request(listVendors, {}),
  });
  const [changing, setChanging] = useState<VendorRow | null>(null);
  if (error && !data)
    return <FailedState error={error} title={t('vendors.failed')} onRetry={() => void refetch()} />;
  return (
    <section className={styles.vendors} aria-label={t('vendors.title')} aria-busy={!data}>
      <h2>{t('vendors.title')}</h2>
      <ul className={styles.list}>
        {data?.data.map((vendor) => (
          <li key={vendor.id}>
            <div className={styles.words}>
              <p>{vendor.name}</p>
              <p className={styles.muted}>
                {vendor.suspended_at === null
                  ? vendor.pathname
                  : t('vendors.suspended', { at: momentOf(vendor.suspended_at, ownZone(), words) })}
              </p>
            </div>
            <div className={styles.buttons}>
              {vendor.suspended_at === null && (
                <Button
                  aria-label={t('vendors.choose.of', { name: vendor.name })}
                  onClick={() => onChoose(vendor.pathname)}
                >
                  {t('vendors.choose')}
                </Button>
              )}
              <Button
                aria-label={t(vendor.suspended_at === null ? 'vendors.suspend.of' : 'vendors.resume.of', {
                  name: vendor.name,
                })}
                onClick={() => setChanging(vendor)}
              >
                {t(vendor.suspended_at === null ? 'vendors.suspend' : 'vendors.resume')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {changing && <SuspensionDialog vendor={changing} onClose={() => setChanging(null)} />}
    </section>
  );
}

/** Asks for the reason, which stands in the vendor's log. */
function SuspensionDialog({ vendor, onClose }: { vendor: VendorRow; onClose: () => void }) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const suspended = vendor.suspended_at === null;
  const { mutate, isPending } = useChange({
    mutationFn: () =>
      request(suspendVendor, {
        params: { vendorId: vendor.id },
        body: { suspended, reason: reason.trim() },
      }),
    onSuccess: (changed) => {
      queries.setQueryData(VENDORS_KEY, changed);
      toasts.show({
        kind: 'success',
        text: t(suspended ? 'vendors.done.suspend' : 'vendors.done.resume', { name: vendor.name }),
      });
      onClose();
    },
    onError: fail,
  });
  const missing = reason.trim() === '' ? t('support.reason.missing') : null;
  return (
    <FormDialog
      title={t(suspended ? 'vendors.suspend.of' : 'vendors.resume.of', { name: vendor.name })}
      closeLabel={t('action.close')}
      onClose={onClose}
      busy={isPending}
      act={t(suspended ? 'vendors.suspend' : 'vendors.resume')}
      unavailableBecause={missing}
      onSubmit={() => {
        if (missing === null) void mutate();
      }}
    >
      <p>{t(suspended ? 'vendors.suspend.effect' : 'vendors.resume.effect')}</p>
      <TextField
        label={t('support.reason')}
        hint={t('vendors.reason.hint')}
        value={reason}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
