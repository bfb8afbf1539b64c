import { blankClient } from '#contract/clients/clients.values.ts';
import type { Principal, EveryRole } from './every-role-store.ts';
import { FIELDS } from './planted-texts.ts';
import type { Field, Planted } from './planted-texts.ts';

const ADMIN = '/api/internal/v1/admin';
/** What the form holds; the fields of the list and of a file are among them. */
const FORM: readonly Field[] = [...FIELDS.name, 'mail', 'phone', 'notes', 'field'];
const ROW: readonly Field[] = [...FIELDS.name, 'mail', 'phone'];

let planted = 0;

/** A client with a text of its own in each field: the address counts as one of the client's data. */
export async function plantClient(
  world: EveryRole,
  { at, home, staff }: { at: 'here' | 'elsewhere'; home: number; staff: number },
): Promise<Planted> {
  planted += 1;
  const tag = `x${[...String(planted)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}z`;
  const phone = `+1425555${String(planted).padStart(4, '0')}`;
  const values = {
    first_name: `${tag}-first`,
    last_name: `${tag}-last`,
    email: `${tag}-mail@example.com`,
    phone,
    home_phone: phone,
    work_phone: phone,
    address: `${tag}-field`,
    lang: 'en',
    time_zone: '',
    receive_sms: false,
    home_location_id: String(home),
    preferred_staff_id: String(staff),
    tags: [],
    custom_fields: {},
    notes: `${tag}-notes`,
    external_id: '',
  };
  const came = await world.call(30, `POST ${ADMIN}/clients`, { body: { values } });
  if (came.status !== 201) throw new Error(came.text);
  const texts = new Map<string, Field>(
    (['first', 'last', 'mail', 'notes'] as const).map((field) => [`${tag}-${field}`, field]),
  );
  texts.set(`${tag}-field`, 'field').set(phone, 'phone');
  const { id } = (came.body as { data: { id: string } }).data;
  return { id: Number(id), tag, at, by: at === 'here' ? 10 : null, texts, earlier: {}, file: 0 };
}

interface Row {
  shows: readonly Field[];
  reveals?: true;
  whole?: true;
  requests(who: Principal): Promise<{ path: string; body?: object; about: readonly Planted[] }[]>;
}

/** A planted visit of a client: their number, and what its texts are. */
export interface ClientVisit {
  client: number;
  record: Planted;
}

/**
 * What the endpoints that read clients hold of two of them, and of visits of one: of the staff members of role 10 and
 * 13, and at another location. The others hold ids and versions.
 */
export function clientContents(of: {
  world: () => EveryRole;
  anErasure: (done: boolean) => Promise<string>;
  aClient: (at: 'here' | 'elsewhere') => Promise<Planted>;
  visitsOfClient: () => Promise<ClientVisit[]>;
}): Record<string, Row> {
  let made: Promise<Planted[]> | undefined;
  const both = () => (made ??= Promise.all([of.aClient('here'), of.aClient('elsewhere')]));
  let paired: Promise<Planted> | undefined;
  /** A client who is on record twice, with one number. */
  const twin = () =>
    (paired ??= of.aClient('here').then(async (client) => {
      const world = of.world();
      const [phone] = [...client.texts].find(([, field]) => field === 'phone')!;
      const values = { ...blankClient, first_name: 'Twin', home_location_id: String(world.location), phone };
      await world.call(30, `POST ${ADMIN}/clients`, { body: { values } });
      await world.runJob('find-duplicate-clients');
      return client;
    }));
  let linked: Promise<ClientVisit[]> | undefined;
  const visits = () => (linked ??= of.visitsOfClient());
  const history = (shows: readonly Field[], path: string): Row => ({
    shows,
    requests: async () => {
      const all = await visits();
      return [{ path: `/clients/${all[0]!.client}${path}`, about: all.map(({ record }) => record) }];
    },
  });
  const each = (shows: readonly Field[], more: string, body?: object): Row => ({
    shows,
    requests: async () =>
      (await both()).map((one) => ({
        path: `/clients/${one.id}${more}`,
        about: [one],
        ...(body && { body }),
      })),
  });
  const listed = (path: string): Row => ({
    shows: ROW,
    requests: async () => (await both()).map((one) => ({ path: `${path}?search=${one.tag}`, about: [one] })),
  });
  return {
    listClientsOfStaff: listed('/clients'),
    exportClients: listed('/clients/file.csv'),
    seeClientOfStaff: each(FORM, ''),
    seeConsents: each([], '/consents'),
    exportClientData: { ...each(FORM, '/data', { reason: 'Asked at the counter' }), whole: true },
    listDuplicates: {
      shows: ROW,
      requests: async () => [{ path: '/client-pairs?size=100', about: [await twin()] }],
    },
    previewMerge: {
      shows: FORM,
      requests: async () => {
        const [one, other] = [await of.aClient('here'), await of.aClient('here')];
        return [{ path: `/clients/${one.id}/merge?other=${other.id}`, about: [one, other] }];
      },
    },
    seeErasure: each(FIELDS.name, '/erasure'),
    askErasure: {
      shows: [],
      // A name that differs is refused.
      requests: async () =>
        (await both()).map((one) => ({
          path: `/clients/${one.id}/erasure`,
          about: [one],
          body: { name: `${one.tag}-first ${one.tag}-last`, reason: 'legal', notes: '' },
        })),
    },
    listErasures: {
      shows: FIELDS.name,
      requests: async () => [{ path: '/erasures', about: await both() }],
    },
    decideErasure: {
      shows: [],
      requests: async () => [
        {
          path: `/erasures/${await of.anErasure(false)}/decision`,
          body: { outcome: 'decline', name: '' },
          about: [],
        },
      ],
    },
    seeCertificate: {
      shows: [],
      requests: async () => [{ path: `/erasures/${await of.anErasure(true)}/certificate`, about: [] }],
    },
    listClientAppointments: history([], '/appointments'),
    listClientWalkIns: history([], '/walk-ins'),
    seeClientTimeline: history(['answer', 'rating', 'file'], '/timeline'),
    seeClientActivity: history(['answer', 'rating', 'file'], '/activity'),
    addClientNote: each([], '/notes', { text: 'Prefers mornings', shared: true }),
    wrapUpClient: each([], '/wrap-ups', { reason: '', notes: 'Asked for the opening hours' }),
    listClientWorkflows: history([], '/workflows'),
    seeVisitLog: {
      shows: ['reason'],
      requests: async () =>
        (await visits()).map(({ client, record }) => ({
          path: `/clients/${client}/visits/${record.id}`,
          about: [record],
        })),
    },
    revealContact: { ...each(['mail', 'phone', 'field'], '/contact', {}), reveals: true },
  };
}
