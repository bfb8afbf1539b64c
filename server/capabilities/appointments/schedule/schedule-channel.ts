import type { ChannelPolicy } from '#server/infrastructure/realtime/channel-policy.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { readScopeOf } from '../../queue/index.ts';
import { zoneOfLocation } from '../slots/slots-store.ts';

/** Staff who may list appointments of a location follow its schedule; a message holds ids and a version. */
export const channelPolicies = ({ db }: { db: Database }): ChannelPolicy[] => [
  {
    prefix: 'schedule.',
    proof: true,
    async authorise({ person, id, vendorId }) {
      const scope = readScopeOf(person, 'visits-list');
      if (scope === null || (scope.reach !== 'vendor' && !scope.locationIds.includes(id))) return false;
      return db.withVendor(vendorId, async (tx) => (await zoneOfLocation(tx, id)) !== undefined);
    },
  },
];
