import { serviceFaultOf } from '#domain/integrations/health.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { reasonOf } from '#server/integrations/call-reason.ts';
import type { OwnServices } from '#server/integrations/own-services.ts';
import { BindRefused, reasonOfBind } from '#server/integrations/sms/smpp/smpp-session.ts';
import type { SmsPort } from '#server/integrations/sms/sms-port.ts';
import type { SmppEvents, SmppSession } from '#server/integrations/sms/smpp/smpp-session.ts';
import { connectionOf, isDemoVendor } from './connections-store.ts';
import { readCredentials } from './credentials.ts';
import type { Recorded } from './record-requests.ts';

/** The vendor's gateway while it is connected: its number, and a version that each change raises. */
export async function connectedLink(
  tx: Tx,
): Promise<{ id: number; version: number; number: string } | undefined> {
  const stored = await connectionOf(tx, { kind: 'smpp', lock: false });
  if (stored?.archivedAt !== null) return undefined;
  return { id: stored.id, version: stored.version, number: stored.settings['number'] ?? '' };
}

interface OpenedLink {
  session: SmppSession;
  version: number;
}

/** Opens a session with a vendor's gateway; undefined without a connection. It throws if the gateway refuses. */
export type OpenLink = (vendorId: number, events: SmppEvents) => Promise<OpenedLink | undefined>;

export function linkOpener(deps: {
  db: Database;
  keys: Keys;
  own: OwnServices;
  ports: { sms: SmsPort | undefined };
  recorded: Recorded;
}): OpenLink {
  const { db, keys, own, ports, recorded } = deps;
  return async (vendorId, events) => {
    const found = await db.withVendor(
      vendorId,
      async (tx) => {
        const stored = await connectionOf(tx, { kind: 'smpp', lock: false });
        if (stored?.archivedAt !== null) return undefined;
        // Messages of a demo stay in its mailbox.
        if (ports.sms?.isMailbox && (await isDemoVendor(tx))) return undefined;
        return { ...stored, credentials: await readCredentials(tx, keys, stored.id) };
      },
      'foyer_worker',
    );
    if (!found?.credentials) return undefined;
    const { id: connectionId, kind, version } = found;
    const session = await recorded(
      { vendorId, connectionId, version, kind, action: 'check' },
      () => own.smpp(found as never).port.open(events),
      (came) =>
        'response' in came
          ? null
          : serviceFaultOf(
              came.error instanceof BindRefused
                ? (reasonOfBind(came.error.status) ?? '')
                : reasonOf(came.error),
            ),
    );
    return { session, version };
  };
}
