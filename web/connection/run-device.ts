import type { ResponseOf } from '#contract/protocol/endpoint.ts';
import { DEVICE_EVENT, deviceChannelOf, sendHeartbeat } from '#contract/devices/devices.ts';
import type { DeviceChanged } from '#contract/devices/devices.ts';
import { HEARTBEAT_MS } from '#domain/devices/device.ts';
import { forgetDevice, storedDevice } from './device-key.ts';
import { openSession } from './device-session.ts';
import { isRefusal } from './refusal.ts';

/** What a device's page can do; tests pass their own. */
export type DeviceActs = {
  /** Sends a heartbeat; rejects with the server's refusal. */
  beat: () => Promise<unknown>;
  /** Opens the session with the stored key. False if the browser has none. */
  open: () => Promise<boolean>;
  /** Follows the device's own channel, also after each break. Returns the function that ends it. */
  follow: (onChange: (change: DeviceChanged) => void, onConnected: () => void) => () => void;
  reload: () => void;
  /** Whether messages reach the page at this moment. */
  isConnected: () => boolean;
  /** Staff have revoked the device: forgets the key and leaves for the page that enrols. */
  leave: () => Promise<unknown>;
  every: (ms: number, work: () => void) => () => void;
};

/** Each proof of the key replaces the token of the session. */
const RENEW_MS = 10 * HEARTBEAT_MS;

/** Without a connection no message says that the device is revoked: it asks. It has to be out within five seconds. */
const ASK_MS = 4_000;

/**
 * Runs an enrolled device: heartbeats, a fresh session, and what staff ask of it from afar. A new connection is
 * checked at once, because messages of a break are lost.
 */
export function runDevice(acts: DeviceActs): () => void {
  let hasLeft = false;
  const leave = (): void => {
    if (hasLeft) return;
    hasLeft = true;
    stop();
    void acts.leave();
  };
  const renew = async (): Promise<void> => {
    try {
      await acts.open();
    } catch (fault) {
      if (isRefusal(fault, 'device-revoked')) leave();
    }
  };
  const beat = async (): Promise<void> => {
    try {
      await acts.beat();
    } catch (fault) {
      if (isRefusal(fault, 'device-revoked')) leave();
      // The session is over: the machine has slept. The next heartbeat has a new one.
      else if (isRefusal(fault, 'device-required', 'csrf-refused')) await renew();
    }
  };
  const ends = [
    acts.follow(
      ({ action }) => (action === 'revoked' ? leave() : acts.reload()),
      () => void beat(),
    ),
    acts.every(HEARTBEAT_MS, () => void beat()),
    acts.every(ASK_MS, () => void (acts.isConnected() || beat())),
    acts.every(RENEW_MS, () => void renew()),
  ];
  const stop = (): void => ends.forEach((end) => end());
  // The age of the cookie is unknown to a page that has just loaded.
  void renew().then(beat);
  return stop;
}

type DevicePage = {
  vendor: string;
  device: { id: string };
  build: string;
  canSpeak: () => Promise<boolean>;
  /** The address of the page that enrols. */
  enrolment: string;
};

export type PageActs = Omit<DeviceActs, 'beat'> & { beat: () => Promise<ResponseOf<typeof sendHeartbeat>> };

/** The acts of this page. */
export async function pageActs(page: DevicePage): Promise<PageActs> {
  const [{ follow, isLive }, { request }] = await Promise.all([
    import('./use-live.ts'),
    import('./request.ts'),
  ]);
  return {
    async beat() {
      const body = { build: page.build, can_speak: await page.canSpeak(), can_print: canPrint() };
      return request(sendHeartbeat, { body });
    },
    async open() {
      const stored = await storedDevice(page.vendor);
      if (!stored || stored.id !== page.device.id) return false;
      await openSession(stored);
      return true;
    },
    follow: (onChange, onConnected) =>
      follow(deviceChannelOf(page.device.id), {
        options: () => ({
          refetch: onConnected,
          onEvent: (event, data) => {
            if (event === DEVICE_EVENT) onChange(data as DeviceChanged);
          },
        }),
        // Heartbeats have their own time.
        pollEvery: Infinity,
      }),
    isConnected: isLive,
    reload: () => location.reload(),
    async leave() {
      await forgetDevice(page.vendor).catch(() => undefined);
      location.replace(page.enrolment);
    },
    every(ms, work) {
      const timer = setInterval(work, ms);
      return () => clearInterval(timer);
    },
  };
}

/** Whether the browser has a voice for the language. */
export function hasVoice(language: string): boolean {
  const voices = typeof speechSynthesis === 'undefined' ? [] : speechSynthesis.getVoices();
  return voices.some(({ lang }) => lang.toLowerCase().startsWith(language));
}

const canPrint = (): boolean => typeof print === 'function';
