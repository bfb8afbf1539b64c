import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { slots, toAFullDay } from './product/booking.ts';
import { signedIn } from './product/line.ts';
import { emptyVendor } from './product/operator.ts';
import { heading } from './product/screen.ts';
import { Taps } from './product/taps.ts';

/* The checklist alone leads from an empty vendor to its first booking. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

/** Every click and every field that is filled: more would be a detour that this set-up does not need. */
const MOST_TAPS = 47;

/** A retry sets up a vendor of its own: the first one is no longer empty. */
const vendorOf = (retry: number) => ({
  vendor: `meadow-${retry}`,
  name: 'Meadow Clinic',
  email: `olga-${retry}@meadow.test`,
});

test('location, hours, service, person, assignment, schedule, first booking', async ({ page }, { retry }) => {
  const own = vendorOf(retry);
  await emptyVendor(own);
  await signedIn(page.request, own.email);
  const taps = new Taps();
  const field = (name: string) => page.getByLabel(new RegExp(`^${name}`)).first();
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const saved = () => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  const step = async (name: string): Promise<void> => {
    // The help shows the steps on every screen.
    if (!(await page.getByRole('link', { name, exact: true }).isVisible()))
      await taps.on(page.getByRole('button', { name: 'Keyboard shortcuts' }));
    await taps.on(page.getByRole('link', { name, exact: true }));
  };
  const choose = async (name: string, option: RegExp): Promise<void> => {
    await taps.on(page.getByRole('combobox', { name }));
    await taps.on(page.getByRole('option', { name: option }));
  };

  await page.goto('/lobby');
  await expect(page.getByRole('region', { name: 'Set up your first booking' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await step('Add a location');
  await taps.on(button('New location'));
  await taps.on(field('Name'), 'Meadow Street');
  await taps.on(field('Address'), '5 Meadow Street');
  await taps.on(field('City'), 'Toronto');
  await taps.on(field('Time zone'));
  await field('Time zone').selectOption('America/Toronto');
  await taps.on(button(/^Save location/));
  await saved();

  await step('Set its opening hours');
  await week(page, taps);

  await step('Add a service');
  await taps.on(button('New service'));
  await taps.on(field('Name'), 'First visit');
  await choose('Offered at', /^Meadow Street/);
  await page.keyboard.press('Escape');
  await taps.on(button(/^Save service/));
  await saved();

  await step('Add a person who works there');
  await taps.on(button('New staff member'));
  await taps.on(field('First name'), 'Ines');
  await taps.on(field('Last name'), 'Vega');
  await taps.on(field('Email'), 'ines@meadow.test');
  await choose('Locations', /^Meadow Street/);
  await page.keyboard.press('Escape');
  await taps.on(button(/^Save staff member/));
  await saved();

  await step('Assign the person to the service');
  await taps.on(button('Actions for Ines Vega'));
  await taps.on(page.getByRole('menuitem', { name: /Assignments|Services/ }));
  await taps.on(page.getByRole('checkbox', { name: /^First visit, Meadow Street/ }));
  await taps.on(button(/^Save assignments/));
  // The word of the save before may still be there.
  await expect(button(/^Save assignments/)).toBeHidden();
  await saved();

  await step('Set when the person works');
  await choose('Person', /^Ines Vega/);
  await week(page, taps);

  await page.goto('/lobby');
  await expect(page.getByRole('region', { name: 'Set up your first booking' })).toBeHidden();
  test.info().annotations.push({ type: 'taps', description: String(taps.count) });
  expect(taps.count, 'taps of the whole set-up').toBeLessThanOrEqual(MOST_TAPS);

  await page.goto(`/s/${own.vendor}/select-service?lang=en`);
  // The only service, at the only location, is no question.
  await heading(page, 'Select time');
  await toAFullDay(page);
  await slots(page).first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'Your details');
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByRole('button', { name: 'Book appointment' }).click();
  await expect(page).toHaveURL(/\/manage/);
  await expect(page.getByText('Meadow Street').first()).toBeVisible();
});

/** Opens Monday from nine to five, and the other days alike. */
async function week(page: Page, taps: Taps): Promise<void> {
  const monday = page.getByRole('group', { name: 'Monday' });
  await taps.on(monday.getByRole('button', { name: 'Add hours to Monday' }));
  await taps.on(monday.getByLabel('Monday, start of block 1', { exact: true }), '09:00');
  await taps.on(monday.getByLabel('Monday, end of block 1', { exact: true }), '17:00');
  await taps.on(monday.getByRole('button', { name: 'Copy Monday to' }));
  await taps.on(page.getByRole('menuitem', { name: 'All other days' }));
  await taps.on(page.getByRole('button', { name: /^Save hours/ }));
  // The message of the save before may still be there.
  await expect(page.getByRole('button', { name: /^Save hours/ })).toBeHidden();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
}
