import { useEffect, useRef } from 'react';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ANNOUNCE_EVERY, dueAnnouncement, NO_ARRIVALS, noteArrivals } from './arrivals.ts';
import type { LobbyView } from '../data/use-lobby.ts';

/** Announces "Ana Ruiz joined, 5 waiting" to screen readers, at most every ten seconds. */
export function useArrivals(view: LobbyView): void {
  const { t } = useWords();
  const announce = useAnnounce();
  const state = useRef(NO_ARRIVALS);
  const waiting = view.waiting.length;
  const say = useRef<() => void>(() => undefined);
  useEffect(() => {
    say.current = () => {
      const due = dueAnnouncement(state.current, Date.now());
      state.current = due.state;
      const [first = ''] = due.names;
      if (due.names.length === 1) announce(t('lobby.joined.one', { name: first, waiting }));
      else if (due.names.length > 1) announce(t('lobby.joined.many', { count: due.names.length, waiting }));
    };
  });
  useEffect(() => {
    state.current = noteArrivals(state.current, view.waiting);
    say.current();
  }, [view.waiting]);
  useEffect(() => {
    const timer = setInterval(() => say.current(), ANNOUNCE_EVERY / 4);
    return () => clearInterval(timer);
  }, []);
}
