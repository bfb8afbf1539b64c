import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import type { CustomRoleRow } from '#contract/staff/roles.ts';
import { afterFailure, staffApi } from './product/after-failure.ts';
import { axeFindings } from './product/axe.ts';
import { tabTo } from './product/keyboard.ts';
import { openStaffPage, signedIn } from './product/line.ts';
import { changing } from './product/operator.ts';

/* An admin compares roles, makes one by keyboard, gives it to a teller whose open page follows, views it, and deletes it. */

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

const bank = changing({ vendor: 'harbor-bank' });
test.afterAll(() => bank.back());
// Other journeys sign in as the person who has the role.
afterFailure(async (request) => {
  await bank.to({ [FEATURE]: 'true' });
  const api = await staffApi(request);
  const { custom } = await api.get<{ custom: CustomRoleRow[] }>('/admin/roles');
  for (const { id, version, name, base, scope, grants } of custom.filter((one) =>
    one.name.startsWith(NAME),
  )) {
    const path = `/admin/roles/${id}`;
    const values = { version, name, base, scope, grants, staff_ids: [] };
    const { data } = await api.send<{ data: { version: number } }>('PATCH', path, values);
    await api.send('POST', `${path}/removal`, { version: data.version, move_to: null });
  }
});

const ROLES = '/settings/access/roles';
/** Another one for a second try. */
const NAME = `Greeter ${Date.now().toString(36)}`;
const FEATURE = 'feature.roleBasedAccessControl';
const actionsOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions for ${name}`, exact: true });
const right = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Nothing is wider than the page. */
const fits = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);

test('an admin makes a role, gives it, views as it and deletes it', async ({ page, browser, request }) => {
  await bank.to({ [FEATURE]: 'false' });
  // Without the decision the roles are listed and compared, and none is made.
  await openStaffPage(page, ROLES);
  const table = page.getByRole('table').first();
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(table.getByRole('row', { name: /^Manager/ })).toContainText('Assigned locations');
  await expect(page.getByText('Custom roles are off for this business')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New role' })).toBeHidden();
  await actionsOf(page, 'Manager').press('Enter');
  await page.getByRole('menuitem', { name: 'Compare …' }).press('Enter');
  const compared = page.getByRole('dialog', { name: 'Compare two roles' });
  await expect(compared.getByRole('row', { name: /^Edit clients/ })).toContainText('Whole business');
  await expect(compared.getByRole('row').nth(1)).toHaveText('Different');
  expect(await axeFindings(page)).toEqual([]);
  await compared.getByLabel('Second role').selectOption('Manager');
  await expect(compared.getByText('Both roles have the same rights.')).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await page.goto(`${ROLES}/new`))?.status()).toBe(404);

  await bank.to({ [FEATURE]: 'true' });
  await page.goto(ROLES);
  // axe reads the page once it stands, not while it loads.
  await expect(page.getByRole('button', { name: 'New role' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await tabTo(page, page.getByRole('button', { name: 'New role' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'New custom role' })).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
  await page.keyboard.type(NAME);
  // A new role begins as its profile; what the profile cannot have says so.
  await expect(right(page, 'See the line in the lobby')).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^API keys/ })).toBeDisabled();
  await expect(page.getByText('The same rights as Staff.')).toBeVisible();
  await tabTo(page, right(page, 'Search and see clients and their personal data'), { stops: 120 });
  await page.keyboard.press('Space');
  // Editing clients is of little use now, and the form says it.
  await expect(page.getByText(/Of little use without “Search and see clients/).first()).toBeVisible();
  await right(page, 'Edit clients').uncheck();
  await right(page, 'Conversations and live chats').uncheck();
  await page.getByRole('checkbox', { name: /^Close the line, pause callbacks/ }).check();
  await expect(page.getByText('1 right more than Staff')).toBeVisible();
  await expect(page.getByText('3 rights fewer than Staff')).toBeVisible();
  await page.getByRole('combobox', { name: 'People with this role' }).fill('Devon');
  await page.getByRole('option', { name: /^Devon/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).focus();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 768 });
  await fits(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });

  // The page of the teller stands open, and loses the clients with the next request.
  const teller = await browser.newContext({ baseURL: new URL(page.url()).origin, reducedMotion: 'reduce' });
  const open = await teller.newPage();
  await openStaffPage(open, '/clients', 'staff@harbor.test');
  await expect(open.getByRole('navigation').getByRole('link', { name: 'Clients' }).first()).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(new RegExp(`${ROLES}$`));
  const row = page.getByRole('row', { name: `${NAME} Custom, for Staff` });
  await expect(row).toBeVisible();
  // A search asks the server, unless the page has already learnt of the change.
  await open
    .getByRole('searchbox')
    .fill('nora', { timeout: 2_000 })
    .catch(() => {});
  await expect(open.getByRole('heading', { level: 1, name: 'You cannot open this page' })).toBeVisible();
  await expect(open.getByRole('link', { name: 'Clients' })).toHaveCount(0);
  await teller.close();

  // On the person's form; the role can be deleted once no person has it.
  await actionsOf(page, NAME).click();
  await page.getByRole('menuitem', { name: 'Delete role' }).click();
  const removal = page.getByRole('dialog', { name: `Delete ${NAME}?` });
  await expect(removal.getByText('1 person has this role. It cannot be restored.')).toBeVisible();
  await expect(removal.getByText(/this person first/)).toBeAttached();
  await page.keyboard.press('Escape');
  await page.goto('/staff?search=devon');
  await page.getByRole('button', { name: /^Actions for Devon/ }).click();
  await page.getByRole('menuitem', { name: 'Custom roles …' }).click();
  const ofPerson = page.getByRole('dialog', { name: /^Custom roles of Devon/ });
  await expect(ofPerson.getByRole('checkbox', { name: NAME })).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await ofPerson.getByRole('checkbox', { name: NAME }).uncheck();
  await expect(ofPerson.getByText('Without a custom role, the rights of Staff apply.')).toBeVisible();
  await ofPerson.getByRole('button', { name: 'Save roles' }).click();
  await expect(ofPerson).toBeHidden();

  // A second admin saved first: the form says who, when and what, and keeps what was typed.
  await page.goto(ROLES);
  await page.getByRole('button', { name: NAME, exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'History' })).toBeVisible();
  await renamedByAnother(request, `${NAME} east`);
  await page.getByRole('textbox', { name: 'Name' }).fill(`${NAME} west`);
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog', { name: /^Elena Marchetti saved first, at / });
  await expect(conflict.getByRole('row', { name: /^Name/ })).toContainText(`${NAME} west${NAME} east`);
  expect(await axeFindings(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`${NAME} west`);
  await page.keyboard.press('Control+s');
  await conflict.getByRole('button', { name: 'Take mine' }).click();
  const newest = page.getByRole('listitem').filter({ hasText: 'changed it' }).first();
  await expect(newest).toContainText(`Name${NAME} east${NAME} west`);
  await page.getByRole('textbox', { name: 'Name' }).fill(NAME);
  await page.keyboard.press('Control+s');
  await expect(newest).toContainText(`Name${NAME} west${NAME}`);

  // Viewing as the role: its navigation, its pages, and no change.
  await page.goto(ROLES);
  await actionsOf(page, NAME).click();
  await page.getByRole('menuitem', { name: 'View as this role' }).click();
  const banner = page.getByRole('region', { name: 'View as a role' });
  await expect(banner).toContainText(`You see Foyer as ${NAME} sees it. Nothing can be changed.`);
  await expect(page.getByRole('link', { name: 'Lobby' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Clients' })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await fits(page);
  expect((await page.goto('/clients'))?.status()).toBe(403);
  await banner.getByRole('button', { name: 'Back to your own view' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Clients' }).first()).toBeVisible();

  await page.goto(ROLES);
  await actionsOf(page, NAME).click();
  await page.getByRole('menuitem', { name: 'Delete role' }).click();
  await removal.getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByText(`${NAME} is deleted`)).toBeVisible();
  await expect(row).toBeHidden();
  await signedIn(page.request, 'manager@harbor.test');
  expect((await page.goto(ROLES))?.status()).toBe(403);
});

/** Another form of the same role saves a name. */
async function renamedByAnother(request: APIRequestContext, name: string): Promise<void> {
  const csrf = await signedIn(request, 'admin@harbor.test');
  const path = '/api/internal/v1/admin/roles';
  const { data } = (await (await request.get(path)).json()) as {
    data: { custom: { id: string; name: string; staff: { id: string }[] }[] };
  };
  const { id, staff, ...role } = data.custom.find((one) => one.name === NAME)!;
  const body = { ...role, name, staff_ids: staff.map((one) => one.id) };
  const saved = await request.patch(`${path}/${id}`, { headers: { 'x-csrf-token': csrf }, data: body });
  expect(saved.ok(), await saved.text()).toBe(true);
}
