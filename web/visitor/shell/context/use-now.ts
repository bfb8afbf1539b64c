import { use, useEffect, useState } from 'react';
import type { Instant } from '#domain/time/instant.ts';
import type { PageClock } from './page-clock.ts';
import { RenderContext } from './render-context.ts';

export function usePageClock(): PageClock {
  const render = use(RenderContext);
  if (render === null) throw new Error('usePageClock needs a RenderContext above it');
  return render.clock;
}

/** The time, updated every `everyMs` and when the page becomes visible. */
export function useNow(everyMs = 30_000): Instant {
  const clock = usePageClock();
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const tick = (): void => setNow(clock.now());
    const timer = setInterval(tick, everyMs);
    // The render time may be seconds old by now.
    const soon = clock.isHeld() ? setTimeout(tick) : undefined;
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      clearTimeout(soon);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [clock, everyMs]);
  return now;
}
