import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { reportFault } from '#web/connection/report.ts';

export type ResetFacts = {
  /** '' or '/s/{pathname}'. */
  prefix: string;
  /** The vendor's own start of a kiosk, from the page state. */
  redirectUrl: string | null;
  /** A location id, or `e:{external id}`; null when the page never named one. */
  location: string | null;
  externalId: string | null;
  /** The query that the device started with, before any visitor changed it. */
  startSearch: string;
};

/** Parameters of a device’s start page that a reset keeps. */
const KEPT = ['use_new_kiosk', 'booked_through', 'speech'];

/** The target of a reset (§2.2): the vendor's own, else the location's start page. */
export function resetAddress(facts: ResetFacts): string {
  const { prefix, redirectUrl, location, externalId } = facts;
  if (location === null) {
    reportFault('No location ID in reset context');
    return `${prefix}${visitorPath('where')}?mode=kiosk`;
  }
  const external = location.startsWith('e:') ? location.slice(2) : externalId;
  if (redirectUrl !== null && external) {
    const target = new URL(redirectUrl);
    target.searchParams.set('location', `e:${external}`);
    return target.href;
  }
  const start = new URLSearchParams(facts.startSearch);
  const query = new URLSearchParams({ location, mode: 'kiosk' });
  for (const name of ['lang', ...KEPT]) {
    const value = start.get(name);
    if (value !== null) query.set(name, value);
  }
  return `${prefix}${visitorPath('how')}?${query}`;
}

export type ResetActs = {
  /** Ends the program: its timers, sockets, forms and dialogs. */
  stop: () => void;
  /** Whether the start page would load: from the server, or from the cache of a kiosk that works without it. */
  isReachable: () => Promise<boolean>;
  /** Covers the empty page while it would not. */
  cover: () => void;
  /** Replaces the page, so that neither history nor cache keeps it. */
  leave: (address: string) => void;
};

const RETRY_MS = 10_000;

/** Clears the screen for the next visitor. Nothing of the last one stays on this device. */
export async function resetKiosk(facts: ResetFacts, acts: ResetActs): Promise<void> {
  const address = resetAddress(facts);
  acts.stop();
  clearStorage();
  // The error page of a browser never recovers, so this page leaves only for one that responds.
  if (!(await acts.isReachable())) {
    acts.cover();
    await untilReachable(acts.isReachable);
  }
  acts.leave(address);
}

async function untilReachable(isReachable: () => Promise<boolean>): Promise<void> {
  do {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    // oxlint-disable-next-line no-await-in-loop
  } while (!(await isReachable()));
}

/** The pairing of a device is not in these two stores. */
function clearStorage(): void {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    try {
      storage().clear();
    } catch {
      // Blocked storage stores nothing.
    }
  }
}

/** Whether the server responds, within a time in which visitors do not wonder. */
export async function serverResponds(): Promise<boolean> {
  const signal = AbortSignal.timeout(3_000);
  const response = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => null);
  return response?.ok === true;
}
