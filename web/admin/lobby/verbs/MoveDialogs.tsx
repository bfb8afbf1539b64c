import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import type { useAsking } from './use-asking.ts';
import { useState } from 'react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import type { AttemptOutcome } from '#domain/visits/call-attempts.ts';
import { ChoiceCards } from '#web/kit/choice/ChoiceCards.tsx';
import { ConvertDialog } from '../../schedule/visit/ConvertDialog.tsx';
import { useVisit } from '../data/use-lobby.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import { HOLD_MINUTES } from '#domain/visits/line-verbs.ts';
import { CancelReason, useReasonRule } from '../../dialog/CancelReason.tsx';
import { NoShowDialog } from '../../dialog/NoShowDialog.tsx';
import { FormDialog } from '../../dialog/FormDialog.tsx';

interface MoveDialogsProps {
  asking: ReturnType<typeof useAsking>;
  busy: boolean;
  location: LobbyView['location'];
}

/** Dialogs that some actions open first. */
export function MoveDialogs({ asking, busy, location }: MoveDialogsProps) {
  const { request, answer, drop, converting, convert } = asking;
  return (
    <>
      {request?.how === 'reason' && (
        <ReasonDialog
          verb={request.verb === 'call' ? 'call' : 'return'}
          name={request.visit.name}
          firstName={request.visit.first_name || request.visit.name}
          busy={busy}
          onClose={drop}
          onReason={(reason) => answer({ reason })}
        />
      )}
      {request?.how === 'hold' && (
        <HoldDialog name={request.visit.name} busy={busy} onClose={drop} onHold={answer} />
      )}
      {request?.how === 'attempt' && (
        <AttemptDialog visit={request.visit} busy={busy} onClose={drop} onOutcome={answer} />
      )}
      {request?.how === 'transfer' && (
        <TransferDialog visit={request.visit} busy={busy} onClose={drop} onTransfer={answer} />
      )}
      {request?.how === 'no-show' && (
        <NoShowDialog name={request.visit.name} busy={busy} onKeep={drop} onAct={answer} />
      )}
      {request?.how === 'confirm' && (
        <CancelDialog name={request.visit.name} busy={busy} onKeep={drop} onCancel={answer} />
      )}
      {converting && (
        <ConvertDialog
          visit={{
            id: converting.id,
            name: converting.name,
            serviceId: converting.service_id,
            method: converting.meeting_method,
          }}
          place={{ id: location.id, zone: location.time_zone }}
          onClose={() => convert(null)}
          onDone={() => convert(null)}
        />
      )}
    </>
  );
}

interface CancelDialogProps {
  name: string;
  busy: boolean;
  onKeep: () => void;
  onCancel: (more: { reason?: string }) => void;
}

/** Cancelling is final and the visitor gets a message: the dialog names the visitor and the consequence. */
function CancelDialog({ name, busy, onKeep, onCancel }: CancelDialogProps) {
  const { t } = useWords();
  const rule = useReasonRule('visitor');
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  return (
    <ConfirmDialog
      open
      title={t('lobby.cancel.title', { name })}
      safeLabel={t('lobby.cancel.keep')}
      onSafe={onKeep}
      actLabel={t('lobby.cancel.act')}
      onAct={() => onCancel(reason === '' ? {} : { reason })}
      busy={busy}
      unavailableBecause={rule === 'required' && reason === '' ? t('lobby.reason.required') : null}
      fields={<CancelReason of="visitor" reason={typed} onChange={setTyped} />}
    >
      <p>{t('lobby.cancel.why', { name })}</p>
    </ConfirmDialog>
  );
}

interface AttemptDialogProps {
  visit: LobbyVisit;
  busy: boolean;
  onClose: () => void;
  onOutcome: (of: { outcome: AttemptOutcome }) => void;
}

/** Records the outcome of a callback; shows the number for staff who have not called yet. */
function AttemptDialog({ visit, busy, onClose, onOutcome }: AttemptDialogProps) {
  const { t } = useWords();
  const [outcome, setOutcome] = useState<AttemptOutcome>('reached');
  const { data } = useVisit(visit.id, visit);
  const outcomes: Record<AttemptOutcome, string> = {
    reached: t('lobby.attempt.reached'),
    'no-answer': t('lobby.attempt.no-answer'),
    busy: t('lobby.attempt.busy'),
    'wrong-number': t('lobby.attempt.wrong-number'),
  };
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      title={t('lobby.attempt.title', { name: visit.name })}
      act={t('lobby.attempt.act')}
      intro={<>{data && <p>{t('lobby.attempt.why', { phone: data.phone ?? 'none' })}</p>}</>}
      onSubmit={() => onOutcome({ outcome })}
    >
      <ChoiceCards
        legend={t('lobby.attempt.outcome')}
        options={Object.entries(outcomes).map(([value, label]) => ({ value, label }))}
        value={outcome}
        onChange={(value) => setOutcome(value as AttemptOutcome)}
      />
    </FormDialog>
  );
}

interface HoldDialogProps {
  name: string;
  busy: boolean;
  onClose: () => void;
  onHold: (hold: { minutes: number }) => void;
}

const TIMES = [5, HOLD_MINUTES.usual, 15, 20, 30, 60] as const;

/** Asks for the minutes of a hold. */
function HoldDialog({ name, busy, onClose, onHold }: HoldDialogProps) {
  const { t } = useWords();
  const [minutes, setMinutes] = useState<number>(HOLD_MINUTES.usual);
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      title={t('lobby.hold.title', { name })}
      act={t('lobby.hold.act')}
      intro={<p>{t('lobby.hold.why', { name })}</p>}
      onSubmit={() => onHold({ minutes })}
    >
      <ChoiceCards
        legend={t('lobby.hold.minutes')}
        columns={3}
        short
        options={TIMES.map((time) => ({
          value: String(time),
          label: t('lobby.late.by', { minutes: time }),
        }))}
        value={String(minutes)}
        onChange={(value) => setMinutes(Number(value))}
      />
    </FormDialog>
  );
}
