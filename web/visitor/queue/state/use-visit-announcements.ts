import { useEffect, useRef } from 'react';
import { CONFIRMATION_HOURS_FROM } from '#domain/language/shown-wait.ts';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Stage } from './visit-state.ts';
import { worthAnnouncing } from './wait-view.ts';
import type { WaitView } from './wait-view.ts';

const QUIET_MS = 60_000;

type Announced = { stage: Stage; wait: WaitView; station: string | null; calledAt: string | null };

/**
 * Announces changes: each new status at once; the wait at most once a minute and only after a change of five
 * minutes or to "next". "Next" and a call also vibrate (2.0.7).
 */
export function useVisitAnnouncements({ stage, wait, station, calledAt }: Announced): void {
  const announce = useAnnounce();
  const { t, formats } = useWords();
  // A repeated call is also announced.
  const status = stage === 'called' ? `called ${calledAt}` : stage;
  const lastStatus = useRef(status);
  const lastWait = useRef<number | null>(null);
  const announcedAt = useRef(0);
  const minutes = wait.kind === 'next' ? 0 : wait.kind === 'range' ? wait.minutes : null;
  useEffect(() => {
    if (lastStatus.current === status) return;
    lastStatus.current = status;
    announce(
      stage === 'called' && station !== null ? t('turn.announce', { station }) : t(STAGE_WORDS[stage]),
    );
    if (stage === 'called' || stage === 'serving') buzz();
  }, [status, stage, station, announce, t]);
  useEffect(() => {
    if (stage !== 'waiting' || minutes === null) return;
    const before = lastWait.current;
    lastWait.current ??= minutes;
    if (!worthAnnouncing(before, minutes)) return;
    const next = minutes === 0;
    if (!next && Date.now() - announcedAt.current < QUIET_MS) return;
    lastWait.current = minutes;
    announcedAt.current = Date.now();
    announce(
      next
        ? t('wait.next')
        : t('wait.approx', { time: formats.waitLength(minutes, CONFIRMATION_HOURS_FROM).read }),
    );
    if (next) buzz();
  }, [stage, minutes, announce, t, formats]);
}

const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  waiting: 'confirm.backInLine',
  called: 'confirm.turn',
  serving: 'confirm.turn',
  completed: 'confirm.completed',
  'no-show': 'noShow.text',
  cancelled: 'appt.cancelled',
};

function buzz(): void {
  if (!document.hidden) navigator.vibrate?.(200);
}
