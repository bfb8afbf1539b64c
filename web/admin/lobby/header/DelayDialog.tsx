import { useState } from 'react';
import { setDelay } from '#contract/queue/delays.ts';
import { request } from '#web/connection/request.ts';
import { ChoiceCards } from '#web/kit/choice/ChoiceCards.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';

interface DelayDialogProps {
  view: LobbyView;
  refresh: () => Promise<void>;
  onClose: () => void;
}

const MINUTES = [5, 10, 15, 30, 45, 60] as const;
const LASTS = [15, 30, 60, 120, 240, 480] as const;

/** Staff report by how much the line runs late and for how long, before any estimate can show it. */
export function DelayDialog({ view, refresh, onClose }: DelayDialogProps) {
  const { t, formats } = useWords();
  const fail = useFailureToast();
  const [busy, setBusy] = useState(false);
  const [minutes, setMinutes] = useState('15');
  const [lasts, setLasts] = useState('60');
  const [service, setService] = useState('');
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      await request(setDelay, {
        params: { locationId: view.location.id },
        body: { service_id: service || null, minutes: Number(minutes), for_minutes: Number(lasts) },
      });
      await refresh();
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
      title={t('lobby.late.title')}
      act={t('lobby.late.act')}
      intro={<p>{t('lobby.late.why')}</p>}
      onSubmit={() => void keep()}
    >
      <ChoiceCards
        legend={t('lobby.late.minutes')}
        columns={3}
        short
        options={MINUTES.map((time) => ({
          value: String(time),
          label: t('lobby.late.by', { minutes: time }),
        }))}
        value={minutes}
        onChange={setMinutes}
      />
      <SelectField
        label={t('lobby.late.what')}
        options={[
          { value: '', label: t('lobby.late.all') },
          ...view.services.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={service}
        onChange={(event) => setService(event.target.value)}
      />
      <SelectField
        label={t('lobby.late.lasts')}
        options={LASTS.map((time) => ({ value: String(time), label: formats.duration(time) }))}
        value={lasts}
        onChange={(event) => setLasts(event.target.value)}
      />
    </FormDialog>
  );
}
