import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';
import { setUpLocations } from '#contract/setup/locations.ts';
import { setUpServices } from '#contract/setup/services.ts';
import type { EveryRole } from './every-role-store.ts';

interface Resource {
  endpoints: Record<string, AnyEndpoint>;
  /** Below `/api/internal/v1/admin`. */
  path: string;
  idOf: (world: EveryRole) => number;
  /** Its row of the permission table by hand: 5, 7, 10, 13, 15, 20, 30, 50. */
  row: string;
  /** The row of creating and archiving, if the table limits it further. */
  creates?: string;
  /** A new record names no other one: every vendor may create its own. */
  isFree?: true;
}

/** Records that staff list and edit. */
const RESOURCES: readonly Resource[] = [
  {
    endpoints: setUpLocations,
    path: '/locations',
    idOf: (world) => world.location,
    row: '– – – – – L V –',
    creates: '– – – – – – V –',
    isFree: true,
  },
  { endpoints: setUpServices, path: '/services', idOf: (world) => world.service, row: 'Vr – Vr Vr Vr L V –' },
];

export interface ResourceRequest {
  name: string;
  row: string;
  /** Names no single record: a caller who works elsewhere gets their own part. */
  isList: boolean;
  request: () => Promise<{ path: string; body?: object }>;
}

/** A request of each endpoint of every resource, valid apart from its caller. */
export function resourceRequests(worldOf: () => EveryRole): ResourceRequest[] {
  return RESOURCES.flatMap(({ endpoints, path, idOf, row, creates = row, isFree = false }) => {
    const one = () => `${path}/${idOf(worldOf())}`;
    const record = async () => {
      const { body } = await worldOf().call(30, `GET /api/internal/v1/admin${one()}`);
      return (body as { data: { version: number; values: object } }).data;
    };
    const requests: Record<string, ResourceRequest['request']> = {
      list: async () => ({ path }),
      see: async () => ({ path: one() }),
      history: async () => ({ path: `${one()}/history` }),
      file: async () => ({ path: `${path}/file.csv` }),
      create: async () => ({ path, body: { values: newOf((await record()).values) } }),
      change: async () => {
        const { version, values } = await record();
        return { path: one(), body: { version, values } };
      },
      archive: async () => ({
        path: `${one()}/archived`,
        body: { version: (await record()).version, archived: false },
      }),
      bulk: async () => ({
        path: `${path}/bulk`,
        body: { action: 'restore', ids: [String(idOf(worldOf()))], match: {}, preview: false },
      }),
    };
    return Object.entries(endpoints).map(([part, { name }]) => ({
      name,
      row: part === 'create' || part === 'archive' ? creates : row,
      isList: part === 'list' || part === 'file' || part === 'bulk' || (part === 'create' && isFree),
      request: requests[part]!,
    }));
  });
}

/** A new record may not repeat the number of another one. */
const newOf = (values: object): object => ('external_id' in values ? { ...values, external_id: '' } : values);
