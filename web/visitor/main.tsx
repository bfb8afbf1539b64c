import { createRoot } from 'react-dom/client';
import { pageState } from '#web/connection/page-state.ts';
import { App } from './app.tsx';
import { adoptServerClock } from './shell/use-now.ts';

const root = document.getElementById('root');
if (!root) throw new Error('This page has no #root');

const page = pageState();
adoptServerClock(page.now);
createRoot(root).render(<App page={page} />);
