import { useState } from 'react';
import { IconChevronDown, IconClockPause, IconDoor, IconDoorOff } from '@tabler/icons-react';
import { pauseIntake } from '#contract/queue/lobby.ts';
import { request } from '#web/connection/request.ts';
import { Menu } from '../../menu/Menu.tsx';
import type { MenuItem } from '../../menu/Menu.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { intakeState, pausedHere, withPaused } from './intake.ts';
import { MethodIcon } from '../data/MethodIcon.tsx';
import type { LobbyView } from '../data/use-lobby.ts';

type IntakeMenuProps = {
  view: LobbyView;
  refresh: () => Promise<void>;
  /** Opens the delay dialog. */
  onDelay: () => void;
};

/** Pauses and resumes joining, for each method of the location. */
export function IntakeMenu({ view, refresh, onDelay }: IntakeMenuProps) {
  const { t } = useWords();
  const fail = useFailureToast();
  const [busy, setBusy] = useState(false);
  const { location } = view;
  const paused = pausedHere(location);
  const keep = (methods: readonly number[]): void => {
    setBusy(true);
    void request(pauseIntake, { params: { locationId: location.id }, body: { paused_methods: [...methods] } })
      .catch(fail)
      .then(refresh)
      .finally(() => setBusy(false));
  };
  const state = intakeState(location);
  const one = (method: number): MenuItem => {
    const isPaused = paused.includes(method);
    const name = t(`method.${method as 1 | 2 | 3}`);
    return {
      key: String(method),
      label: t(isPaused ? 'lobby.intake.resume' : 'lobby.intake.pause', { method: name }),
      icon: <MethodIcon visit={{ meeting_method: method, fulfillment_method: 1 }} />,
      onSelect: () => keep(withPaused(location, { method, paused: !isPaused })),
    };
  };
  const all: MenuItem[] = [
    {
      key: 'none',
      label: t('lobby.intake.pauseAll'),
      divided: true,
      disabled: state === 'paused',
      onSelect: () => keep([1, 2, 3]),
    },
    { key: 'all', label: t('lobby.intake.resumeAll'), disabled: state === 'open', onSelect: () => keep([]) },
  ];
  const late: MenuItem = {
    key: 'late',
    label: t('lobby.late.say'),
    icon: <IconClockPause />,
    divided: true,
    onSelect: onDelay,
  };
  const words = {
    open: t('lobby.intake.open'),
    partly: t('lobby.intake.partly'),
    paused: t('lobby.intake.paused'),
  }[state];
  return (
    <Menu
      align="start"
      label={t('lobby.intake.label', { state: words })}
      trigger={words}
      button={{
        variant: 'quiet',
        icon: state === 'open' ? <IconDoor /> : <IconDoorOff />,
        iconAfter: <IconChevronDown />,
        busy,
      }}
      items={[...location.methods.map(one), ...(location.methods.length > 1 ? all : []), late]}
    />
  );
}
