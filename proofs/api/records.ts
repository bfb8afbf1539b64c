import {
  ownAdjustments,
  locationAdjustments,
  roomAdjustments,
  staffAdjustments,
} from '#contract/setup/adjustments.ts';
import {
  importAppointments,
  importClients,
  importHours,
  importLocations,
  importServices,
  importStaff,
} from '#contract/imports/imports.ts';
import { clients, revealContact, seeConsents } from '#contract/clients/clients.ts';
import { seeErasure } from '#contract/clients/erasures.ts';
import { integrations } from '#contract/integrations/integrations.ts';
import { setUpLocations } from '#contract/setup/locations.ts';
import { moveCategory, setUpCategories } from '#contract/setup/categories.ts';
import { setUpLines } from '#contract/setup/lines-of-business.ts';
import { groupSessions } from '#contract/appointments/group-sessions.ts';
import { setUpRooms } from '#contract/setup/rooms.ts';
import { setUpStations } from '#contract/stations/stations.ts';
import { setUpStaff } from '#contract/staff/staff.ts';
import {
  PAGE_PREVIEWS,
  previewBrandedDisplay,
  previewDisplay,
  previewTicket,
} from '#contract/settings/page-preview.ts';
import { draftsOfPage } from '#contract/settings/settings-drafts.ts';
import { SETTINGS_PAGES } from '#contract/settings/settings-pages.ts';
import { setUpServices } from '#contract/setup/services.ts';
import type { SettingsOfPage } from '#contract/settings/settings-page.ts';
import { settingsOfPage } from '#domain/vendors/settings-of-page.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { openMerging } from './client-operations.ts';
import { openGroups } from './groups.ts';
import { shortcutOf } from '#server/testing/shortcuts.ts';
import {
  CLIENT_FIELDS,
  EMPTY_PARAMETERS,
  LINE_FIELDS,
  LOG_FIELDS,
  LOG_NAMES,
  SHORTCUT_FIELDS,
  SHORTCUT_NAMES,
} from './record-fields.ts';

interface Known {
  id: string;
  version: number;
}

interface Subject {
  type: string;
  id: string | null;
}

interface Copy {
  names: ReadonlySet<string>;
  /** The subject of an adjustment. */
  subject: Subject | undefined;
  record: Known;
}

/** Records that generated requests may change and archive: other requests need the fixture's own. */
export interface ApiRecords {
  /** Values of an operation on these records by the names of their fields; empty for any other operation. */
  known(operationId: string): Record<string, unknown>;
  learn(operationId: string, data: { id?: unknown; version?: unknown } | undefined): Promise<void>;
}

const namesOf = (resource: Record<string, { name: string }>): ReadonlySet<string> =>
  new Set(Object.values(resource).map(({ name }) => name));
