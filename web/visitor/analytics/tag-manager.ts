import { TAG_MANAGER_PATH } from '#contract/vendors/tag-manager.ts';
import { isTagId } from '#domain/vendors/tag-manager.ts';
import type { ModeFlags } from '../modes/mode-flags.ts';
import type { Visitor } from '../shell/context/visitor-context.tsx';

type TrackingPreference = { doNotTrack?: string | null; globalPrivacyControl?: boolean };

let isThere = false;

/**
 * Loads the vendor's tag manager into a frame with an opaque origin. The frame cannot read this page or its
 * address; it receives the data layer and sends nothing back (0043).
 */
export function loadTagManager({ page, flags }: Pick<Visitor, 'page' | 'flags'>): void {
  if (isThere || !mayLoad(page.settings['tag_manager_id'], flags, navigator)) return;
  isThere = true;
  const frame = hiddenFrame(page.prefix + TAG_MANAGER_PATH);
  const queue = window as { dataLayer?: unknown[] };
  const begin = () => {
    // An opaque origin has no name to address messages to, so a frame that navigates to another document is
    // removed.
    frame.addEventListener('load', () => frame.remove());
    tellEach((queue.dataLayer ??= []), (event) => frame.contentWindow?.postMessage(event, '*'));
  };
  frame.addEventListener('load', begin, { once: true });
  document.body.append(frame);
}

/** Not on shared screens such as kiosks, and not when the visitor has opted out of tracking. */
export function mayLoad(
  container: unknown,
  flags: Pick<ModeFlags, 'isKiosk' | 'isTv'>,
  { doNotTrack, globalPrivacyControl }: TrackingPreference,
): boolean {
  const optedOut = doNotTrack === '1' || globalPrivacyControl === true;
  return isTagId(container) && !flags.isKiosk && !flags.isTv && !optedOut;
}

/** Passes each event on once and in order: those already in the queue, and all later ones. */
export function tellEach(queue: unknown[], tell: (event: unknown) => void): void {
  for (const event of queue) tell(event);
  // Another listener may have replaced it before.
  const push = queue.push.bind(queue);
  queue.push = (...events) => {
    const length = push(...events);
    for (const event of events) tell(event);
    return length;
  };
}

function hiddenFrame(src: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // Before `src`: the sandbox applies from the fetch on.
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
