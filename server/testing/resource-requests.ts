import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';
import { setUpLocations } from '#contract/setup/locations.ts';
import {
  ownAdjustments,
  locationAdjustments,
  roomAdjustments,
  staffAdjustments,
} from '#contract/setup/adjustments.ts';
import { groupSessions } from '#contract/appointments/group-sessions.ts';
import { setUpCategories } from '#contract/setup/categories.ts';
import { setUpLines } from '#contract/setup/lines-of-business.ts';
import { setUpRooms } from '#contract/setup/rooms.ts';
import { setUpStations } from '#contract/stations/stations.ts';
import { setUpServices } from '#contract/setup/services.ts';
import {
  importAppointments,
  importClients,
  importHours,
  importLocations,
  importServices,
  importStaff,
} from '#contract/imports/imports.ts';
import type { EveryRole, Principal } from './every-role-store.ts';
import { clients } from '#contract/clients/clients.ts';
import { shortcuts } from '#contract/shortcuts/shortcuts.ts';
import { auditLog } from '#contract/vendors/audit-log.ts';
import { securityLog } from '#contract/vendors/security-events.ts';
import { shortcutOf } from './shortcuts.ts';
import { setUpStaff } from '#contract/staff/staff.ts';

interface Resource {
  endpoints: Record<string, AnyEndpoint>;
  /** Below `/api/internal/v1/admin`. */
  path: string;
  idOf: (world: EveryRole, who: Principal) => number | Promise<number>;
  /** An action on several records. */
  action?: string;
  /** Its row of the permission table by hand: 5, 7, 10, 13, 15, 20, 30, 50. */
  row: string;
  /** The row of creating and archiving, if the table limits it further. */
  creates?: string;
  /** The rows of reading and of exporting, if they are rights of their own. */
  reads?: string;
  exports?: string;
  /** A new record names no other one: every vendor may create its own. */
  isFree?: true;
  /** Each caller has a record of their own. */
  isOwn?: true;
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
  {
    endpoints: staffAdjustments,
    path: '/adjustments/staff',
    idOf: (world) => world.anAdjustment('staff'),
    row: '– – – Lr L L V –',
  },
  {
    endpoints: ownAdjustments,
    path: '/adjustments/own',
    idOf: (world, who) => world.anAdjustment(who),
    row: '– – O O O L V –',
    isOwn: true,
  },
  {
    endpoints: locationAdjustments,
    path: '/adjustments/locations',
    idOf: (world) => world.anAdjustment('location'),
    row: '– – – – L L V –',
  },
  {
    endpoints: roomAdjustments,
    path: '/adjustments/rooms',
    idOf: (world) => world.anAdjustment('room'),
    row: 'Vr – Lr Lr L L V –',
  },
  { endpoints: setUpRooms, path: '/rooms', idOf: (world) => world.room, row: 'Vr – Lr Lr L L V –' },
  {
    endpoints: setUpStations,
    path: '/stations',
    idOf: (world) => world.station,
    row: 'Vr – Lr Lr L L V –',
  },
  {
    endpoints: groupSessions,
    path: '/groups',
    idOf: (world) => world.aSession(),
    action: 'public',
    row: 'Vr – Lr Lr L L V –',
  },
  {
    endpoints: setUpCategories,
    path: '/categories',
    idOf: (world) => world.category,
    row: 'Vr – Vr Vr Vr L V –',
    isFree: true,
  },
  {
    endpoints: setUpLines,
    path: '/lines-of-business',
    idOf: (world) => world.line,
    row: 'Vr – Vr Vr Vr L V –',
    isFree: true,
  },
  {
    endpoints: setUpStaff,
    path: '/staff',
    idOf: (world) => world.staffOf(10),
    row: '– – – – – L V –',
    action: 'list',
  },
  {
    endpoints: clients,
    path: '/clients',
    idOf: (world) => world.aClient(),
    row: 'V – O L L L V –',
    reads: 'V – O L L L V Pr',
    exports: '– – – – – L V –',
    isFree: true,
  },
  {
    endpoints: shortcuts,
    path: '/shortcuts',
    idOf: async (world) => Number(await shortcutOf(world)),
    row: 'Vr – Lr Lr L L V –',
  },
];

export interface ResourceRequest {
  name: string;
  row: string;
  /** Names no single record: a caller who works elsewhere gets their own part. */
  isList: boolean;
  request: (who: Principal) => Promise<{ path: string; body?: object }>;
}

