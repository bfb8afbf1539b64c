import { channels } from '#contract/protocol/realtime.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { SubscribedChannel } from '#server/infrastructure/realtime/channel.ts';
import { noteViewed } from './line-estimates-store.ts';

export interface ViewerDeps {
  db: Database;
  clock: Clock;
  /**
   * The channels that pages of this process subscribe to. Null for a hosted realtime service, which alone
   * knows: every line then counts as viewed.
   */
  subscribed?: (() => Iterable<SubscribedChannel>) | null;
}

/** Records viewers for subscriptions. Our own pages also poll twice a minute, but other clients may only listen. */
export async function noteViewers({ db, clock, subscribed }: ViewerDeps): Promise<void> {
  const byVendor = new Map<number, Set<number>>();
  for (const { vendorId, channel } of subscribed?.() ?? []) {
    if (channel.name !== channels.location(String(channel.id))) continue;
    const ids = byVendor.get(vendorId) ?? new Set();
    byVendor.set(vendorId, ids.add(channel.id));
  }
  for (const [vendorId, ids] of byVendor)
    await db.withVendor(vendorId, async (tx) => noteViewed(tx, [...ids], clock.now()));
}
