import { useEffect, useRef } from 'react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { useConnectionWhileHidden } from '#web/connection/use-live.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { openSound, playTone } from '#web/kit/sound/tone.ts';
import { usePerson } from '../../session/session.ts';
import { usePreference } from '../../shell/preferences.ts';
import { dueAlert } from './arrivals.ts';
import { notificationPermission, showNotification } from './browser-notifications.ts';
import type { LobbyView } from './use-lobby.ts';

interface AlertChoices {
  sound: boolean;
  setSound: (on: boolean) => void;
  /** Chosen, and still permitted by the browser. */
  notification: boolean;
  setNotification: (on: boolean) => void;
}

/** How the person wants to learn that a visitor has joined, remembered in this browser; both off by default. */
export function useAlertChoices(): AlertChoices {
  const { identity_id } = usePerson();
  const [sound = false, setSound] = usePreference(identity_id, 'lobbySound');
  const [chosen = false, setNotification] = usePreference(identity_id, 'lobbyNotification');
  const notification = chosen && notificationPermission() === 'granted';
  return { sound, setSound, notification, setNotification };
}

/** Sound and notification for visitors who joined. Visitors whom the person adds cause none. */
export function useArrivalAlert({ location }: LobbyView) {
  const { t, language } = useWords();
  const choices = useAlertChoices();
  const own = useRef(new Set<string>());
  const soundedAt = useRef(-Infinity);
  useSoundAfterGesture(choices.sound);
  useConnectionWhileHidden(choices.sound || choices.notification);
  const show = (joined: readonly LobbyVisit[]): void => {
    const now = Date.now();
    const { visit, sound } = dueAlert(joined, { own: own.current, soundedAt: soundedAt.current, now });
    if (sound && choices.sound) {
      soundedAt.current = now;
      playTone();
    }
    if (visit === null || !choices.notification || !document.hidden) return;
    showNotification({
      // Other people may see the screen: no last name and no service.
      title: `${visit.ticket_number} ${visit.first_name}`,
      body: t('lobby.alerts.joined', { location: location.name }),
      lang: language,
      tag: `foyer-lobby-${location.id}`,
    });
  };
  return { show, addOwn: (id: string): void => void own.current.add(id) };
}

/** Prepares the sound at the next click or key: after a reload browsers play nothing before one. */
function useSoundAfterGesture(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    // Not once only: a device that sleeps suspends the sound, and the next gesture resumes it.
    document.addEventListener('click', openSound, true);
    document.addEventListener('keydown', openSound, true);
    return () => {
      document.removeEventListener('click', openSound, true);
      document.removeEventListener('keydown', openSound, true);
    };
  }, [on]);
}
