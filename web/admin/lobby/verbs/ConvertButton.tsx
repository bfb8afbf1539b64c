import { IconCalendarPlus } from '@tabler/icons-react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { LobbyView } from '../data/use-lobby.ts';
import panel from '../visit/panel.module.css';

/** Whether staff may turn a place in the line into an appointment. Appointments are moved on the schedule. */
export const mayConvert = (
  { stage, appointment_at: start }: Pick<LobbyVisit, 'stage' | 'appointment_at'>,
  { add, edit }: Pick<LobbyView['me']['may'], 'add' | 'edit'>,
): boolean => add && edit && start === null && (stage === 'waiting' || stage === 'called');

/** A visitor who does not want to wait gets an appointment, and leaves the line. */
export function ConvertButton({ onConvert }: { onConvert: () => void }) {
  const { t } = useWords();
  return (
    <Button
      variant="quiet"
      size="small"
      className={panel.verb}
      icon={<IconCalendarPlus />}
      onClick={onConvert}
    >
      {t('lobby.convert')}
    </Button>
  );
}
