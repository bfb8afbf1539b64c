import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import {
  cancelGroupSession,
  checkGroupFit,
  groupSessions,
  MESSAGE_MOST,
  messageAttendees,
  repeatGroupSession,
  seeRecipients,
} from '#contract/appointments/group-sessions.ts';
import type { GroupSessionFacts, Roster } from '#contract/appointments/group-sessions.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { ConfirmDialog, Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { RecordRef } from '../resource/declaration.ts';
import { useRefresh } from '../resource/use-record.ts';
import { SeriesDialog } from '../schedule/visit/RepeatDialog.tsx';
import { usePerson } from '../session/session.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { sessionLink } from './session-link.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import styles from './roster.module.css';

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

/** A text of staff to all attendees: whom it reaches stands there before it goes. */
export function MessageAttendeesDialog({ roster, onClose }: { roster: Roster; onClose: () => void }) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const { id, name } = roster;
  const { data, isError } = useQuery({
    queryKey: ['groups', 'recipients', id],
    queryFn: ({ signal }) => request(seeRecipients, { params: { id }, signal }),
    staleTime: 0,
  });
  const { count, unreachable } = data?.data ?? { count: 0, unreachable: [] };
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const sent = await request(messageAttendees, {
        params: { id },
        body: { message },
        idempotencyKey: key,
      });
      toasts.show({ kind: 'success', text: t('groups.message.done', { count: sent.data.count }) });
      onClose();
    } catch (fault) {
      fail(fault);
      setBusy(false);
    }
  };
  const whyNot = count === 0 ? t('groups.message.count', { count }) : t('groups.message.write');
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      title={t('groups.message.title', { name })}
      act={t('groups.message.act', { count })}
      unavailableBecause={count === 0 || message.trim() === '' ? whyNot : null}
      onSubmit={() => void send()}
    >
      {isError && <Banner tone="danger">{t('error.tryAgain')}</Banner>}
      {!data && !isError && <SkeletonRows rows={1} />}
      {data && <p>{t('groups.message.count', { count })}</p>}
      {unreachable.length > 0 && (
        <Banner tone="warn">{t('groups.message.unreachable', { names: unreachable.join(', ') })}</Banner>
      )}
      <TextArea
        label={t('groups.message.text')}
        hint={t('groups.message.hint')}
        value={message}
        maxLength={MESSAGE_MOST}
        required
        onChange={({ target }) => setMessage(target.value)}
      />
    </FormDialog>
  );
}

/** The address at which visitors book a seat of the session. */
export function SessionLinkDialog({ roster, onClose }: { roster: Roster; onClose: () => void }) {
  const { t } = useWords();
  const toasts = useToasts();
  const { vendor } = usePerson();
  const link = sessionLink(roster, {
    origin: globalThis.location.origin,
    pathname: vendor?.pathname ?? '',
  });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link);
    toasts.show({ kind: 'success', text: t('profile.copied') });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('groups.link.title', { name: roster.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          {/* Browsers offer no clipboard to a page served without TLS from another machine. */}
          {'clipboard' in navigator && (
            <Button variant="primary" onClick={() => void copy()}>
              {t('profile.copy')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label={t('groups.link.address')}
          hint={t('groups.link.hint')}
          value={link}
          readOnly
          onFocus={({ target }) => target.select()}
        />
      </div>
    </Dialog>
  );
}
