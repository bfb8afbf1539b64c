import { useEffect } from 'react';
import { setFirstContext } from './first-screen.ts';
import { usePageClock } from './shell/context/use-now.ts';
import { useVisitor } from './shell/context/visitor-context.tsx';

/** Marks the page as hydrated, and so usable; until then the server-rendered markup is inert. */
export function Hydrated() {
  const visitor = useVisitor();
  const clock = usePageClock();
  useEffect(() => {
    document.getElementById('root')?.removeAttribute('inert');
    document.getElementById('lost')?.remove();
    setFirstContext(null);
    clock.start();
  }, [clock]);
  useEffect(() => {
    if (visitor.page.settings['tag_manager_id'])
      import('./analytics/tag-manager.ts').then((its) => its.loadTagManager(visitor)).catch(() => undefined);
  }, [visitor]);
  return null;
}
