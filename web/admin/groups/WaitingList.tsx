import { useState } from 'react';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { addAttendee } from '#contract/appointments/group-sessions.ts';
import type { Roster, WaitingVisitor } from '#contract/appointments/group-sessions.ts';
import { removeWaitListEntry } from '#contract/appointments/wait-list.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import styles from './roster.module.css';

type Asking = { kind: 'seat' | 'remove'; visitor: WaitingVisitor } | null;

/** The visitors who wait for a seat of the session, the longest wait first. */
export function WaitingList({ roster, onChanged }: { roster: Roster; onChanged: () => void }) {
  const { t, formats } = useWords();
  const [asking, setAsking] = useState<Asking>(null);
  const { waiting, may, time_zone: zone } = roster;
  const close = (): void => {
    setAsking(null);
    onChanged();
  };
  return (
    <Card padding="none" title={t('groups.waiting.title', { count: waiting.length })}>
      <ol className={styles.list} aria-label={t('waitList.title')}>
        {waiting.map((visitor) => (
          <li key={visitor.id} className={styles.row}>
            <div className={styles.who}>
              <strong>{visitor.name}</strong>
              <span className={styles.muted}>
                {t('waitList.since', { when: formats.dateTime(Date.parse(visitor.created), zone) })}
              </span>
            </div>
            {visitor.seats > 1 && <Badge>{t('groups.people', { count: visitor.seats })}</Badge>}
            {visitor.offered_until !== null && (
              <Badge tone="warn">
                {t('groups.waiting.offered', { time: formats.time(Date.parse(visitor.offered_until), zone) })}
              </Badge>
            )}
            <div className={styles.acts}>
              {may.add && (
                <Button
                  size="small"
                  icon={<IconUserPlus />}
                  aria-label={t('groups.waiting.seatOf', { name: visitor.name })}
                  unavailableBecause={whyNoSeat(roster, visitor) ? t('groups.reason.full') : null}
                  onClick={() => setAsking({ kind: 'seat', visitor })}
                >
                  {t('groups.waiting.seat')}
                </Button>
              )}
              {may.edit && (
                <Button
                  size="small"
                  variant="quiet"
                  icon={<IconUserMinus />}
                  aria-label={t('waitList.removeOne', { name: visitor.name })}
                  onClick={() => setAsking({ kind: 'remove', visitor })}
                >
                  {t('waitList.remove')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {asking?.kind === 'seat' && <SeatDialog roster={roster} visitor={asking.visitor} onClose={close} />}
      {asking?.kind === 'remove' && <RemoveDialog visitor={asking.visitor} onClose={close} />}
    </Card>
  );
}

/** A seat that is offered to the visitor is theirs; otherwise one has to be free. */
const whyNoSeat = ({ booked, held, capacity }: Roster, { offered_until: offered }: WaitingVisitor): boolean =>
  offered === null && booked + held >= capacity;

interface WaitingDialogProps {
  visitor: WaitingVisitor;
  onClose: () => void;
}

/** The visitor becomes an attendee, with the contact of the entry. */
function SeatDialog({ roster, visitor, onClose }: WaitingDialogProps & { roster: Roster }) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const [notify, setNotify] = useState(true);
  const [busy, setBusy] = useState(false);
  const { id, name } = visitor;
  const seat = async (): Promise<void> => {
    setBusy(true);
    try {
      await request(addAttendee, {
        params: { id: roster.id },
        body: { wait_list_id: id, attendee: {}, notify },
        idempotencyKey: newIdempotencyKey(),
      });
      toasts.show({ kind: 'success', text: t('groups.add.done', { name }) });
      onClose();
    } catch (fault) {
      fail(fault);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      title={t('groups.waiting.seatOf', { name })}
      act={t('groups.waiting.seat')}
      onSubmit={() => void seat()}
    >
      <Checkbox
        label={t('schedule.notify')}
        description={t('schedule.notify.book')}
        checked={notify}
        onChange={({ target }) => setNotify(target.checked)}
      />
    </FormDialog>
  );
}

/** The entry ends; a seat that was held for it goes to the next one. */
function RemoveDialog({ visitor: { id, name }, onClose }: WaitingDialogProps) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await request(removeWaitListEntry, { params: { id } });
      toasts.show({ kind: 'success', text: t('groups.waiting.removed', { name }) });
      onClose();
    } catch (fault) {
      fail(fault);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={t('groups.waiting.removeSure', { name })}
      safeLabel={t('form.cancel')}
      onSafe={onClose}
      actLabel={t('waitList.remove')}
      onAct={() => void remove()}
      busy={busy}
    >
      {t('groups.waiting.removeText')}
    </ConfirmDialog>
  );
}
