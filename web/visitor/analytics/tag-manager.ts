import { TAG_MANAGER_PATH } from '#contract/vendors/tag-manager.ts';
import { isContainerId } from '#domain/vendors/tag-manager.ts';
import type { ModeFlags } from '../modes/mode-flags.ts';
import type { Visitor } from '../shell/context/visitor-context.tsx';

type Objecting = { doNotTrack?: string | null; globalPrivacyControl?: boolean };

let isThere = false;

/**
 * Loads the vendor's tag manager into a frame of an origin that is nobody's: what stands in it reads neither this page nor its address, and
 * is told what the data layer holds. Nothing is heard from it (0043).
 */
export function loadTagManager({ page, flags }: Pick<Visitor, 'page' | 'flags'>): void {
  if (isThere || !isRequested(page.settings['tag_manager_id'], flags, navigator)) return;
  isThere = true;
  const frame = hiddenFrame(page.prefix + TAG_MANAGER_PATH);
  const queue = window as { dataLayer?: unknown[] };
  const begin = () => {
    // An origin that is nobody's has no name to send to: a frame that shows another document than it began with is taken away.
    frame.addEventListener('load', () => frame.remove());
    tellEach((queue.dataLayer ??= []), (event) => frame.contentWindow?.postMessage(event, '*'));
  };
  frame.addEventListener('load', begin, { once: true });
  document.body.append(frame);
}

/** Neither on screens that many people stand before one after the other, nor where somebody has asked not to be followed. */
export function isRequested(
  container: unknown,
  flags: Pick<ModeFlags, 'isKiosk' | 'isTv'>,
  { doNotTrack, globalPrivacyControl }: Objecting,
): boolean {
  const objects = doNotTrack === '1' || globalPrivacyControl === true;
  return isContainerId(container) && !flags.isKiosk && !flags.isTv && !objects;
}

/** Tells each event once and in order: those that the queue holds already, and every one that is pushed from now on. */
export function tellEach(queue: unknown[], tell: (event: unknown) => void): void {
  for (const event of queue) tell(event);
  queue.push = (...events) => {
    const length = Array.prototype.push.apply(queue, events);
    for (const event of events) tell(event);
    return length;
  };
}

function hiddenFrame(src: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // Before the address: what a frame may do holds from when it is fetched.
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('aria-hidden', 'true');
  return Object.assign(frame, {
    referrerPolicy: 'no-referrer',
    tabIndex: -1,
    title: 'Tag manager',
    hidden: true,
    src,
  });
}
