import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { seeSchedule } from '#contract/appointments/schedule.ts';
import type { Schedule } from '#contract/appointments/schedule.ts';
import { groupSessions } from '#contract/appointments/group-sessions.ts';
import { listWaitList } from '#contract/appointments/wait-list.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { seeLobby } from '#contract/queue/lobby.ts';
import { seeDashboard } from '#contract/reports/dashboard.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { CHAT_SCREENS } from './chat-screens.ts';
import { staff } from './in-the-lobby.ts';
import { ADMIN, changing, isOf, loaded, NO_ROWS, statesOf } from './screen-states.ts';
import type { Screen } from './screen.ts';
import { TEXTS } from './text-screens.ts';
import type { World } from './world.ts';

/* The screens of the daily work in every state, for contact sheets in any staff language: none is recognised by its words. */

const LONG = 'Wilhelmina-Alexandrina Papas von Hohenzollern-Sigmaringen';
const LONG_SERVICE = 'Estate planning, wills and beneficiary changes for families with property abroad';

/** The next weekday: the demo books its next days. */
function nextWeekday(): string {
  const day = new Date(Date.now() + DAY);
  while (day.getUTCDay() % 6 === 0) day.setTime(day.getTime() + DAY);
  return day.toISOString().slice(0, 10);
}
const DAY = 24 * 60 * 60_000;

const opened = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await loaded(page);
};

const VIEWS = {
  'a day by staff': 'view=day',
  'a day by room': 'view=day&rows=rooms',
  'a week': 'view=week',
  'a month': 'view=month',
  'an agenda': 'view=list',
} as const;

const emptied = (data: Schedule): void => {
  Object.assign(data, { visits: [], holds: [] });
};

/** All appointments overlap others of the same person and room. */
const overbooked = (data: Schedule): void => {
  const firsts = data.visits.slice(0, 12);
  for (const [n, visit] of data.visits.entries()) {
    const at = firsts[n % 4]!;
    Object.assign(visit, {
      start: at.start,
      end: at.end,
      overbooked: true,
      staff_ids: firsts[n % 3]!.staff_ids,
    });
  }
};

const longNames = (data: Schedule): void => {
  for (const row of [...data.staff, ...data.rooms]) Object.assign(row, { name: LONG, detail: LONG_SERVICE });
  for (const visit of data.visits) Object.assign(visit, { name: LONG, service: LONG_SERVICE });
};

const CHANGED = { empty: emptied, overbooked, 'long names': longNames } as const;

const schedules: readonly Screen[] = Object.entries(VIEWS).flatMap(([view, query]) => {
  const at = (_page: Page, { pike }: World): string =>
    `${staffScreenPath('schedule')}?location=${pike.id}&date=${nextWeekday()}&${query}`;
  return [
    ...statesOf({ name: `schedule, ${view}`, at, reads: seeSchedule }),
    ...(view === 'a month' ? [] : Object.entries(CHANGED)).map(([state, change]) =>
      staff(
        `schedule, ${view}: ${state}`,
        async (page, world) => {
          await changing(page, seeSchedule, change);
          await opened(page, at(page, world));
        },
        ADMIN,
      ),
    ),
  ];
});

const atPike =
  (screen: 'dashboard' | 'lobby') =>
  (_page: Page, { pike }: World): string =>
    `${staffScreenPath(screen)}?location=${pike.id}`;

const nothing = (data: Dashboard): void => {
  const none = { count: 0, rows: [] };
  for (const list of Object.keys(data.attention)) Object.assign(data.attention, { [list]: none });
  Object.assign(data, { waits: { promised_minutes: null, hours: [] }, queue: null });
};

/** Every group of the attention list, with long names. */
const everything = (data: Dashboard): void => {
  const visit = { id: '1', name: LONG, service: LONG_SERVICE, start: data.now, date: data.date, staff: LONG };
  const waiting = { id: '2', name: LONG, ticket_number: 'A-042', waited_minutes: 41, promised_minutes: 15 };
  const message = { id: '3', visit_id: '1', name: LONG, channel: 'sms', failed: data.now, date: data.date };
  const of = (...rows: object[]) => ({ count: rows.length + 3, rows });
  Object.assign(data.attention, {
    overdue: of(waiting),
    late: of(visit),
    unassigned: of(visit),
    unfinished: of(visit),
    unfit: of(visit),
    messages: of(message),
    services: of({ id: '4', name: LONG_SERVICE }),
    connections: of({ id: 'email' }),
  });
};

async function openWaitList(page: Page, { pike }: World): Promise<void> {
  await opened(page, `${staffScreenPath('schedule')}?location=${pike.id}`);
  await page.locator('#main header button:has(.tabler-icon-hourglass)').click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export const WORK: readonly Screen[] = [
  ...statesOf({ name: 'dashboard', at: atPike('dashboard'), reads: seeDashboard }),
  ...Object.entries({ empty: nothing, 'everything needs attention': everything }).map(([state, change]) =>
    staff(
      `dashboard: ${state}`,
      async (page, world) => {
        await changing(page, seeDashboard, change);
        if (state === 'empty') await changing(page, seeSchedule, emptied);
        await opened(page, atPike('dashboard')(page, world));
      },
      ADMIN,
    ),
  ),
  ...schedules,
  ...statesOf({ name: 'lobby', at: atPike('lobby'), reads: seeLobby }),
  staff('wait list: full', openWaitList, ADMIN),
  staff(
    'wait list: empty',
    async (page, world) => {
      await page.route(isOf(listWaitList), (route) => route.fulfill({ json: NO_ROWS }));
      await openWaitList(page, world);
    },
    ADMIN,
  ),
  staff(
    'groups: a roster',
    async (page) => {
      const { data } = (await (await page.request.get(groupSessions.list.path)).json()) as {
        data: { id: string }[];
      };
      await opened(page, `${staffScreenPath('groups')}?roster=${data[0]!.id}`);
    },
    ADMIN,
  ),
  ...TEXTS,
  ...CHAT_SCREENS,
];
