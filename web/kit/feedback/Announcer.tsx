import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

/** Says something to assistive technology without showing it. */
export type Announce = (text: string, how?: { lang?: string }) => void;

const AnnounceContext = createContext<Announce>(() => undefined);

/** `useAnnounce()('Language changed to français', { lang: 'fr' })`. */
export function useAnnounce(): Announce {
  return use(AnnounceContext);
}

// Long enough for a screen reader to have picked the words up, short enough that nobody stumbles over them later.
const KEPT_MS = 7_000;

/** The page's one polite region. Mounted by KitProvider. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<{ text: string; lang?: string | undefined; turn: number }>({ text: '', turn: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announce = useCallback<Announce>((text, how) => {
    clearTimeout(timer.current);
    setSaid((before) => ({ text, lang: how?.lang, turn: before.turn + 1 }));
    timer.current = setTimeout(() => setSaid((before) => ({ ...before, text: '' })), KEPT_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const region = useMemo(
    () => (
      <div role="status">
        <VisuallyHidden>
          {said.text && (
            <span key={said.turn} lang={said.lang}>
              {said.text}
            </span>
          )}
        </VisuallyHidden>
      </div>
    ),
    [said],
  );
  return (
    <AnnounceContext value={announce}>
      {children}
      {region}
    </AnnounceContext>
  );
}