const KINDS = [
  { names: namesOf(setUpLocations), path: '/locations', of: (world: EveryRole) => world.location },
  { names: namesOf(setUpServices), path: '/services', of: (world: EveryRole) => world.service },
  { names: namesOf(setUpStaff), path: '/staff', of: (world: EveryRole) => world.staffOf(10) },
  {
    names: namesOf(staffAdjustments),
    path: '/adjustments/staff',
    of: (world: EveryRole) => world.anAdjustment('staff'),
  },
  {
    names: namesOf(ownAdjustments),
    path: '/adjustments/own',
    of: (world: EveryRole) => world.anAdjustment(30),
  },
  {
    names: namesOf(locationAdjustments),
    path: '/adjustments/locations',
    of: (world: EveryRole) => world.anAdjustment('location'),
  },
  {
    names: namesOf(roomAdjustments),
    path: '/adjustments/rooms',
    of: (world: EveryRole) => world.anAdjustment('room'),
  },
  { names: namesOf(setUpRooms), path: '/rooms', of: (world: EveryRole) => world.room },
  { names: namesOf(setUpStations), path: '/stations', of: (world: EveryRole) => world.station },
  { names: namesOf(groupSessions), path: '/groups', of: (world: EveryRole) => world.aSession() },
  {
    names: new Set([...namesOf(setUpCategories), moveCategory.name]),
    path: '/categories',
    of: (world: EveryRole) => world.category,
  },
  { names: namesOf(setUpLines), path: '/lines-of-business', of: (world: EveryRole) => world.line },
  {
    names: new Set([
      ...namesOf(clients),
      revealContact.name,
      seeConsents.name,
      'exportClientData',
      'seeAccesses',
      'correctClient',
      seeErasure.name,
    ]),
    path: '/clients',
    of: (world: EveryRole) => world.aClient(),
  },
  {
    names: SHORTCUT_NAMES,
    path: '/shortcuts',
    of: shortcutOf,
  },
];
const STAFF = namesOf(setUpStaff);
const LINES = namesOf(setUpLines);
const CLIENTS = namesOf(clients);
const LOCATIONS = KINDS[0]!.names;
const HOLIDAYS: ReadonlySet<string> = new Set(['subscribeHolidays', 'changeHoliday', 'unsubscribeHolidays']);
const ASSIGNMENTS: ReadonlySet<string> = new Set(['seeAssignments', 'changeAssignments']);
const IMPORTS = [
  importLocations,
  importServices,
  importStaff,
  importHours,
  importClients,
  importAppointments,
].map((endpoints) => ({
  names: namesOf(endpoints),
  path: endpoints.start.path,
}));
const INTEGRATIONS = namesOf(integrations);
const VIEWS: ReadonlySet<string> = new Set(['changeView', 'removeView', 'saveView', 'listSavedViews']);

const settingsPageOf = (operationId: string) =>
  SETTINGS_PAGES.find(({ path, see, change, history }) => {
    const { save, publish, schedule, unschedule, discard } = draftsOfPage(path) ?? {};
    return [see, change, history, save, publish, schedule, unschedule, discard].some(
      (each) => each?.name === operationId,
    );
  });
const TASKS: ReadonlySet<string> = new Set(['listOwnTasks', 'seeTaskFile', 'removeTask']);

