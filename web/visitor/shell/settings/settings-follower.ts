import type { PageState } from '#contract/protocol/page-state.ts';
import { needsDocument, withRules, withTexts } from './page-changes.ts';
import type { Changes } from './page-changes.ts';

/** All open pages hear of a change at the same time, so each waits a random part of this before it fetches. */
export const SPREAD_MS = 10_000;

/** The follower's dependencies on the page; tests pass their own. */
export type FollowerDeps = {
  /** Resolves to null if the page has the newest settings, or if they cannot be fetched now. */
  fetchChanges: (page: PageState) => Promise<Changes | null>;
  show: (page: PageState) => void;
  /** The visitor is not typing. */
  isAtRest: () => boolean;
  reload: () => void;
  chance: () => number;
};

export type SettingsFollower = {
  /** The vendor's settings have this version now. */
  heard: (version: number) => void;
  fetchSoon: () => void;
  /** Applies rules that wait, if the page is at rest. */
  rest: () => void;
  /** The visitor goes to another screen: rules that wait apply to it. */
  navigated: () => void;
  stop: () => void;
};

/** Applies changed settings to a page: texts at once, rules at rest or at the next navigation. */
export function settingsFollower(first: PageState, deps: FollowerDeps): SettingsFollower {
  let page = first;
  let waiting: Changes | null = null;
  let turn = 0;
  let soon: ReturnType<typeof setTimeout> | undefined;

  const show = (next: PageState): void => {
    page = next;
    deps.show(next);
  };
  const fetchNow = async (): Promise<void> => {
    soon = undefined;
    turn += 1;
    const mine = turn;
    const changes = await deps.fetchChanges(page);
    if (changes === null || mine !== turn) return;
    waiting = changes;
    show(withTexts(page, changes));
    rest();
  };
  const fetchSoon = (): void => {
    soon ??= setTimeout(() => void fetchNow(), SPREAD_MS * deps.chance());
  };
  const navigated = (): void => {
    if (waiting === null) return;
    const changes = waiting;
    if (!needsDocument(page, changes)) waiting = null;
    show(withRules(page, changes));
  };
  const rest = (): void => {
    if (waiting === null || !deps.isAtRest()) return;
    if (!needsDocument(page, waiting)) return navigated();
    waiting = null;
    deps.reload();
  };
  return {
    heard: (version) => {
      if (version !== page.configuration.version) fetchSoon();
    },
    fetchSoon,
    rest,
    navigated,
    stop: () => {
      turn += 1;
      clearTimeout(soon);
    },
  };
}
