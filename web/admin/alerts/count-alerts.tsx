import { useEffect, useRef } from 'react';
import { useConnectionWhileHidden } from '#web/connection/use-live.ts';
import { Switch } from '#web/kit/choice/Checkbox.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import { askForNotifications, notificationPermission, showNotification } from './browser-notifications.ts';
import { usePreference } from '../shell/preferences.ts';

/** The counts of the navigation that a browser notification can report, and the preference of each. */
const PREFERENCES = { unread: 'textNotification', chats: 'chatNotification' } as const;
type Counted = keyof typeof PREFERENCES;

/** Off by default; chosen, and still permitted by the browser. */
function useNotificationChoice(counted: Counted): [boolean, (on: boolean) => void] {
  const { identity_id: identityId } = usePerson();
  const [chosen = false, choose] = usePreference(identityId, PREFERENCES[counted]);
  return [chosen && notificationPermission() === 'granted', choose];
}

/** Whether a count reports something new: more than before, and known before. */
export const hasRisen = (before: number | null, count: number | null): boolean =>
  before !== null && count !== null && count > before;

/** Shows a notification when the count rises while the page is hidden. It names no client: others may see the screen. */
export function useCountAlert(
  counted: Counted | null,
  count: number | null,
  { title, body }: { title: string; body: string },
): void {
  const { language } = useWords();
  const [isOn] = useNotificationChoice(counted ?? 'unread');
  const before = useRef(count);
  useConnectionWhileHidden(isOn && counted !== null);
  useEffect(() => {
    const risen = hasRisen(before.current, count);
    before.current = count;
    if (counted === null || !isOn || !risen || !document.hidden) return;
    showNotification({ title, body, lang: language, tag: `foyer-${counted}` });
  }, [counted, count, isOn, title, body, language]);
}

/** Turns the notification of a count on or off, for this person in this browser. */
export function NotificationSwitch({ counted }: { counted: Counted }) {
  const { t } = useWords();
  const toasts = useToasts();
  const [isOn, choose] = useNotificationChoice(counted);
  // A device without the class, or an address without TLS: there is nothing to turn on.
  if (notificationPermission() === 'missing') return null;
  const turn = async (): Promise<void> => {
    if (isOn) return choose(false);
    const permission = await askForNotifications();
    choose(permission === 'granted');
    if (permission === 'denied') toasts.show({ kind: 'failure', text: t('lobby.alerts.denied') });
  };
  return <Switch label={t('alerts.notification')} checked={isOn} onChange={() => void turn()} />;
}
