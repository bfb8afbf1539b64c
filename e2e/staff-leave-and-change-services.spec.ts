import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import type { AssignmentSheet } from '#contract/staff/assignments.ts';
import type { StaffListRow } from '#contract/staff/staff.rows.ts';
import type { HandOver } from '#contract/staff/staff.ts';
import { afterFailure, staffApi } from './product/after-failure.ts';
import { bookAt } from './product/appointments.ts';
import { axeFindings } from './product/axe.ts';
import { openStaffPage, signedIn } from './product/line.ts';
import { place } from './product/places.ts';

/* People of the set-up: their services by keyboard alone, and a person who leaves. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

/** The services of people, before a journey changed them. */
const before = new Map<string, AssignmentSheet['assignments']>();
const sheetOf = (id: string): string => `/admin/staff/${id}/assignments`;

afterFailure(async (request) => {
  const api = await staffApi(request);
  for (const [id, assignments] of before) {
    const { version } = await api.get<AssignmentSheet>(sheetOf(id));
    await api.send('PUT', sheetOf(id), { version, assignments });
  }
  // Other journeys sign in as this person.
  const left = await api.get<StaffListRow[]>('/admin/staff?search=Devon%20Achebe&state=deactivated');
  for (const { id, version } of left)
    await api.send('PUT', `/admin/staff/${id}/archived`, { version, archived: false });
});

async function noteServices(request: APIRequestContext, id: string): Promise<void> {
  const api = await staffApi(request);
  before.set(id, (await api.get<AssignmentSheet>(sheetOf(id))).assignments);
}

async function idOf(page: Page, name: string): Promise<string> {
  const list = await page.request.get(
    `/api/internal/v1/admin/staff?search=${encodeURIComponent(name)}&state=all`,
  );
  return ((await list.json()) as { data: { id: string }[] }).data[0]!.id;
}

test('services of a person are changed by keyboard, with the effect before saving', async ({
  page,
  request,
}) => {
  await openStaffPage(page, '/staff');
  const id = await idOf(page, 'Rafael Ibarra');
  await noteServices(request, id);
  await page.goto(`/staff/${id}/assignments/edit`);
  const grid = page.getByRole('grid', { name: /Services of Rafael Ibarra/ });
  await expect(grid).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const cell = grid.getByRole('checkbox', { name: /^Open an account, Pike Street/ });
  await expect(cell).toBeChecked();
  // Tab enters the grid once; arrows move to the cell.
  await page.getByRole('searchbox', { name: 'Find a service' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(grid.getByRole('checkbox').first()).toBeFocused();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Space');
  await expect(cell).not.toBeChecked();
  const effect = page.getByRole('complementary', { name: 'What this change does' });
  await expect(effect.getByText(/Removes \d|fewer|Services and ways to meet/).first()).toBeVisible();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: /Open an account, Pike Street/ });
  await editor.getByLabel('Length in minutes').fill('45');
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await expect(cell).toBeFocused();
  await expect(effect.getByText(/No appointment falls outside|falls? outside/)).toBeVisible();
  // Clients get no message, so the save can be undone.
  const leave = effect.getByRole('radio', { name: 'Leave' });
  for (let at = 0; at < (await leave.count()); at += 1) await leave.nth(at).check();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(grid.getByText('45 min').first()).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a location shows who takes which service, and a colleague takes one more', async ({
  page,
  request,
}) => {
  await openStaffPage(page, '/locations');
  const id = await idOf(page, 'Ji-woo Han');
  await noteServices(request, id);
  await page.getByRole('button', { name: 'Actions for Pike Street' }).click();
  await page.getByRole('menuitem', { name: 'Services and staff …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Services and staff of Pike Street' });
  const grid = dialog.getByRole('grid', { name: 'Services of Pike Street by person' });
  const cell = grid.getByRole('checkbox', { name: /^Mortgage or home equity, Ji-woo Han/ });
  await expect(cell).not.toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  const save = dialog.getByRole('button', { name: 'Save assignments' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await cell.focus();
  await page.keyboard.press('Space');
  await expect(cell).toBeChecked();
  const effect = dialog.getByRole('region', { name: 'Ji-woo Han' });
  await expect(effect.getByText(/No appointment falls outside/)).toBeVisible();
  await save.click();
  await expect(page.getByText('The services of the staff of Pike Street are saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  // The person's own page says the same.
  const stored = await page.request.get(`/api/internal/v1/admin/staff/${id}/assignments`);
  const { data } = (await stored.json()) as { data: AssignmentSheet };
  const names = data.assignments.map((one) => data.services.find((each) => each.id === one.service_id)!.name);
  expect(names).toContain('Mortgage or home equity');
});

test('a person leaves: colleagues take the appointments, and the sign-in ends', async ({
  page,
  browser,
  request,
}) => {
  const theirs = await browser.newContext();
  await signedIn(theirs.request, 'staff@harbor.test');
  const session = () => theirs.request.get('/api/internal/v1/admin/choices/location?search=');
  expect((await session()).status()).toBe(200);

  await openStaffPage(page, '/staff');
  const id = await idOf(page, 'Devon Achebe');
  const ahead = async () => {
    const response = await page.request.get(`/api/internal/v1/admin/staff/${id}/hand-over`);
    return ((await response.json()) as HandOver).data.visits;
  };
  // At some hours no colleague is free for one of the appointments: it stays as booked.
  const handedOver = async () =>
    (await ahead()).filter(({ colleagues }) => colleagues.length > 0).map((visit) => visit.id);
  // A first try has handed all of them over.
  const pike = await place(request, 'harbor-001');
  for (let tried = 0; tried < 10 && (await handedOver()).length === 0; tried += 1)
    await bookAt(request, pike, { first: 'Dora' });
  const movable = await handedOver();
  expect(movable).not.toEqual([]);
  await page.getByRole('button', { name: 'Actions for Devon Achebe' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate Devon Achebe' });
  const act = dialog.getByRole('button', { name: /^Hand over \d+ and deactivate$/ });
  await expect(act).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await act.click();
  await expect(page.getByText('Devon Achebe is deactivated')).toBeVisible();
  await expect(page.getByRole('row', { name: /Devon Achebe/ })).toBeHidden();
  expect((await session()).status()).toBe(401);
  expect((await ahead()).filter((visit) => movable.includes(visit.id))).toEqual([]);

  await page.goto('/staff?state=deactivated');
  await page.getByRole('button', { name: 'Actions for Devon Achebe' }).click();
  await page.getByRole('menuitem', { name: 'Reactivate' }).click();
  await expect(page.getByText('Devon Achebe can work again')).toBeVisible();
  await theirs.close();
});