export async function openRecords(world: EveryRole): Promise<ApiRecords> {
  const admin = '/api/internal/v1/admin';
  /** By path. Values are generated without keys, and a reset of an inherited value keeps the version. */
  const pageVersions = new Map<string, number>();
  const draftRevisions = new Map<string, number>();
  const copies = await Promise.all(
    KINDS.map(async ({ names, path, of }): Promise<Copy> => {
      const { body } = await world.call(30, `GET ${admin}${path}/${await of(world)}`);
      const { values } = (body as { data: { values: { subject?: Subject } } }).data;
      const made = await world.call(30, `POST ${admin}${path}`, {
        body: {
          values: {
            ...values,
            ...('external_id' in values && { external_id: '' }),
            ...('name' in values && { name: 'A copy' }),
            ...('short_name' in values && { short_name: 'Copy' }),
            ...('service_ids' in values && { service_ids: [] }),
            ...('email' in values && { email: '' }),
          },
        },
      });
      return { names, subject: values.subject, record: { ...(made.body as { data: Known }).data } };
    }),
  );
  const saveView = async (): Promise<string> => {
    const body = { screen: 'services', name: 'Mine', shared: false, state: {} };
    const saved = await world.call(30, `POST ${admin}/views`, { body });
    return (saved.body as { data: { id: string } }).data.id;
  };
  const upload = async (path: string): Promise<string> => {
    const body = { file_name: 'a.csv', text: 'name,city\nA,B' };
    const sent = await world.call(30, `POST ${path}`, { body });
    return (sent.body as { data: { id: string } }).data.id;
  };
  const imports = await Promise.all(
    IMPORTS.map(async ({ names, path }) => {
      const name = /\/(staff|clients|appointments)$/.test(path)
        ? 'first_name'
        : path.endsWith('/hours')
          ? 'external_id'
          : 'name';
      const known = { line: '2', mapping: [name, ''], cells: ['A', 'B'], after: '' };
      // Random texts seldom are files.
      const sent = { file_name: 'a.csv', text: `${name},city\nA,B`, invite: false };
      return { names, path, record: { id: await upload(path), ...known, ...sent } };
    }),
  );
  const assigned: Known = { id: String(await world.aNewcomer({ account: false })), version: 1 };
  /** Works on the import; one that is over makes room for another. */
  const nextStep = async ({ path, record }: (typeof imports)[number], operationId: string): Promise<void> => {
    await world.runJob('leased-work');
    const { body } = await world.call(30, `GET ${path}/${record.id}`);
    const { state } = (body as { data?: { state: string } }).data ?? {};
    const isOver = operationId.startsWith('start') || state === undefined || state === 'undone';
    if (isOver) record.id = await upload(path);
  };
  // No request leaves: the address is of this machine.
  const gateway = { id: 'sms', version: 0, values: { url: 'https://127.0.0.1/', token: 'a-token' } };
  /** A finished export. */
  const finishTask = async (): Promise<string> => {
    const { body } = await world.call(30, `POST ${admin}/services/file`, { body: { query: {} } });
    await world.runJob('leased-work');
    return (body as { data: { id: string } }).data.id;
  };
  let task = await finishTask();
  let view = await saveView();
  let calendar = await world.aCalendar();
  // Hours and holidays of the fixture's own location would close its line.
  const elsewhere = copies.find(({ names }) => names === LOCATIONS)!.record;
  const weeks = [
    { of: 'LocationHours', known: { id: elsewhere.id, version: 0, hours: [] } },
    { of: 'StaffHours', known: { id: assigned.id, version: 0, hours: [] } },
    { of: 'OwnHours', known: { version: 0, hours: [] } },
  ];
  const weekOf = (operationId: string) =>
    weeks.find(({ of }) => [`see${of}`, `change${of}`].includes(operationId))?.known;
  let named = 0;
  const groups = await openGroups(world);
  const merging = await openMerging(world);
  return {
    known(operationId) {
      const own = groups.rosterOf(operationId) ?? merging.knownTo(operationId);
      if (own) return own;
      if (INTEGRATIONS.has(operationId)) return { ...gateway, before: '' };
      if (VIEWS.has(operationId)) return { id: view, screen: 'services' };
      if (TASKS.has(operationId)) return { id: task, list: 'services' };
      if (operationId.startsWith('prepareFile')) return { query: {} };
      if (LOG_NAMES.has(operationId)) return LOG_FIELDS;
      if (operationId === 'seeEffectiveHours')
        return { location: String(world.location), date: '2026-12-01' };
      if (operationId === 'listDuplicates') return { state: '', size: '25', before: '', after: '' };
      if (operationId === 'seeHandOver') return { id: assigned.id };
      if (operationId === 'seeLocationTeam') return { id: String(world.location) };
      if (ASSIGNMENTS.has(operationId)) return { ...assigned, meeting_methods: [1] };
      const file = imports.find((each) => each.names.has(operationId));
      if (file) return file.record;
      const page = settingsPageOf(operationId);
      if (operationId === previewDisplay.name)
        return { location: String(world.location), location_id: null, reset: 'tv.voice' };
      if (operationId === previewTicket.name)
        return { location: String(world.location), location_id: null, reset: 'lobby.ticketHeader' };
      if (operationId === previewBrandedDisplay.name)
        return { location: String(world.location), location_id: null, reset: 'theme.logoDark' };
      const previewed = PAGE_PREVIEWS.find(({ preview }) => preview.name === operationId);
      if (previewed)
        return {
          location: String(world.location),
          location_id: null,
          reset: settingsOfPage(previewed.page.path)[0]!.key,
        };
      if (page) {
        const [first] = settingsOfPage(page.path);
        return {
          location: String(world.location),
          location_id: null,
          version: pageVersions.get(page.path) ?? 0,
          revision: draftRevisions.get(page.path) ?? 0,
          publish_at: '2099-01-01T08:00:00Z',
          reset: first!.key,
          key: '',
          before: '1',
        };
      }
      if (HOLIDAYS.has(operationId))
        return {
          id: String(calendar),
          date: '2026-12-25',
          country: 'JP',
          state: operationId === 'changeHoliday' ? 'closed' : '',
          location_ids: [elsewhere.id],
        };
      const week = weekOf(operationId);
      if (week) return week;
      const { record, subject } = copies.find(({ names }) => names.has(operationId)) ?? {};
      if (operationId === 'listChoices') return { kind: 'location', ids: '' };
      if (!record) return {};
      return {
        ...record,
        ...(STAFF.has(operationId) && { role: '10', email: '', languages: ['en'], video_link: '' }),
        ...Object.fromEntries(
          operationId.includes('OfStaff') || operationId.startsWith('export')
            ? EMPTY_PARAMETERS.map((name) => [name, ''])
            : [],
        ),
        ...(operationId.endsWith('History') && { before: '' }),
        ...(subject && { subject: subject.type === 'location' ? { ...subject, id: elsewhere.id } : subject }),
        ids: [record.id],
        name: `Name ${(named += 1)}`,
        short_name: `N${named}`,
        location_ids: [String(world.location)],
        sort: sortOf(operationId),
        size: '25',
        country: 'US',
        time_zone: 'America/Toronto',
        external_id: '',
        category_id: null,
        line_of_business_id: null,
        latitude: 45.5,
        longitude: -73.6,
        review_link: '',
        google_review_url: '',
        mailbox: '',
        phone: '',
        after_id: null,
        parent_id: null,
        location_id: String(world.location),
        service_ids: [],
        ...(LINES.has(operationId) && LINE_FIELDS),
        ...(CLIENTS.has(operationId) && CLIENT_FIELDS),
        ...(SHORTCUT_NAMES.has(operationId) && SHORTCUT_FIELDS),
        ...groups.fieldsOf(operationId),
      };
    },
    async learn(operationId, data) {
      await groups.learn(operationId);
      await merging.learn(operationId);
      if (operationId === 'removeTask') task = await finishTask();
      if (operationId === 'removeView') view = await saveView();
      // A calendar that is followed cannot be followed twice, and a removed one not be changed.
      if (operationId === 'subscribeHolidays')
        await world.call(30, `DELETE ${admin}/holiday-calendars/${String(data?.id)}`);
      if (operationId === 'unsubscribeHolidays') calendar = await world.aCalendar();
      if (INTEGRATIONS.has(operationId) && typeof data?.version === 'number') gateway.version = data.version;
      const file = imports.find((each) => each.names.has(operationId));
      if (file) await nextStep(file, operationId);
      const page = settingsPageOf(operationId);
      if (page && typeof data?.version === 'number') {
        pageVersions.set(page.path, data.version);
        draftRevisions.set(page.path, (data as Partial<SettingsOfPage['data']>).draft?.revision ?? 0);
      }
      const week = weekOf(operationId);
      if (week && typeof data?.version === 'number') week.version = data.version;
      if (operationId === 'changeAssignments' && typeof data?.version === 'number')
        assigned.version = data.version;
      const record = copies.find(({ names }) => names.has(operationId))?.record;
      if (record && data?.id === record.id && typeof data.version === 'number') record.version = data.version;
    },
  };
}

/** The order of a list; of a shortcut, the order that its form holds. */
function sortOf(operationId: string): string {
  if (operationId === 'createShortcut' || operationId === 'changeShortcut') return 'listed';
  return operationId.includes('Adjustment') ? 'date' : 'name';
}
