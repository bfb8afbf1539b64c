import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { seeLocationHours, seeStaffHours } from '#contract/hours/hours.ts';
import { integrations } from '#contract/integrations/integrations.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import type { StaffScreenName } from '#contract/protocol/staff-addresses.ts';
import { TEXTS_PAGES } from '#contract/wording/wording.ts';
import { SETTINGS_PAGES } from '#contract/settings/settings-pages.ts';
import { roomAdjustments, staffAdjustments } from '#contract/setup/adjustments.ts';
import { setUpCategories } from '#contract/setup/categories.ts';
import { setUpLines } from '#contract/setup/lines-of-business.ts';
import { setUpLocations } from '#contract/setup/locations.ts';
import { clients } from '#contract/clients/clients.ts';
import { groupSessions } from '#contract/appointments/group-sessions.ts';
import { setUpRooms } from '#contract/setup/rooms.ts';
import { setUpStations } from '#contract/stations/stations.ts';
import { setUpServices } from '#contract/setup/services.ts';
import { seeSetUp, SET_UP_STEPS } from '#contract/shell/set-up.ts';
import { seeAssignments } from '#contract/staff/assignments.ts';
import { setUpStaff } from '#contract/staff/staff.ts';
import { seeEffectiveHours } from '#contract/vendors/effective-hours.ts';
import { listHolidayCalendars } from '#contract/hours/holidays.ts';
import { seeProfile } from '#contract/vendors/profile.ts';
import { staff } from './in-the-lobby.ts';
import { ADMIN, answering, isOf, loaded, NO_ROWS, SLOW, statesOf } from './screen-states.ts';
import type { Place, Read } from './screen-states.ts';
import type { Screen } from './screen.ts';
import type { World } from './world.ts';

/*
 * Every screen of the set-up in every state, for contact sheets in any staff language: no state is recognised by
 * its words. No state changes a record.
 */

interface Table {
  name: string;
  path: string;
  endpoints: { list: Read; see: Read };
}

const TABLES: readonly Table[] = (
  [
    ['services', setUpServices],
    ['locations', setUpLocations],
    ['staff', setUpStaff],
    ['rooms', setUpRooms],
    ['rooms', setUpStations, '?of=stations'],
    ['groups', groupSessions],
    ['clients', clients],
    ['categories', setUpCategories],
    ['linesOfBusiness', setUpLines],
    ['adjustments', staffAdjustments, '?of=staff'],
    ['adjustments', roomAdjustments, '?of=rooms'],
  ] as const satisfies readonly [StaffScreenName, Table['endpoints'], string?][]
).map(([screen, endpoints, query = '']) => ({
  name: query === '' ? screen : `${screen} ${query.slice('?of='.length)}`,
  path: `${staffScreenPath(screen)}${query}`,
  endpoints,
}));

/** A table and its form in each of their states. */
function tableStates({ name, path, endpoints }: Table): Screen[] {
  const { list, see } = endpoints;
  const and = (query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;
  const firstRecord = async (page: Page): Promise<string> => {
    const { data } = (await (await page.request.get(list.path)).json()) as { data: { id: string }[] };
    return and(`id=${data[0]?.id ?? 'new'}`);
  };
  const state = (suffix: string, open: (page: Page) => Promise<void>): Screen =>
    staff(`${name}${suffix}`, open, ADMIN);
  return [
    ...statesOf({ name, at: () => path, reads: list, none: NO_ROWS }),
    state(': nothing found', async (page) => {
      await page.goto(and('search=zzzz'));
      await loaded(page);
    }),
    state(': one selected', async (page) => {
      await page.goto(path);
      await loaded(page);
      const tick = page.locator('#main tbody input[type=checkbox]').first();
      if (await tick.count()) await tick.click({ force: true });
    }),
    ...statesOf({
      name: `${name} form`,
      at: firstRecord,
      reads: see,
      changed: 'form input:not([type=search]):not([role=combobox]):enabled',
    }),
    state(' form: blank', async (page) => {
      await page.goto(and('id=new'));
      await loaded(page);
    }),
    state(' form: with faults', async (page) => {
      await page.goto(and('id=new'));
      await loaded(page);
      await page.keyboard.press('Control+s');
      await expect(page.locator('#main [aria-invalid="true"]').first()).toBeVisible();
    }),
    state(' form: record gone', async (page) => {
      await page.goto(and('id=999999999'));
      await loaded(page);
    }),
    state(' form: conflict', async (page) => {
      await page.goto(await firstRecord(page));
      await loaded(page);
      await page
        .locator('#main form input:not([type=search]):not([role=combobox]):enabled')
        .first()
        .fill('Of mine');
      // Refused as if another person had saved first.
      await page.route(isOf(see), async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback();
        const { data } = (await (await page.request.get(route.request().url())).json()) as { data: object };
        const meta = { name: 'Aleksandra Wiśniewska', at: '2026-11-20T18:32:00Z', ...data };
        return route.fulfill({ status: 409, json: { errors: [{ code: 'record-changed', meta }] } });
      });
      await page.keyboard.press('Control+s');
      await expect(page.getByRole('dialog')).toBeVisible();
    }),
  ];
}

