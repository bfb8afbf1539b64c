import { createRoot, hydrateRoot } from 'react-dom/client';
import { ageOfDocument, serveRequestsFrom, responsesIn } from '#web/connection/prefetched-responses.ts';
import { pageState } from '#web/connection/page-state.ts';
import { App } from './app.tsx';
import { setFirstContext, firstContextOf } from './first-screen.ts';
import { adoptServerClock } from './shell/context/use-now.ts';
import { visitorQueries } from './shell/context/visitor-queries.ts';

const root = document.getElementById('root');
if (!root) throw new Error('This page has no #root');

const page = pageState();
const isRendered = root.dataset['drawn'] !== undefined;
adoptServerClock(page.now, isRendered);
serveRequestsFrom(responsesIn(document, ageOfDocument));
const client = visitorQueries();
const address = { path: location.pathname, search: location.search };
setFirstContext(firstContextOf({ client, settings: page.settings }, address, page.prefix));

const app = <App page={page} queries={client} address={address} />;
// Hydrates the server-rendered markup. A mismatch, for example with data stored on this device, renders the
// part again; count how often that happens.
if (!isRendered) createRoot(root).render(app);
else hydrateRoot(root, app, { onRecoverableError: () => void performance.mark('client-rendered') });
