import { sql } from '../infrastructure/database/database.ts';
import type { Database } from '../infrastructure/database/database.ts';
import { at } from '../infrastructure/database/values.ts';

/**
 * Signs in an account that must have a second factor, with the password alone: it gets a passkey, which no test
 * uses, right after the sign-in.
 */
export async function withPasskeyAfter<T>(db: Database, email: string, signIn: () => Promise<T>): Promise<T> {
  const mine = sql`identity_id IN (SELECT id FROM identities WHERE email = ${email})`;
  await db.acrossVendors((tx) => tx.run(sql`DELETE FROM identity_passkeys WHERE ${mine}`));
  const signedIn = await signIn();
  await db.acrossVendors((tx) =>
    tx.run(sql`
      INSERT INTO identity_passkeys (id, identity_id, name, public_key, sign_count, created_at)
      SELECT id, id, 'Laptop', '', 0, ${at(0)} FROM identities WHERE email = ${email}`),
  );
  return signedIn;
}
