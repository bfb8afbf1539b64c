import { expect, test } from '@playwright/test';
import type { Page, Response } from '@playwright/test';
import { changeJson } from './product/changed-responses.ts';
import { signIn } from './product/people.ts';
import { placesOf } from './product/places.ts';
import type { Place } from './product/places.ts';

/* A manager removes one person from the busiest hour of a simulated demo day and compares the waits. */

interface Hour {
  hour: number;
  joined: number;
  wait: number | null;
}
interface Day {
  data: {
    weekday: number;
    from: number;
    to: number;
    actual_wait: number;
    people: { id: string; name: string; shifts: { from: number; to: number }[]; service_ids: string[] }[];
    today: { hours: Hour[]; wait: number; joined: number };
    changed: { hours: Hour[]; wait: number; joined: number } | null;
  };
}

test('one person fewer in the busiest hour lengthens its wait', async ({ page, request }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin@harbor.test');
  const { at, weekday } = await fullest(page, await placesOf(request, 'harbor-bank'));
  const played = (of: (url: URL) => boolean) =>
    page.waitForResponse((response: Response) => {
      const url = new URL(response.url());
      return url.pathname.endsWith('/insights/what-if') && response.ok() && of(url);
    });
  const usual = played((url) => !url.searchParams.has('away'));
  await page.goto(`/insights?location=${at.id}&tab=what-if`);
  let { data } = (await (await usual).json()) as Day;
  if (String(data.weekday) !== weekday) {
    const chosen = played((url) => url.searchParams.get('weekday') === weekday);
    await page.getByLabel('Day', { exact: true }).selectOption(weekday);
    ({ data } = (await (await chosen).json()) as Day);
  }
  expect(data.changed).toBeNull();
  // The page has the wait of those days next to the simulated one, with the reason where they differ.
  await expect(page.getByText(`visitors waited ${data.actual_wait} min on average`)).toBeVisible();
  await expect(page.getByText('The simulation assumes that staff call as soon as they are free')).toBeVisible(
    {
      visible: data.actual_wait - data.today.wait > 2,
    },
  );
  const busiest = busiestOf(data.today.hours);
  expect(busiest.joined).toBeGreaterThan(0);
  const isThere = ({ shifts }: (typeof data.people)[number]) =>
    shifts.some(({ from, to }) => from <= busiest.hour * 60 && to >= busiest.hour * 60 + 60);
  const who = data.people.filter(isThere).toSorted((a, b) => b.service_ids.length - a.service_ids.length)[0]!;

  const tried = played((url) => url.searchParams.has('away'));
  await page.getByLabel('Staff member', { exact: true }).selectOption(who.id);
  await page.getByRole('button', { name: 'Try it' }).click();
  const { data: after } = (await (await tried).json()) as Day;
  const [before, then] = [data.today, after.changed!].map((day) => day.hours[busiest.hour]!.wait!);
  expect(then).toBeGreaterThan(before!);
  expect(after.changed!.joined, 'the same visitors come').toBe(data.today.joined);
  await expect(page.getByText(`${who.name} is away`, { exact: false }).first()).toBeVisible();
  await expect(page.getByText('With the changes').first()).toBeVisible();
});

test('a day without service has no chart, and says why', async ({ page, request }) => {
  await changeJson(page, '**/insights/what-if?*', ({ data: { today } }: Day) => {
    for (const part of [today, ...today.hours]) Object.assign(part, { wait: null });
  });
  await signIn(page, 'admin@harbor.test');
  const [at] = await placesOf(request, 'harbor-bank');
  await page.goto(`/insights?location=${at!.id}&tab=what-if`);
  await expect(page.getByRole('heading', { name: 'No one is served on this day' })).toBeVisible();
  await expect(page.getByText('The simulation assumes')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Wait over the day' })).toHaveCount(0);
  // Other hours can still be tried.
  await expect(page.getByRole('button', { name: 'Try it' })).toBeVisible();
});

/** The location and weekday with the longest wait in the busiest hour: elsewhere spare staff would hide the change. */
async function fullest(page: Page, places: readonly Place[]): Promise<{ at: Place; weekday: string }> {
  let result = { at: places[0]!, weekday: '2', wait: 0 };
  for (const at of places.slice(0, 6))
    for (const weekday of ['1', '4', '5']) {
      const address = `/api/internal/v1/admin/insights/what-if?location=${at.id}&weekday=${weekday}`;
      const response = await page.request.get(address);
      const { today } = ((await response.json()) as { data: { today: Day['data']['today'] | null } }).data;
      const wait = (today && busiestOf(today.hours).wait) ?? 0;
      if (wait > result.wait) result = { at, weekday, wait };
    }
  return result;
}

const busiestOf = (hours: readonly Hour[]): Hour =>
  hours.reduce((most, hour) => (hour.joined > most.joined ? hour : most));
