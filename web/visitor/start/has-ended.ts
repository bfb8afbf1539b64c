import { seeShortcut } from '#contract/shortcuts/shortcuts.ts';
import { request } from '#web/connection/request.ts';

/** Whether a link takes no further bookings. A failed request says no: its own page tells then. */
export const hasEnded = (token: string): Promise<boolean> =>
  request(seeShortcut, { query: { token } }).then(
    ({ data }) => data.state === 'ended',
    () => false,
  );
