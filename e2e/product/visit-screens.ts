import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { join, pageOf } from './line.ts';
import { heading, visitor } from './screen.ts';
import type { Screen } from './screen.ts';
import type { VisitState, World } from './world.ts';

/* The visitor's page at every stage of a visit. */

async function openVisit(page: Page, world: World, state: VisitState): Promise<void> {
  await page.goto(pageOf(world.pike, world.visits[state]));
}

const visit = (state: VisitState, shows: string | RegExp): Screen =>
  visitor(`visit: ${state}`, async (page, world) => {
    await openVisit(page, world, state);
    await heading(page, shows);
  });

const NEXT = visitor('visit: next', async (page, { queen, request, desk }) => {
  await desk.emptyTheLine(queen.id);
  const joined = await join(request, queen, { first: 'Nadia' });
  await page.goto(pageOf(queen, joined));
  await expect(page.getByText('No one before you').or(page.getByText('You are next')).first()).toBeVisible();
});

export const VISITS: readonly Screen[] = [
  NEXT,
  visit('waiting', /You’re in line/),
  visit('curbside', /Curbside pickup requested/),
  visit('phone', /Call requested/),
  visit('video', /Video call requested/),
  visit('called', /It’s your turn/),
  visit('in progress', /It’s your turn/),
  visit('video in progress', /It’s your turn/),
  visit('completed', /Thank you/),
  visit('rated', /Thank you/),
  visit('cancelled', 'This appointment has been cancelled'),
  visit('no-show', /We called you/),
  visitor('visit: a rating is missing', async (page, world) => {
    await openVisit(page, world, 'completed');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Please provide a rating before submitting')).toBeVisible();
  }),
  visitor('visit: giving it up', async (page, world) => {
    await openVisit(page, world, 'waiting');
    await page.getByRole('button', { name: 'Leave the line' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Leave the line?' })).toBeVisible();
  }),
  visitor('visit in French', async (page, world) => {
    await page.goto(pageOf(world.pike, world.visits.waiting, '&lang=fr'));
    await heading(page, /file/);
  }),
  visitor('visit: wrong code', async (page, world) => {
    const { id } = world.visits.waiting;
    await page.goto(`/s/harbor-bank/callback-service/manage?id=${id}&code=not-the-code`);
    await heading(page, 'We couldn’t find this appointment');
  }),
];
