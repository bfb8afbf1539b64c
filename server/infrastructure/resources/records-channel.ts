import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import type { RecordsChanged } from '#contract/protocol/realtime.ts';
import type { Listener } from '../outbox/listener.ts';
import type { Broadcast } from '../realtime/broadcast.ts';
import type { ChannelPolicy } from '../realtime/channel-policy.ts';

/** The vendor's staff may subscribe: a message names a record, and nothing of what it holds. */
export const recordsChannel: ChannelPolicy = {
  prefix: 'records.',
  proof: true,
  authorise: async ({ id, vendorId, person }) => id === vendorId && person?.vendor?.id === vendorId,
};

const WAYS = ['created', 'changed', 'archived', 'restored', 'cancelled'];

/** Notifies open lists and forms of the staff about changed records of these subjects. */
export function recordBroadcasts(broadcast: Broadcast, subjects: readonly string[]): Listener {
  return {
    name: 'record-broadcasts',
    kinds: subjects.flatMap((subject) => WAYS.map((way) => `${subject}-${way}`)),
    async handle(tx, { vendorId, position, subjectKind, subjectId, actorKind, actorId }) {
      const message: RecordsChanged = {
        version: position,
        kind: subjectKind,
        id: String(subjectId),
        by: actorKind === 'staff' && actorId !== null ? String(actorId) : null,
      };
      const channel = channels.records(String(vendorId));
      tx.afterCommit(() => broadcast.send({ vendorId, channel }, EVENTS.records, message));
    },
  };
}
