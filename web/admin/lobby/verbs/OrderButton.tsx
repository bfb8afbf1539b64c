import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { IconArrowsSort } from '@tabler/icons-react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { reorderVisit } from '#contract/queue/reorder.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { ChoiceCards } from '#web/kit/choice/ChoiceCards.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { visitKey } from '../data/use-lobby.ts';
import { peersOf, positionsFor } from './line-positions.ts';
import type { LinePosition } from './line-positions.ts';
import panel from '../visit/panel.module.css';
import { FormDialog } from '../../dialog/FormDialog.tsx';

interface OrderButtonProps {
  visit: LobbyVisit;
  /** The lobby: its waiting visitors in the order of the line, whatever the list shows. */
  view: Parameters<typeof peersOf>[0];
}

/** Staff with the right give a waiting visitor another place in line, with a reason. */
export function OrderButton({ visit, view }: OrderButtonProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const places = positionsFor(peersOf(view, visit.id), visit.id);
  if (places.length === 0) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={panel.verb}
        icon={<IconArrowsSort />}
        onClick={() => setOpen(true)}
      >
        {t('lobby.order')}
      </Button>
      {open && <OrderDialog visit={visit} places={places} dropped={null} onClose={() => setOpen(false)} />}
    </>
  );
}

interface OrderDialogProps {
  visit: LobbyVisit;
  /** The places to choose from; none for a row that was dropped at its place. */
  places: readonly LinePosition[];
  /** The visitor directly before the dropped row; null after null is first in line. */
  dropped: { after: Pick<LobbyVisit, 'id' | 'name'> | null } | null;
  onClose: () => void;
}

/** Asks for the reason of another place in line, and for the place unless the row was dropped there. */
export function OrderDialog({ visit, places, dropped, onClose }: OrderDialogProps) {
  const { t } = useWords();
  const queries = useQueryClient();
  const toasts = useToasts();
  const failed = useFailureToast();
  const [chosen, setChosen] = useState<LinePosition['kind']>(places[0]?.kind ?? 'first');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (reason.trim() === '') return setMissing(true);
    const place = places.find(({ kind }) => kind === chosen) ?? places[0];
    const afterId = dropped ? (dropped.after?.id ?? null) : (place?.afterId ?? null);
    setBusy(true);
    try {
      const { data } = await request(reorderVisit, {
        params: { id: visit.id },
        body: { version: visit.version, after_id: afterId, reason: reason.trim() },
        idempotencyKey: newIdempotencyKey(),
      });
      queries.setQueryData(visitKey(visit.id), data);
      toasts.show({ kind: 'success', text: t('lobby.order.done', { name: visit.name }) });
      onClose();
    } catch (fault) {
      const isFixed =
        isRefusal(fault, 'transition-refused') && fault.errors[0]?.meta['reason'] === 'fixed-order';
      if (isFixed) toasts.show({ kind: 'failure', text: t('lobby.order.fixed') });
      else failed(fault);
    }
    setBusy(false);
  };
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      title={t('lobby.order.title', { name: visit.name })}
      act={t('lobby.order.act')}
      intro={
        <p>
          {dropped &&
            `${dropped.after ? t('lobby.order.after', { name: visit.name, other: dropped.after.name }) : t('lobby.order.toFirst', { name: visit.name })} `}
          {t('lobby.order.why')}
        </p>
      }
      onSubmit={() => void send()}
    >
      {places.length > 0 && (
        <ChoiceCards
          legend={t('lobby.order.where')}
          options={places.map(({ kind }) => ({ value: kind, label: t(`lobby.order.${kind}`) }))}
          value={chosen}
          onChange={(kind) => setChosen(kind as LinePosition['kind'])}
        />
      )}
      <TextField
        label={t('lobby.reason')}
        value={reason}
        maxLength={500}
        error={missing ? t('lobby.reason.required') : null}
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
