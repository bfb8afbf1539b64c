import { blankClient } from '#contract/clients/clients.values.ts';
import { linkVisits } from '#server/capabilities/visits/index.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { MOMENT } from './app.ts';
import { aClient } from './builders-store.ts';
import type { EveryRole } from './every-role-store.ts';

const NAME = 'Grace Okafor';
let made = 0;

/** A client of our location of this name. */
async function aNamedClient(world: EveryRole): Promise<string> {
  const values = {
    ...blankClient,
    first_name: 'Grace',
    last_name: 'Okafor',
    home_location_id: String(world.location),
  };
  const came = await world.call(30, 'POST /api/internal/v1/admin/clients', { body: { values } });
  if (came.status !== 201) throw new Error(came.text);
  return (came.body as { data: { id: string } }).data.id;
}

/** A request to erase a client, asked by another person than the callers; returns its reference. */
async function anErasure(
  db: Database,
  of: { vendorId: number; client: string; done?: boolean },
): Promise<string> {
  made += 1;
  const reference = `Erasure${String(made).padStart(15, '0')}`;
  const traces = { visits: [], attendees: [], entries: [], invitations: [] };
  const remaining = { visits: 0, ratings: 0, messages: 0, consents: 0 };
  const result = { erased: { records: 1 }, remaining, cancelled: 0, clients: [Number(of.client)], traces };
  const [state, decided] = of.done ? ['done', new Date(MOMENT)] : ['open', null];
  await db.withVendor(of.vendorId, (tx) =>
    tx.run(sql`
      INSERT INTO erasures (vendor_id, reference, client_id, reason, state, asked_by, asked_at, expires_at, decided_by, decided_at, result)
      VALUES (${of.vendorId}, ${reference}, ${Number(of.client)}, 'legal', ${state}, 0, ${new Date(MOMENT)}, ${new Date(MOMENT + 1e9)},
        ${of.done ? 0 : null}, ${decided}, ${of.done ? JSON.stringify(result) : null}::jsonb)`),
  );
  return reference;
}

/** A request to erase the client of a visit, whose name is Grace Okafor. */
export async function erasureOfVisit(
  db: Database,
  { vendorId, visit }: { vendorId: number; visit: string },
): Promise<{ reference: string; name: string }> {
  const client = await aClient(db, vendorId, { first: 'Grace', last: 'Okafor' });
  await db.withVendor(vendorId, (tx) => linkVisits(tx, { clientId: client, ids: [Number(visit)] }));
  return { reference: await anErasure(db, { vendorId, client: String(client) }), name: NAME };
}

export const erasureOfAClient = async (world: EveryRole, done: boolean): Promise<string> =>
  anErasure(world.db, { vendorId: world.vendorId, client: await aNamedClient(world), done });

/** A valid request for each endpoint of erasures. */
export const erasureCalls = (
  world: () => EveryRole,
): Record<string, () => Promise<{ path: string; body?: object }>> => {
  return {
    seeErasure: async () => ({ path: `/clients/${await world().aClient()}/erasure` }),
    askErasure: async () => ({
      path: `/clients/${await aNamedClient(world())}/erasure`,
      body: { name: NAME, reason: 'legal', notes: '' },
    }),
    listErasures: async () => ({ path: '/erasures' }),
    decideErasure: async () => ({
      path: `/erasures/${await erasureOfAClient(world(), false)}/decision`,
      body: { outcome: 'approve', name: NAME },
    }),
    seeCertificate: async () => ({ path: `/erasures/${await erasureOfAClient(world(), true)}/certificate` }),
  };
};

/** Their rows, in the order of the matrix. */
export const ERASURE_ROWS: Record<string, string> = {
  seeErasure: '– – – – – – V –',
  askErasure: '– – – – – – V –',
  listErasures: '– – – – – – V –',
  decideErasure: '– – – – – – V –',
  seeCertificate: '– – – – – – V –',
};
