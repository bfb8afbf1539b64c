import { useEffect, useRef } from 'react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { useConnectionWhileHidden } from '#web/connection/use-live.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { openSound, playTone } from '#web/kit/sound/tone.ts';
import { usePerson } from '../../session/session.ts';
import { usePreference } from '../../shell/preferences.ts';
import { ANNOUNCE_EVERY, dueAlert, dueAnnouncement, NO_ARRIVALS, noteArrivals } from './arrivals.ts';
import { notificationPermission, showNotification } from '../../alerts/browser-notifications.ts';
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
function useArrivalAlert({ location }: LobbyView) {
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

/**
 * Announces "Ana Ruiz joined, 5 waiting" to screen readers, at most every ten seconds, and alerts the person by the
 * sound and the notification of their choice.
 */
export function useArrivals(view: LobbyView, openedAt: number): { addOwn: (id: string) => void } {
  const { t } = useWords();
  const announce = useAnnounce();
  const alert = useArrivalAlert(view);
  const state = useRef(NO_ARRIVALS);
  const waiting = view.waiting.length;
  const say = useRef<() => void>(() => undefined);
  const latestAlert = useRef(alert.show);
  useEffect(() => {
    latestAlert.current = alert.show;
    say.current = () => {
      const due = dueAnnouncement(state.current, Date.now());
      state.current = due.state;
      const [first = ''] = due.names;
      if (due.names.length === 1) announce(t('lobby.joined.one', { name: first, waiting }));
      else if (due.names.length > 1) announce(t('lobby.joined.many', { count: due.names.length, waiting }));
    };
  });
  useEffect(() => {
    // A snapshot cached by an earlier visit to this page: visitors may have joined since, before the page opened.
    if (view.receivedAt < openedAt) return;
    state.current = noteArrivals(state.current, view);
    latestAlert.current(state.current.joined);
    say.current();
  }, [view, openedAt]);
  useEffect(() => {
    const timer = setInterval(() => say.current(), ANNOUNCE_EVERY / 4);
    return () => clearInterval(timer);
  }, []);
  return alert;
}
