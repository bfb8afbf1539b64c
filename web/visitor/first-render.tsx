import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type {
  PageRenderer,
  PrefetchedResponse,
  PageAddress,
  PageState,
} from '#contract/protocol/page-state.ts';
import { settle } from '#web/connection/prefetched-responses.ts';
import type { ResponseSource } from '#web/connection/prefetched-responses.ts';
import { prefetchedFirst } from '#web/connection/request.ts';
import { App } from './app.tsx';
import { adoptFirst, firstContextOf } from './first-screen.ts';
import { codeAt } from './screen-code.ts';
import { pageClock } from './shell/context/page-clock.ts';
import type { Render } from './shell/context/render-context.ts';
import { VisitorQueries } from './shell/context/visitor-queries.ts';

/*
 * Runs on the server: renders the visitor's screens once, from responses that the server already has. Renders
 * of several pages alternate, so each has a `Render` of its own.
 */

export const requestPaths: PageRenderer['requestPaths'] = async (page, address) => {
  const paths: string[] = [];
  const render = renderOf(page, address, (path) => {
    paths.push(path);
    return new Promise(() => undefined);
  });
  await adoptResponses(render);
  render.queries.clear();
  return paths;
};

export const renderPage: PageRenderer['renderPage'] = async (page, address, responses) => {
  const render = renderOf(page, address, responsesFrom(responses));
  try {
    await adoptResponses(render);
    return await wholeMarkup(<App render={render} />);
  } finally {
    render.queries.clear();
  }
};

function renderOf(page: PageState, address: PageAddress, responses: ResponseSource): Render {
  const clock = pageClock(page.now, true);
  const source = { request: prefetchedFirst(responses), now: clock.now };
  return { page, address, clock, queries: new VisitorQueries(source, { retries: false }) };
}

async function adoptResponses(render: Render): Promise<void> {
  const { page, address } = render;
  const code = await codeAt(address.path.slice(page.prefix.length))?.();
  if (code) await adoptFirst(code, firstContextOf(render));
}

const responsesFrom =
  (responses: Readonly<Record<string, PrefetchedResponse>>): ResponseSource =>
  (path) => {
    const response = Object.hasOwn(responses, path) ? responses[path] : undefined;
    return response ? settle(response) : Promise.reject(new Error(`No prefetched response for ${path}`));
  };

// Lazy code that a render requests loads a moment later and stays loaded.
const ATTEMPTS = 5;
// React's marker for a suspended part, and that of LoadingPage.
const WAITS = /<!--\$!-->|data-loading/;
// The document's head has its own preloads.
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

async function wholeMarkup(app: ReactElement): Promise<string | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const html = renderToString(app);
    // A screen that only redirects renders nothing.
    if (!WAITS.test(html)) return html.includes('<h1') ? html.replace(PRELOADS, '') : null;
    // eslint-disable-next-line no-await-in-loop -- each drawing finds the next part that is missing
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return null;
}
