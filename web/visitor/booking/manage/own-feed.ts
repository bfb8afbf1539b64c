/** The calendar feed that this browser has made, and the appointments it has added. */
export interface OwnFeed {
  token: string;
  address: string;
  visits: string[];
}

type FeedStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps the feed of a vendor. Without storage each appointment gets a feed of its own. */
export function ownFeed(vendor: string, storage: FeedStorage = () => localStorage) {
  const key = `feed:${vendor}`;
  const read = (): OwnFeed | null => {
    try {
      return feedOf(JSON.parse(storage().getItem(key) ?? 'null'));
    } catch {
      return null;
    }
  };
  const write = (feed: OwnFeed | null): void => {
    try {
      if (feed) storage().setItem(key, JSON.stringify(feed));
      else storage().removeItem(key);
    } catch {
      // The address on the page still works.
    }
  };
  return { read, write };
}

function feedOf(stored: unknown): OwnFeed | null {
  const { token, address, visits } = (stored ?? {}) as Partial<Record<keyof OwnFeed, unknown>>;
  if (typeof token !== 'string' || typeof address !== 'string' || !Array.isArray(visits)) return null;
  return { token, address, visits: visits.filter((id) => typeof id === 'string') };
}

/** The feed after an appointment joined it: another token starts another list. */
export function joined(before: OwnFeed | null, next: Omit<OwnFeed, 'visits'>, visit: string): OwnFeed {
  const visits = before?.token === next.token ? before.visits : [];
  return { ...next, visits: [...visits.filter((id) => id !== visit), visit] };
}

/** Calendar apps open this scheme as a subscription. */
export const webcal = (address: string): string => address.replace(/^https?:/, 'webcal:');