/** A request of each endpoint of every resource, valid apart from its caller. */
export function resourceRequests(worldOf: () => EveryRole): ResourceRequest[] {
  return RESOURCES.flatMap(
    ({ endpoints, path, idOf, row, isFree = false, isOwn = false, action = 'restore', ...rows }) => {
      const { creates = row, reads = row, exports = row } = rows;
      const rowsOfParts: Record<string, string> = {
        create: creates,
        archive: creates,
        list: reads,
        see: reads,
        history: reads,
        file: exports,
        prepare: exports,
      };
      const one = async (who: Principal) => `${path}/${await idOf(worldOf(), who)}`;
      const record = async (who: Principal) => {
        const at = await one(who);
        const reader = isOwn && who === 'admin of another vendor' ? who : 30;
        const { body } = await worldOf().call(reader, `GET /api/internal/v1/admin${at}`);
        return { at, ...(body as { data: { version: number; values: object } }).data };
      };
      const requests: Record<string, ResourceRequest['request']> = {
        list: async () => ({ path }),
        see: async (who) => ({ path: await one(who) }),
        history: async (who) => ({ path: `${await one(who)}/history` }),
        file: async () => ({ path: `${path}/file.csv` }),
        prepare: async () => ({ path: `${path}/file`, body: { query: {} } }),
        create: async (who) => ({ path, body: { values: newOf((await record(who)).values) } }),
        change: async (who) => {
          const { at, version, values } = await record(who);
          return { path: at, body: { version, values } };
        },
        archive: async (who) => {
          const { at, version } = await record(who);
          return { path: `${at}/archived`, body: { version, archived: false } };
        },
        bulk: async (who) => ({
          path: `${path}/bulk`,
          body: { action, ids: [String(await idOf(worldOf(), who))], match: {}, preview: false },
        }),
      };
      return Object.entries(endpoints).map(([part, { name }]) => ({
        name,
        row: rowsOfParts[part] ?? row,
        isList: isOwn || ['list', 'file', 'prepare', 'bulk'].includes(part) || (part === 'create' && isFree),
        request: requests[part]!,
      }));
    },
  ).concat(LOGS.flatMap(logRequests));
}

/** Lists that staff only read. */
const LOGS = [
  { endpoints: auditLog, path: '/audit-log', row: '– – – – – Lr Vr Pr' },
  { endpoints: securityLog, path: '/security-events', row: '– – – – – Lr Vr Pr' },
];

function logRequests({ endpoints, path, row }: (typeof LOGS)[number]): ResourceRequest[] {
  const of = ({ name }: { name: string }, more: string, body?: object): ResourceRequest => ({
    name,
    row,
    isList: true,
    request: async () => ({ path: `${path}${more}`, ...(body && { body }) }),
  });
  const { list, file, prepare } = endpoints;
  return [of(list, ''), of(file, '/file.csv'), of(prepare, '/file', { query: {} })];
}

/** A new record may repeat neither the number nor a name of another one. */
const newOf = (values: object): object => ({
  ...values,
  ...('external_id' in values && { external_id: '' }),
  ...('email' in values && { email: '' }),
  ...('name' in values && { name: `New ${(news += 1)}` }),
  ...('short_name' in values && { short_name: `N${news}` }),
  // A group would take them from the present one.
  ...('service_ids' in values && { service_ids: [] }),
  // It belongs to its caller's reach.
  ...('home_location_id' in values && { home_location_id: null, preferred_staff_id: null }),
});
let news = 0;

const IMPORTS = [
  { endpoints: importLocations, path: '/locations', field: 'name', row: '– – – – – L V –' },
  { endpoints: importServices, path: '/services', field: 'name', row: 'Vr – Vr Vr Vr L V –' },
  { endpoints: importStaff, path: '/staff', field: 'first_name', row: '– – – – – L V –' },
  { endpoints: importHours, path: '/hours', field: 'external_id', row: '– – – – L L V –' },
  { endpoints: importClients, path: '/clients', field: 'first_name', row: 'V – O L L L V –' },
  { endpoints: importAppointments, path: '/appointments', field: 'first_name', row: 'V – O L L L V –' },
];

/** A request of each endpoint of every import. Callers who may import use a file of their own. */
export function importRequests(worldOf: () => EveryRole): ResourceRequest[] {
  return IMPORTS.flatMap(({ endpoints, path, field, row }) => {
    const file = { file_name: 'a.csv', text: 'name,city\nA,B' };
    const mapping = [field, ''];
    const imported = async (who: Principal, ...steps: ('mapping' | 'run')[]): Promise<string> => {
      const base = `/api/internal/v1/admin/imports${path}`;
      const own = await worldOf().call(who, `POST ${base}`, { body: file });
      const sender = own.status === 201 ? who : 30;
      const sent = sender === who ? own : await worldOf().call(30, `POST ${base}`, { body: file });
      const { id } = (sent.body as { data: { id: string } }).data;
      for (const step of steps) {
        const body = step === 'mapping' ? { mapping } : {};
        await worldOf().call(sender, `PUT ${base}/${id}/${step}`, { body });
        await worldOf().runJob('leased-work');
      }
      return `/imports${path}/${id}`;
    };
    const requests: Record<keyof typeof endpoints, ResourceRequest['request']> = {
      start: async () => ({ path: `/imports${path}`, body: file }),
      list: async () => ({ path: `/imports${path}` }),
      see: async (who) => ({ path: await imported(who) }),
      map: async (who) => ({ path: `${await imported(who)}/mapping`, body: { mapping } }),
      rows: async (who) => ({ path: `${await imported(who)}/rows` }),
      mend: async (who) => ({
        path: `${await imported(who, 'mapping')}/rows/2`,
        body: { cells: ['A', 'B'] },
      }),
      run: async (who) => ({ path: `${await imported(who, 'mapping')}/run`, body: {} }),
      undo: async (who) => ({ path: `${await imported(who, 'mapping', 'run')}/undo`, body: {} }),
      discard: async (who) => ({ path: await imported(who) }),
      file: async (who) => ({ path: `${await imported(who)}/file.csv` }),
    };
    return Object.entries(requests).map(([part, request]) => ({
      name: endpoints[part as keyof typeof endpoints].name,
      row,
      isList: true,
      request,
    }));
  });
}
