import { createRoot, hydrateRoot } from 'react-dom/client';
import { ageOfDocument, responsesIn } from '#web/connection/prefetched-responses.ts';
import { pageState } from '#web/connection/page-state.ts';
import { prefetchedFirst } from '#web/connection/request.ts';
import { followZones } from '#web/language/zone-clock.ts';
import { App } from './app.tsx';
import { setFirstContext, firstContextOf } from './first-screen.ts';
import { pageClock } from './shell/context/page-clock.ts';
import type { Render } from './shell/context/render-context.ts';
import { inPreview, VisitorQueries } from './shell/context/visitor-queries.ts';

const root = document.getElementById('root');
if (!root) throw new Error('This page has no #root');

const page = pageState();
const isRendered = root.dataset['serverRendered'] !== undefined;
followZones(page.zones);
const clock = pageClock(page.now, isRendered);
const network = prefetchedFirst(responsesIn(document, ageOfDocument));
const render: Render = {
  page,
  clock,
  address: { path: location.pathname, search: location.search },
  queries: new VisitorQueries({
    request: page.preview ? inPreview(network) : network,
    now: clock.now,
  }),
};
setFirstContext(firstContextOf(render));

const app = <App render={render} />;
// Hydrates the server-rendered markup. A mismatch, for example with data stored on this device, renders the
// part again; count how often that happens.
const tree = isRendered
  ? hydrateRoot(root, app, { onRecoverableError: () => void performance.mark('client-rendered') })
  : createRoot(root);
if (!isRendered) tree.render(app);
render.stop = () => tree.unmount();