/** The id of the first staff member of the list. */
async function firstPerson(page: Page): Promise<string> {
  const { data } = (await (await page.request.get(setUpStaff.list.path)).json()) as {
    data: { id: string }[];
  };
  return data[0]!.id;
}

const atPike =
  (screen: StaffScreenName, query = '') =>
  (_page: Page, { pike }: World): string =>
    `${staffScreenPath(screen)}?location=${pike.id}${query}`;

const PLACES: readonly Place[] = [
  {
    name: 'assignments',
    at: async (page) => staffScreenPath('assignments', await firstPerson(page)),
    reads: seeAssignments,
    changed: 'tbody td [role=checkbox], [role=gridcell][aria-selected], [role=gridcell] [role=checkbox]',
  },
  {
    name: 'hours staff',
    at: async (page, { pike }) =>
      `${staffScreenPath('staff-hours')}?location=${pike.id}&staff=${await firstPerson(page)}`,
    reads: seeStaffHours,
    changed: 'input[type=checkbox]:enabled',
  },
  { name: 'hours locations', at: atPike('location-hours'), reads: seeLocationHours },
  { name: 'hours holidays', at: atPike('holidays'), reads: listHolidayCalendars, none: { data: [] } },
  { name: 'hours effective', at: atPike('effective-hours'), reads: seeEffectiveHours },
  ...SETTINGS_PAGES.map(({ path, see }) => ({
    name: `settings ${path.split('/').at(-1)}`,
    at: () => path,
    reads: see,
    changed: ['input[type=checkbox]', 'input[inputmode=numeric]', 'select']
      .map((control) => `form ${control}:enabled`)
      .join(', '),
  })),
  ...TEXTS_PAGES.map(({ path, see }) => ({ name: path.slice(1), at: () => path, reads: see })),
  { name: 'integrations', at: () => staffScreenPath('integrations'), reads: integrations.list },
  {
    name: 'integration of the mail server',
    at: () => staffScreenPath('integrations', 'email'),
    reads: integrations.see,
  },
  { name: 'profile', at: () => staffScreenPath('profile'), reads: seeProfile },
];

async function openPalette(page: Page, typed: string): Promise<void> {
  await page.goto(staffScreenPath('services'));
  await loaded(page);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill(typed);
  if (typed !== '') await page.waitForLoadState('networkidle');
}

/** A file with a good row, a row with a fault, and a column that the import does not know. */
const FILE =
  'External ID;Nom;Adresse;city;Country;time_zone;Remark\nsheet-1;Sheet;1 Main;Toronto;CA;America/Toronto;a\nsheet-2;Other;2 Main;Toronto;CA;Mars/Olympus;b';

async function upload(page: Page): Promise<void> {
  await page.goto(`${staffScreenPath('locations')}?import=new`);
  await loaded(page);
  await page
    .locator('#main input[type=file]')
    .setInputFiles({ name: 'branches.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await expect(page.locator('#main select').first()).toBeVisible(SLOW);
}

const OTHERS: readonly Screen[] = [
  staff(
    'set-up checklist',
    async (page, { pike }) => {
      const steps = Object.fromEntries(SET_UP_STEPS.map((step, at) => [step, at < 2]));
      await answering(page, seeSetUp, { data: { steps, booking_page: '/s/harbor-bank/' } });
      await page.goto(`${staffScreenPath('lobby')}?location=${pike.id}`);
      await expect(page.locator('#main ol').first()).toBeVisible(SLOW);
    },
    ADMIN,
  ),
  staff('palette: nothing typed', (page) => openPalette(page, ''), ADMIN),
  staff('palette: found', (page) => openPalette(page, 'in'), ADMIN),
  staff('palette: nothing found', (page) => openPalette(page, 'zzzz'), ADMIN),
  staff(
    'forbidden',
    async (page) => {
      await page.goto(`${staffScreenPath('forbidden')}?from=/settings/lobby`);
      await loaded(page);
    },
    'staff@harbor.test',
  ),
  staff(
    'import: a file is chosen',
    async (page) => {
      await page.goto(`${staffScreenPath('locations')}?import=new`);
      await loaded(page);
    },
    ADMIN,
  ),
  staff('import: columns', upload, ADMIN),
  staff(
    'import: rows with faults',
    async (page) => {
      await upload(page);
      await page.locator('#main button[class*=primary]').last().click();
      await expect(page.locator('#main table tbody tr').first()).toBeVisible(SLOW);
    },
    ADMIN,
  ),
];

export const SET_UP: readonly Screen[] = [
  ...TABLES.flatMap(tableStates),
  ...PLACES.flatMap(statesOf),
  ...OTHERS,
];
