import type { QueryClient } from '@tanstack/react-query';
import type { PageState } from '#contract/protocol/page-state.ts';
import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import type { SettingsChanged } from '#contract/protocol/realtime.ts';
import { seePageSettings } from '#contract/vendors/page-settings.ts';
import { mayReload } from '#web/connection/live-timing.ts';
import { showIcon } from '#web/connection/page-icon.ts';
import { pageUse } from '#web/connection/page-use.ts';
import { request } from '#web/connection/request.ts';
import { follow } from '#web/connection/use-live.ts';
import { visitorWords } from '#web/language/visitor-words.ts';
import { areSame } from './page-changes.ts';
import type { Changes } from './page-changes.ts';
import { settingsFollower, SPREAD_MS } from './settings-follower.ts';

/** A lost message leaves the page with old settings for at most this long. */
const POLL_MS = 5 * 60_000;
const REST_CHECK_MS = 1_000;
/** The router dispatches the first one. */
const NAVIGATIONS = ['pushState', 'popstate'];

/** Applies changes of the vendor's settings to an open page. Returns the function that stops. */
export function followSettings(
  page: PageState,
  { queries, show }: { queries: QueryClient; show: (page: PageState) => void },
): () => void {
  if (page.preview) return followPreviewSoon(page, { queries, show });
  let turn = 0;
  const follower = settingsFollower(page, {
    show: (next) => {
      showIcon(next.vendor?.icon ?? null);
      show(next);
    },
    isAtRest: () => mayReload(pageUse(document, Date.now)),
    reload: () => location.reload(),
    chance: Math.random,
    fetchChanges: async (current) => {
      turn += 1;
      // Through the page's queries, which retry as the server asks.
      const query = { queryKey: ['page-settings', turn], queryFn: () => changesOf(current), gcTime: 0 };
      const changes = await queries.fetchQuery(query).catch(() => null);
      // The page's records follow other settings too: waits, methods, opening.
      if (changes) void queries.invalidateQueries();
      return changes;
    },
  });
  const readAt = Date.now();
  const leave = follow(channels.vendor(page.vendor?.id ?? ''), {
    pollEvery: POLL_MS,
    options: () => ({
      onEvent: (name, data) => {
        if (name === EVENTS.settings) follower.heard((data as SettingsChanged).version);
      },
      // The settings of a page that has just arrived are new.
      refetch: () => Date.now() - readAt > SPREAD_MS && follower.fetchSoon(),
    }),
  });
  const check = setInterval(follower.rest, REST_CHECK_MS);
  for (const name of NAVIGATIONS) addEventListener(name, follower.navigated);
  return () => {
    leave();
    follower.stop();
    clearInterval(check);
    for (const name of NAVIGATIONS) removeEventListener(name, follower.navigated);
  };
}

/** Loads its code: visitors need none of it. */
function followPreviewSoon(
  page: PageState,
  to: { queries: QueryClient; show: (page: PageState) => void },
): () => void {
  let stop: (() => void) | null = null;
  let isLeft = false;
  void import('./follow-preview.ts').then((its) => isLeft || (stop = its.followPreview(page, to)));
  return () => {
    isLeft = true;
    stop?.();
  };
}

async function changesOf({ configuration, messages: before }: PageState): Promise<Changes | null> {
  const { version, location: kioskAt } = configuration;
  const query = { version: String(version), ...(kioskAt !== null && { location: kioskAt }) };
  const { data } = await request(seePageSettings, { query });
  if (data === null) return null;
  // Without the catalogue, which may be of an earlier build, the words stay as they are.
  const catalogue = await visitorWords(data.locale).catch(() => null);
  const messages = catalogue && { ...catalogue, ...data.overrides };
  return { ...data, messages: areSame(messages, before) ? null : messages };
}
