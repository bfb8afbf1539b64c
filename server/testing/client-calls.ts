import { blankClient } from '#contract/clients/clients.values.ts';
import type { EveryRole } from './every-role-store.ts';

const ADMIN = '/api/internal/v1/admin/clients';
const PAIRS = '/api/internal/v1/admin/client-pairs';

/** Two new clients of our location with one e-mail address. */
export async function twoClients(world: EveryRole): Promise<[string, string]> {
  const email = `twin-${crypto.randomUUID()}@example.com`;
  const values = { ...blankClient, first_name: 'Vera', home_location_id: String(world.location), email };
  const add = async (): Promise<string> => {
    const { body, text } = await world.call(30, `POST ${ADMIN}`, { body: { values } });
    const { data } = body as { data?: { id: string } };
    if (!data) throw new Error(text);
    return data.id;
  };
  return [await add(), await add()];
}

/** A pair of clients that may be one person. */
export async function aClientPair(world: EveryRole): Promise<string> {
  const [one] = await twoClients(world);
  await world.runJob('find-duplicate-clients');
  for (let after: string | null = ''; ;) {
    const { body } = await world.call(30, `GET ${PAIRS}?size=100${after && `&after=${after}`}`);
    const { data, meta } = body as {
      data: { id: string; clients: { id: string }[] }[];
      meta: { after: string | null };
    };
    const pair = data.find(({ clients }) => clients.some(({ id }) => id === one));
    if (pair) return pair.id;
    if (meta.after === null) throw new Error('two clients with one e-mail address are no pair');
    ({ after } = meta);
  }
}

let made: { of: EveryRole; visit: Promise<string> } | undefined;

/** The number of an appointment that staff have booked for the client of the fixture. */
export function visitOfClient(world: EveryRole): Promise<string> {
  if (made?.of !== world) made = { of: world, visit: bookFor(world) };
  return made.visit;
}

async function bookFor(world: EveryRole): Promise<string> {
  const body = { ...world.booking(), client_id: String(await world.aClient()), attendee: {} };
  const came = await world.call(30, 'POST /api/internal/v1/admin/appointments', { body });
  if (came.status !== 201) throw new Error(came.text);
  return (came.body as { data: { id: string } }).data.id;
}

/** A valid workflow, whose owner is a staff member of our location. */
export const workflowBody = async (world: EveryRole) => ({
  title: 'A first mortgage',
  type: 'Mortgage',
  owner_id: String(await world.staffOf(10)),
  status: 'open',
  outcome: '',
  steps: [{ id: null, title: 'Collect the documents', due_on: '2026-03-20', owner_id: null, done: false }],
});

/** A new workflow of the client of the fixture. */
export async function aWorkflow(world: EveryRole): Promise<string> {
  const body = await workflowBody(world);
  const came = await world.call(30, `POST ${ADMIN}/${await world.aClient()}/workflows`, { body });
  if (came.status !== 201) throw new Error(came.text);
  return (came.body as { data: { id: string } }).data.id;
}

/** A valid request for each endpoint of one client, apart from the record's own. */
export const clientCalls = (
  world: () => EveryRole,
): Record<string, () => Promise<{ path: string; body?: object }>> => {
  const call = async (more: string, body?: object) => ({
    path: `/clients/${await world().aClient()}${more}`,
    ...(body && { body }),
  });
  return {
    revealContact: () => call('/contact', {}),
    seeConsents: () => call('/consents'),
    previewMerge: async () => call(`/merge?other=${(await twoClients(world()))[0]}`),
    mergeClient: async () => {
      const [one, other] = await twoClients(world());
      return {
        path: `/clients/${one}/merge`,
        body: { version: 1, other_id: other, other_version: 1, picks: {} },
      };
    },
    exportClientData: () => call('/data', { reason: 'Asked at the counter' }),
    seeAccesses: () => call('/accesses', {}),
    correctClient: async () => {
      const id = await world().aClient();
      const { body } = await world().call(30, `GET ${ADMIN}/${id}`);
      const { version, values } = (body as { data: { version: number; values: object } }).data;
      return { path: `/clients/${id}/corrections`, body: { version, reason: 'Misspelt', values } };
    },
    listDuplicates: async () => ({ path: '/client-pairs' }),
    decideDuplicate: async () => ({
      path: `/client-pairs/${await aClientPair(world())}`,
      body: { apart: true },
    }),
    listClientAppointments: () => call('/appointments'),
    listClientWalkIns: () => call('/walk-ins'),
    seeClientTimeline: () => call('/timeline'),
    seeClientActivity: () => call('/activity'),
    addClientNote: () => call('/notes', { text: 'Prefers mornings', shared: true }),
    wrapUpClient: () => call('/wrap-ups', { reason: '', notes: 'Asked for the opening hours' }),
    listClientWorkflows: () => call('/workflows'),
    addClientWorkflow: async () => call('/workflows', await workflowBody(world())),
    changeClientWorkflow: async () =>
      call(`/workflows/${await aWorkflow(world())}`, { ...(await workflowBody(world())), version: 1 }),
    seeVisitLog: async () => call(`/visits/${await visitOfClient(world())}`),
  };
};

/** Their rows, in the order of the matrix. */
export const CLIENT_ROWS: Record<string, string> = {
  revealContact: 'V – O L L L V –',
  seeConsents: 'V – O L L L V Pr',
  exportClientData: '– – – – – L V –',
  seeAccesses: '– – – – – L V –',
  correctClient: 'V – O L L L V –',
  previewMerge: '– – – – L L V –',
  mergeClient: '– – – – L L V –',
  listDuplicates: '– – – – L L V –',
  decideDuplicate: '– – – – L L V –',
  listClientAppointments: 'V – O L L L V Pr',
  listClientWalkIns: 'V – O L L L V Pr',
  seeClientTimeline: 'V – O L L L V Pr',
  seeClientActivity: 'V – O L L L V Pr',
  addClientNote: 'V – O L L L V –',
  wrapUpClient: 'V – O L L L V –',
  listClientWorkflows: 'V – O L L L V Pr',
  addClientWorkflow: 'V – O L L L V –',
  changeClientWorkflow: 'V – O L L L V –',
  seeVisitLog: 'V – O L L L V Pr',
};

/** Those whose responses hold ids and versions. */
export const CLIENT_CHANGES = [
  'mergeClient',
  'decideDuplicate',
  'correctClient',
  'seeAccesses',
  'addClientWorkflow',
  'changeClientWorkflow',
];
