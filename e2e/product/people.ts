import { expect } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signedIn } from './line.ts';
import { PASSWORD } from './password.ts';
import { chooseTopic, contact, openMore } from './request-form.ts';

/** Participants of a journey: each has their own browser. */
export { PASSWORD };
export const PIKE_STREET = 'Pike Street';

export interface Visitor {
  page: Page;
  name: string;
  ticket: string;
}

export async function aVisitor(
  browser: Browser,
  options: { width?: number; height?: number; locale?: string } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 390, height: options.height ?? 844 },
    locale: options.locale ?? 'en-US',
  });
  return context.newPage();
}

/** Opens the lobby of a location as this person. Journeys about signing in use `signIn`. */
export async function staffInTheLobby(browser: Browser, email: string, at: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  await signedIn(page.request, email);
  await page.goto(`/lobby?location=${at}`);
  await expect(page.getByRole('heading', { name: 'Lobby', level: 1 })).toBeVisible();
  return page;
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

/** The id of a demo location, from the open API. */
export async function locationId(page: Page, externalId: string, vendor = 'harbor-bank'): Promise<string> {
  const response = await page.request.get('/api/v2/open/locations', { headers: { 'x-vendor': vendor } });
  const { data } = (await response.json()) as { data: { id: string; attributes: { external_id: string } }[] };
  return data.find((location) => location.attributes.external_id === externalId)!.id;
}

/** Fills in the required fields of the request form and joins. */
export async function joinTheLine(
  page: Page,
  who: { first: string; last?: string; email: string; topic?: string },
): Promise<string> {
  await chooseTopic(page, who.topic);
  await page.getByLabel('First name').fill(who.first);
  await contact(page).fill(who.email);
  if (who.last) {
    await openMore(page);
    await page.getByLabel(/^Last name/).fill(who.last);
  }
  await page.getByRole('button', { name: 'Join the line' }).click();
  await page.waitForURL(/\/callback-service\/confirmation/);
  return ticketOn(page);
}

export async function ticketOn(page: Page): Promise<string> {
  const ticket = page
    .getByText(/^[A-Z]{1,2}-\d{3}$/)
    .filter({ visible: true })
    .first();
  await expect(ticket).toBeVisible();
  return (await ticket.textContent())!.trim();
}

export const closeAll = (...contexts: BrowserContext[]) =>
  Promise.all(contexts.map((context) => context.close()));
