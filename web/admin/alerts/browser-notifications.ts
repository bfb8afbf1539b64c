/** The browser's permission for this address; `missing` where the browser has no notifications. */
export function notificationPermission(): NotificationPermission | 'missing' {
  // On an insecure address some browsers leave the class out.
  return typeof Notification === 'undefined' ? 'missing' : Notification.permission;
}

/** Asks the user, unless they have decided before, and returns the permission afterwards. */
export async function askForNotifications(): Promise<NotificationPermission | 'missing'> {
  if (notificationPermission() === 'default') await Notification.requestPermission().catch(() => undefined);
  return notificationPermission();
}

interface BrowserNotification {
  title: string;
  body: string;
  lang: string;
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
}

/** Shows a notification that brings this window to the front. Does nothing without permission. */
export function showNotification({ title, ...what }: BrowserNotification): void {
  if (notificationPermission() !== 'granted') return;
  try {
    // Silent: the sound is a choice of its own. Without `renotify`, a replaced notification changes unnoticed.
    const options: NotificationOptions & { renotify: boolean } = { ...what, silent: true, renotify: true };
    const shown = new Notification(title, options);
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Android has the class and the permission, but shows notifications of service workers only.
  }
}
