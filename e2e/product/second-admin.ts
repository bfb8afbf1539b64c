import type { Page } from '@playwright/test';
import { blankStaff } from '#contract/staff/staff.values.ts';
import { openLetter } from './mailbox.ts';

/** The demo has one administrator: invites another one, who accepts. */
export async function aSecondAdmin(of: {
  browser: { newPage(options: object): Promise<Page> };
  /** Sends as the first administrator. */
  post: <T>(path: string, data: object) => Promise<T>;
  /** Tells the addresses of several runs apart. */
  run: string;
}): Promise<Page> {
  const email = `second-${of.run}@harbor.test`;
  const values = { ...blankStaff, first_name: 'Second', last_name: 'Admin', email, role: '30' };
  const made = await of.post<{ data: { id: string } }>('/staff', { values });
  await of.post(`/staff/${made.data.id}/invite`, {});
  const page = await of.browser.newPage({ viewport: { width: 1440, height: 900 } });
  await openLetter(page, { email, subject: /You are invited/ });
  await page.goto((await page.getByRole('link', { name: 'Accept the invitation' }).getAttribute('href'))!);
  await page.getByLabel('Password', { exact: true }).fill('a quiet lamp at noon');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/invitation'));
  return page;
}
