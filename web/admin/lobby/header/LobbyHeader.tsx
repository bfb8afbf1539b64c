import { useState } from 'react';
import {
  IconArmchair,
  IconBell,
  IconBellOff,
  IconBellRinging,
  IconChevronDown,
  IconMapPins,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserPlus,
} from '@tabler/icons-react';
import { Button } from '#web/kit/button/Button.tsx';
import { Switch } from '#web/kit/choice/Checkbox.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { Menu } from '../../menu/Menu.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useKeyCaps } from '../../shell/shortcuts.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { openSound } from '#web/kit/sound/tone.ts';
import { askForNotifications, notificationPermission } from '../../alerts/browser-notifications.ts';
import { useAlertChoices } from '../data/use-arrival-alert.ts';
import { DelayDialog } from './DelayDialog.tsx';
import { IntakeMenu } from './IntakeMenu.tsx';
import type { Duty, DutyState } from '../data/use-duty.ts';
import { DUTY_STATES } from '../data/use-duty.ts';
import type { Lobby, LobbyView } from '../data/use-lobby.ts';
import type { SeveralLocations } from '../data/use-several-locations.tsx';
import type { VisitMoves } from '../verbs/use-visit-moves.ts';
import styles from './header.module.css';

interface LobbyHeaderProps {
  lobby: Lobby;
  view: LobbyView;
  duty: Duty;
  moves: VisitMoves;
  several: SeveralLocations;
  onAdd: () => void;
  /** Room for key caps; narrow screens rarely have a keyboard. */
  caps: boolean;
}

/** Station, availability and the main action. */
export function LobbyHeader({ lobby, view, duty, moves, several, onAdd, caps }: LobbyHeaderProps) {
  const { t } = useWords();
  const keys = useKeyCaps();
  const cap = (key: string): string | undefined => (caps ? keys(key) : undefined);
  const [delaying, setDelaying] = useState(false);
  const { may, current_visit_id } = view.me;
  return (
    <header className={styles.header}>
      <PageTitle documentTitle={`${t('lobby.title')} – ${view.location.name}`}>{t('lobby.title')}</PageTitle>
      <AlertMenu />
      <LocationsMenu several={several} />
      {may.call && <StationPicker view={view} duty={duty} />}
      {may.call && <Availability view={view} duty={duty} />}
      {may.pause && <IntakeMenu view={view} refresh={lobby.refresh} onDelay={() => setDelaying(true)} />}
      {delaying && <DelayDialog view={view} refresh={lobby.refresh} onClose={() => setDelaying(false)} />}
      <Button
        variant="quiet"
        className={styles.pause}
        icon={lobby.paused ? <IconPlayerPlay /> : <IconPlayerPause />}
        title={`${t(lobby.paused ? 'lobby.resume' : 'lobby.pause')}${keys('P') ? ' (P)' : ''}`}
        aria-keyshortcuts={keys('P')}
        onClick={() => lobby.setPaused(!lobby.paused)}
      >
        {lobby.paused ? t('lobby.resume') : t('lobby.pause')}
      </Button>
      <div className={styles.acts}>
        {may.add && (
          <Button
            size="large"
            className={styles.add}
            icon={<IconUserPlus />}
            keyCap={cap('A')}
            onClick={onAdd}
          >
            {t('lobby.add')}
          </Button>
        )}
        {may.call && (
          <Button
            // One filled button per view: with a current visitor, their next step is the filled one.
            variant={current_visit_id === null ? 'primary' : 'soft'}
            size="large"
            className={styles.next}
            icon={<IconBellRinging />}
            keyCap={cap('N')}
            busy={moves.busy === 'next'}
            onClick={() => void moves.next()}
          >
            {t('lobby.next')}
          </Button>
        )}
      </div>
    </header>
  );
}

