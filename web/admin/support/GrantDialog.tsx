import { useState } from 'react';
import { GRANT_HOURS, grantSupport } from '#contract/support/support.ts';
import type { Support } from '#contract/support/support.ts';
import { request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';

const HOURS = [GRANT_HOURS.least, GRANT_HOURS.usual, 24, 72, GRANT_HOURS.most] as const;

/** Grants product admins access, for some hours and a reason. */
export function GrantDialog({
  onClose,
  onGranted,
}: {
  onClose: () => void;
  onGranted: (support: Support) => void;
}) {
  const { t, formats } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState(String(GRANT_HOURS.usual));
  const { mutate, isPending } = useChange({
    mutationFn: () => request(grantSupport, { body: { hours: Number(hours), reason: reason.trim() } }),
    onSuccess: ({ data }) => {
      onGranted(data);
      toasts.show({ kind: 'success', text: t('support.granted') });
      onClose();
    },
    onError: fail,
  });
  const missing = reason.trim() === '' ? t('support.reason.missing') : null;
  return (
    <FormDialog
      title={t('support.grant')}
      closeLabel={t('action.close')}
      onClose={onClose}
      busy={isPending}
      act={t('support.grant')}
      unavailableBecause={missing}
      onSubmit={() => {
        if (missing === null) void mutate();
      }}
    >
      <TextField
        label={t('support.reason')}
        hint={t('support.reason.hint')}
        value={reason}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
      />
      <SelectField
        label={t('support.hours')}
        value={hours}
        options={HOURS.map((time) => ({ value: String(time), label: formats.duration(time * 60) }))}
        onChange={({ target }) => setHours(target.value)}
      />
    </FormDialog>
  );
}
