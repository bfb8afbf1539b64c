import { decideDuplicate, mergeClient, previewMerge } from '#contract/clients/merging.ts';
import { aClientPair, twoClients } from '#server/testing/client-calls.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';

/** Values of operations on two clients: those that are merged make room for others. */
export async function openMerging(world: EveryRole): Promise<{
  /** Null for any other operation. */
  knownTo(operationId: string): Record<string, unknown> | null;
  learn(operationId: string): Promise<void>;
}> {
  let [id, other] = await twoClients(world);
  const pair = await aClientPair(world);
  return {
    knownTo(operationId) {
      if (operationId === previewMerge.name) return { id, other };
      if (operationId === mergeClient.name)
        return { id, version: 1, other_id: other, other_version: 1, picks: { email: 'other' } };
      return operationId === decideDuplicate.name ? { id: pair } : null;
    },
    async learn(operationId) {
      if (operationId === mergeClient.name) [id, other] = await twoClients(world);
    },
  };
}
