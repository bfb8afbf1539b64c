import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import type { SettingsChanged } from '#contract/protocol/realtime.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import type { Broadcast } from '#server/infrastructure/realtime/broadcast.ts';
import type { ChannelPolicy } from '#server/infrastructure/realtime/channel-policy.ts';
import { onceASecond } from '#server/infrastructure/realtime/once-a-second.ts';
import { readConfigurationVersion } from './vendors-store.ts';

/** Every page of the vendor may subscribe: a message holds a version and nothing else. */
export const vendorChannel: ChannelPolicy = {
  prefix: 'vendor.',
  proof: false,
  authorise: async ({ id, vendorId }) => id === vendorId,
};

/**
 * Changes of the vendor or of a location that the pages of visitors show. Drafts are for pages of staff: visitors have the
 * version already, and ask for nothing.
 */
const CHANGES_PAGES = [
  'setting-changed',
  'settings-drafted',
  'settings-draft-removed',
  'settings-draft-scheduled',
  'settings-draft-unscheduled',
  'settings-draft-not-published',
  'feature-changed',
  'snippets-published',
  'intake-changed',
  'video-room-changed',
  'location-hours-changed',
  'category-created',
  'category-changed',
  'category-archived',
  'category-restored',
] as const;

/** Notifies the vendor's open pages about changed settings. */
export function settingsBroadcasts(broadcast: Broadcast): Listener {
  const send = onceASecond(broadcast, EVENTS.settings);
  return {
    name: 'settings-broadcasts',
    kinds: CHANGES_PAGES,
    async handle(tx, { vendorId }) {
      const version = await readConfigurationVersion(tx);
      const message: SettingsChanged = { version };
      tx.afterCommit(() => send({ vendorId, channel: channels.vendor(String(vendorId)) }, message));
    },
  };
}
