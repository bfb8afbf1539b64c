import type { Database } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { keyIdsOf } from '#server/infrastructure/signing/keys.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { credentialsOf, credentialsOfOtherKeys, replaceSecret } from './connections-store.ts';
import { decryptSecret, encryptSecret } from './credentials.ts';

const AT_ONCE = 500;

/** Encrypts credentials of an older key with the newest one, so that rotate-keys can forget the older. */
export async function renewSecrets({ db, keys, log }: { db: Database; keys: Keys; log: Log }): Promise<void> {
  const newest = keyIdsOf(keys)[0]!;
  const due = await db.acrossVendors(
    (tx) => credentialsOfOtherKeys(tx, { newest, most: AT_ONCE }),
    'foyer_worker',
  );
  for (const { vendorId, connectionId, field } of due)
    await db.withVendor(
      vendorId,
      async (tx) => {
        const stored = (await credentialsOf(tx, connectionId)).find((one) => one.field === field);
        if (!stored || stored.keyId === newest) return;
        const place = { vendorId, connectionId, field };
        const text = decryptSecret(keys, place, stored.secret);
        // A process with fewer keys cannot read it; one with its key renews it.
        if (text === undefined)
          return log.warn({ vendorId, connectionId }, 'a credential has an unknown key');
        await replaceSecret(tx, { ...place, before: stored.secret, ...encryptSecret(keys, place, text) });
      },
      'foyer_worker',
    );
}