function StationPicker({ view, duty }: { view: LobbyView; duty: Duty }) {
  const { t } = useWords();
  const chosen = view.stations.find(({ id }) => id === duty.stationId);
  return (
    <Menu
      align="start"
      label={t('lobby.station', { station: chosen?.name ?? t('lobby.station.nowhere') })}
      trigger={
        <span className={styles.station}>
          {t('lobby.iAmAt')} <b>{chosen?.name ?? t('lobby.station.nowhere')}</b>
        </span>
      }
      button={{ icon: <IconArmchair />, iconAfter: <IconChevronDown />, busy: duty.busy === 'station' }}
      items={[
        ...view.stations.map(({ id, name, taken_by }) => {
          const taken = taken_by !== null && id !== duty.stationId;
          return {
            key: id,
            label: taken ? (
              <span className={styles.taken}>
                {name} <small>{t('lobby.station.taken', { name: taken_by })}</small>
              </span>
            ) : (
              name
            ),
            checked: id === duty.stationId,
            disabled: taken,
            onSelect: () => duty.set({ stationId: id }),
          };
        }),
        {
          key: 'none',
          label: t('lobby.station.none'),
          checked: duty.stationId === null,
          divided: true,
          onSelect: () => duty.set({ stationId: null }),
        },
      ]}
    />
  );
}

function Availability({ duty }: { view: LobbyView; duty: Duty }) {
  const { t } = useWords();
  return (
    <div className={styles.availability}>
      <Switch
        label={<VisuallyHidden>{t('duty.available')}</VisuallyHidden>}
        className={styles.switch}
        checked={duty.state === 'available'}
        onChange={(event) => duty.set({ state: event.target.checked ? 'available' : 'off' })}
      />
      <Menu
        align="start"
        label={t('duty.label', { state: t(`duty.${duty.state}`) })}
        trigger={t(`duty.${duty.state}`)}
        button={{
          variant: 'quiet',
          size: 'small',
          iconAfter: <IconChevronDown />,
          className: styles.more,
          busy: duty.busy === 'state',
        }}
        items={DUTY_STATES.map((state: DutyState) => ({
          key: state,
          label: t(`duty.${state}`),
          checked: state === duty.state,
          onSelect: () => duty.set({ state }),
        }))}
      />
    </div>
  );
}

/** How the person learns that a visitor has joined, apart from the list. */
/** Managers add the lists of further locations to those of the location in view. */
function LocationsMenu({ several: { choices, full, toggle } }: { several: SeveralLocations }) {
  const { t } = useWords();
  if (choices.length === 0) return null;
  const count = choices.filter(({ chosen }) => chosen).length + 1;
  const words = t('lobby.several', { count });
  return (
    <Menu
      align="start"
      label={words}
      trigger={count}
      button={{ variant: 'quiet', icon: <IconMapPins />, title: words }}
      items={choices.map(({ id, name, chosen }) => ({
        key: id,
        label: name,
        ticked: chosen,
        reason: full && !chosen ? t('lobby.several.full', { count }) : undefined,
        onSelect: () => toggle(id),
      }))}
    />
  );
}

function AlertMenu() {
  const { t } = useWords();
  const toasts = useToasts();
  const { sound, setSound, notification, setNotification } = useAlertChoices();
  const turnSound = (): void => {
    // This click is the gesture that browsers require.
    if (!sound) openSound();
    setSound(!sound);
  };
  const turnNotification = async (): Promise<void> => {
    if (notification) return setNotification(false);
    const permission = await askForNotifications();
    setNotification(permission === 'granted');
    // A failure stays on screen, so that there is time to change the browser's settings.
    if (permission === 'denied') toasts.show({ kind: 'failure', text: t('lobby.alerts.denied') });
  };
  return (
    <Menu
      align="start"
      label={t('lobby.alerts')}
      trigger={
        sound || notification ? (
          <IconBell size={20} aria-hidden="true" />
        ) : (
          <IconBellOff size={20} aria-hidden="true" />
        )
      }
      button={{ variant: 'quiet', className: styles.alerts, title: t('lobby.alerts') }}
      items={[
        { key: 'sound', label: t('lobby.alerts.sound'), ticked: sound, onSelect: turnSound },
        {
          key: 'notification',
          label: t('lobby.alerts.notification'),
          ticked: notification,
          reason: notificationPermission() === 'missing' ? t('lobby.alerts.missing') : undefined,
          onSelect: () => void turnNotification(),
        },
      ]}
    />
  );
}
