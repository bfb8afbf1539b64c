import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { inFrench } from './product/in-the-lobby.ts';
import { tabTo } from './product/keyboard.ts';
import { join, openStaffPage } from './product/line.ts';
import { openLetter, unfoldLetter } from './product/mailbox.ts';
import { deliverMail } from './product/mails.ts';
import { changing } from './product/operator.ts';
import { place } from './product/places.ts';

/*
 * A visitor answers the mail about their place. Two staff members see the reply without a reload: one at a desk, one on
 * a phone, in French. The one at the desk answers by keyboard, and the answer joins the visitor's mails.
 */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

// Another address in each run: its conversation is new.
const RUN = Date.now().toString(36);
const EMAIL = `odile-${RUN}@client.example`;
const FIRST = `<first-${RUN}@client.example>`;
const SECOND = `<second-${RUN}@client.example>`;
const settings = changing({ vendor: 'harbor-bank' });

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await settings.to({ 'feature.conversations': 'true' });
  const client = { email: EMAIL, cell_phone: '', lang: 'en', receive_email: true };
  await join(request, await place(request, 'harbor-001'), { first: 'Odile', client });
  await request.dispose();
});
test.afterAll(() => settings.back());

const press = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

const mails = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Nothing is too wide or illegible, light and dark. */
async function inBothSchemes(page: Page, widths: readonly number[]): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      expect([width, await overflow(page)]).toEqual([width, 0]);
      expect(await axeFindings(page), `${width} ${colorScheme}`).toEqual([]);
    }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a visitor answers a mail, and staff answer the reply', async ({ page, browser, baseURL }) => {
  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  ).newPage();
  await inFrench(phone);
  const english = mails(page, 'Texts of the thread');
  const french = mails(phone, 'Textos de la conversation');
  let replyTo = '';

  await test.step('the mail about the place says where a reply goes', async () => {
    const entry = await unfoldLetter(page, { email: EMAIL, subject: /line/i });
    const header = entry.getByText('Reply-To: reply+');
    await expect(header).toBeVisible();
    replyTo = (await header.textContent())!.replace('Reply-To: ', '');
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('the reply stands on both screens without a reload', async () => {
    await openStaffPage(page, '/conversations');
    await openStaffPage(phone, '/conversations', 'manager@harbor.test');
    await deliverMail(baseURL!, {
      from: `Odile Journey <${EMAIL}>`,
      to: replyTo,
      id: FIRST,
      subject: 'Re: Your place in line',
      text: 'Is parking free?\r\n\r\nOn Friday at 10:00, Harbor Bank <no-reply@localhost> wrote:\r\n> You are in line.',
    });
    await expect(
      page.getByRole('button', { name: /^Odile Journey 1 to read.*Email/s }).first(),
    ).toBeVisible();
    await expect(phone.getByRole('button', { name: /^Odile Journey 1 à lire/ }).first()).toBeVisible();
  });

  await test.step('both open it by keyboard: the subject and their own words, without the quote', async () => {
    await press(page, page.getByRole('button', { name: /^Odile Journey/ }).first());
    await press(phone, phone.getByRole('button', { name: /^Odile Journey/ }).first());
    for (const list of [english, french]) {
      await expect(list).toHaveText([/Re: Your place in line.*Is parking free\?/s]);
      await expect(list.first()).not.toContainText('You are in line');
    }
    await expect(page.getByText(`Email · ${EMAIL}`)).toBeVisible();
  });

  await test.step('a mail from another address is marked on both open conversations', async () => {
    await deliverMail(baseURL!, {
      from: 'someone@else.example',
      to: replyTo,
      id: SECOND,
      subject: 'Re: Your place in line',
      text: 'I write for Odile: may she bring a bicycle?',
    });
    await expect(english.nth(1)).toHaveText(/bicycle.*From another address: someone@else\.example/s);
    await expect(french.nth(1)).toHaveText(/bicycle.*someone@else\.example/s);
    await inBothSchemes(page, [1024, 1440]);
    await inBothSchemes(phone, [390]);
  });

  await test.step('staff answer by keyboard, and both see that it is sent', async () => {
    await tabTo(page, page.getByRole('textbox', { name: 'Answer' }));
    await page.keyboard.type('Yes, both are free.');
    await press(page, page.getByRole('button', { name: 'Send', exact: true }));
    await expect(english.nth(2)).toHaveText(/Yes, both are free\..*sent/s);
    await expect(french.nth(2)).toHaveText(/Yes, both are free\..*envoyé/s);
    await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('');
  });

  await test.step('the answer stands in the mailbox and joins the visitor’s mails', async () => {
    const letter = { email: EMAIL, subject: /^\s*email\s*Re: Your place in line/i };
    const entry = await unfoldLetter(page, letter);
    await expect(entry.getByText(`In-Reply-To: ${SECOND}`)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await openLetter(page, letter);
    await expect(page.getByRole('heading', { name: 'Re: Your place in line' })).toBeVisible();
    await expect(page.getByText('Yes, both are free.')).toBeVisible();
  });
  await phone.context().close();
});
