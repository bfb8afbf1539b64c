import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { useOverlayHost } from '../overlay/top-dialog.ts';

/** Announces a text to assistive technology without showing it: `announce('Langue changée', { lang: 'fr' })`. */
export type Announce = (text: string, how?: { lang?: string }) => void;

type Announcement = { text: string; lang: string | undefined; turn: number };

// Long enough for a screen reader to pick the words up, short enough that users do not find stale words
// later.
const RETENTION_MS = 7_000;

let reply: Announcement = { text: '', lang: undefined, turn: 0 };
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The page has one announcer, so callers need no provider. The next text replaces the last. */
export const announce: Announce = (text, how) => {
  clearTimeout(timer);
  say({ text, lang: how?.lang, turn: reply.turn + 1 });
  timer = setTimeout(() => say({ ...reply, text: '' }), RETENTION_MS);
};

export function useAnnounce(): Announce {
  return announce;
}

/** The page's only polite live region; KitProvider renders it. */
export function AnnouncerRegion() {
  const { text, lang, turn } = useSyncExternalStore(listen, announcedNow, announcedNow);
  const host = useOverlayHost();
  if (host === null) return null;
  return createPortal(
    <div role="status">
      <VisuallyHidden>
        {text && (
          <span key={turn} lang={lang}>
            {text}
          </span>
        )}
      </VisuallyHidden>
    </div>,
    host,
  );
}

const announcedNow = (): Announcement => reply;

function say(next: Announcement): void {
  reply = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
