import { useState } from 'react';
import { createPortal } from 'react-dom';
import {
  cancelGroupSession,
  checkGroupFit,
  groupSessions,
  repeatGroupSession,
} from '#contract/appointments/group-sessions.ts';
import type { GroupSessionFacts } from '#contract/appointments/group-sessions.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { RecordRef } from '../resource/declaration.ts';
import { useRefresh } from '../resource/use-record.ts';
import { SeriesDialog } from '../schedule/visit/RepeatDialog.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';

interface SessionDialogProps {
  record: RecordRef;
  onClose: () => void;
}

/** A cancellation is final and reaches every attendee, so it asks for the reason. */
export function CancelSessionDialog({ record, onClose }: SessionDialogProps) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useRefresh(groupSessions.list.path);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const { id, version, name, booked } = record as RecordRef & GroupSessionFacts;
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      await request(cancelGroupSession, {
        params: { id },
        body: { version, reason: reason.trim() },
        idempotencyKey: key,
      });
      await refresh();
      toasts.show({ kind: 'success', text: t('groups.done.cancel', { name }) });
      onClose();
    } catch (fault) {
      fail(fault);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={t('groups.cancel.title', { name })}
      safeLabel={t('groups.cancel.keep')}
      onSafe={onClose}
      actLabel={t('groups.cancel.act')}
      onAct={() => void cancel()}
      busy={busy}
      unavailableBecause={reason.trim() === '' ? t('lobby.reason.required') : null}
      fields={
        <TextField
          label={t('lobby.reason')}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      }
    >
      {t('groups.cancel.what', { count: booked })}
    </ConfirmDialog>
  );
}

/** The same session on further dates, each checked against its hosts, its room and the hours there. */
export function RepeatSessionDialog({ record, onClose }: SessionDialogProps) {
  const { t } = useWords();
  const refresh = useRefresh(groupSessions.list.path);
  const { id, name, start, time_zone: zone } = record as RecordRef & GroupSessionFacts;
  // The form of a record opens it, and a form cannot be inside another one.
  return createPortal(
    <SeriesDialog
      series={{
        title: t('groups.repeat.title', { name }),
        of: `session-${id}`,
        start,
        zone,
        notifies: false,
        act: (count) => t('groups.repeat.act', { count }),
        done: (count) => t('groups.done.repeat', { count }),
        causesAgainst: async (next, signal) =>
          (await request(checkGroupFit, { params: { id }, query: { start: next }, signal })).data.causes,
        async book(next) {
          await request(repeatGroupSession, {
            params: { id },
            body: { start: next },
            idempotencyKey: newIdempotencyKey(),
          });
          await refresh();
        },
      }}
      onClose={onClose}
      onBooked={onClose}
    />,
    document.body,
  );
}
