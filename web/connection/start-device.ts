import type { PageState } from '#contract/protocol/page-state.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { storedDevice } from './device-key.ts';
import { reopen } from './device-session.ts';
import { hasVoice, pageActs, runDevice } from './run-device.ts';
import type { PageActs } from './run-device.ts';

/** Two session starts without a device are too many: the browser refuses the cookie. */
const OPENED = 'foyer.device.opened';
const APART_MS = 60_000;

let hasStarted = false;
let acts: PageActs | null = null;
let stop = (): void => undefined;

/** Stops heartbeats and messages while the page itself ends the device. Returns the function that resumes them. */
export function pauseDevice(): () => void {
  stop();
  return () => {
    if (acts) stop = runDevice(acts);
  };
}

/** A heartbeat apart from the others. Its response tells what the location offers its devices. */
export async function heartbeat(): ReturnType<PageActs['beat']> {
  if (!acts) throw new Error('This page is none of a device');
  return acts.beat();
}

/**
 * Starts what makes a page one of a device. A page whose session has lapsed opens it and loads again, because
 * the server decides what a device may see. `canSpeak` is for a wall display, which knows its languages.
 */
export async function startDevice(page: PageState, canSpeak?: () => Promise<boolean>): Promise<void> {
  const { vendor, device, prefix, build, locale } = page;
  if (hasStarted || !vendor || page.preview) return;
  hasStarted = true;
  const enrolment = `${prefix}${visitorPath('device')}`;
  if (device) {
    const of = {
      vendor: vendor.pathname,
      device,
      build,
      canSpeak: canSpeak ?? (() => Promise.resolve(hasVoice(locale))),
      enrolment: `${enrolment}?ended=1`,
    };
    acts = await pageActs(of);
    stop = runDevice(acts);
    return;
  }
  const stored = await storedDevice(vendor.pathname);
  const named = page.configuration.location ?? new URLSearchParams(location.search).get('location');
  if (!stored || stored.locationId !== named || openedJustNow()) return;
  const opened = await reopen(vendor.pathname).catch(() => null);
  if (opened === 'ended') location.replace(`${enrolment}?ended=1`);
  else if (opened !== null) location.reload();
}

function openedJustNow(): boolean {
  try {
    const before = Number(sessionStorage.getItem(OPENED));
    sessionStorage.setItem(OPENED, String(Date.now()));
    return Date.now() - before < APART_MS;
  } catch {
    return true;
  }
}
