import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { FirstRender, PrefetchedResponse, PageAddress } from '#contract/protocol/first-render.ts';
import type { PageState } from '#contract/protocol/page-state.ts';
import { serveRequestsFrom, settle } from '#web/connection/prefetched-responses.ts';
import type { ResponseSource } from '#web/connection/prefetched-responses.ts';
import { renderPageOf } from '#web/connection/page-state.ts';
import { App } from './app.tsx';
import { adoptFirst, firstContextOf } from './first-screen.ts';
import type { FirstContext } from './first-screen.ts';
import { codeAt } from './screen-code.ts';
import { adoptServerClock } from './shell/context/use-now.ts';
import { visitorQueries } from './shell/context/visitor-queries.ts';

/* Runs on the server: renders the visitor's screens once, from responses that the server already has. */

export const calls: FirstRender['calls'] = async (page, address) => {
  const code = await codeOf(page, address);
  return oneAtATime(async () => {
    const paths: string[] = [];
    const context = contextFor(page, address);
    const done = serveRequestsFrom((path) => {
      paths.push(path);
      return new Promise(() => undefined);
    });
    if (code) await adoptFirst(code, context);
    done();
    context.client.clear();
    return paths;
  });
};

export const draw: FirstRender['draw'] = async (page, address, answers) => {
  const code = await codeOf(page, address);
  return oneAtATime(async () => {
    const context = contextFor(page, address);
    const done = serveRequestsFrom(sourceOf(answers));
    try {
      renderPageOf(page);
      adoptServerClock(page.now, true);
      if (code) await adoptFirst(code, context);
      return await wholeMarkup(<App page={page} queries={context.client} address={address} />);
    } finally {
      done();
      context.client.clear();
    }
  });
};

const codeOf = (page: PageState, { path }: PageAddress) =>
  codeAt(path.slice(page.prefix.length).replace(/\/$/, ''))?.();

const contextFor = (page: PageState, address: PageAddress): FirstContext =>
  firstContextOf(
    { client: visitorQueries({ retries: false }), settings: page.settings },
    address,
    page.prefix,
  );

const sourceOf =
  (answers: Readonly<Record<string, PrefetchedResponse>>): ResponseSource =>
  (path) => {
    const response = Object.hasOwn(answers, path) ? answers[path] : undefined;
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

let last: Promise<unknown> = Promise.resolve();

/** Modules hold the state of the page, as in a browser, so renders run one at a time. Nothing in here waits for I/O. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
