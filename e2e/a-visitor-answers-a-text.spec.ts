import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { inFrench } from './product/in-the-lobby.ts';
import { tabTo } from './product/keyboard.ts';
import { join, openStaffPage, pageOf } from './product/line.ts';
import type { Joined } from './product/line.ts';
import { changing } from './product/operator.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';
import { connectTexts } from './product/texts.ts';
import type { TextProvider } from './product/texts.ts';

/*
 * A visitor who reads French writes text messages. Two staff members see them without a reload, one of them in French.
 * They answer by keyboard. The visitor cancels the place, writes STOP, and later START.
 */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

// Another number in each run: a visitor with several open visits is asked which one they mean.
const PHONE = `+1206556${String(Date.now() % 10_000).padStart(4, '0')}`;
const settings = changing({ vendor: 'harbor-bank' });
let pike: Place;
let provider: TextProvider;
let visit: Joined;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  const client = { cell_phone: PHONE, lang: 'fr', receive_sms: true };
  visit = await join(request, pike, { first: 'Odile', client });
  await settings.to({ 'feature.conversations': 'true' });
  provider = await connectTexts(request, {
    vendor: pike.vendor,
    admin: 'admin@harbor.test',
    baseURL: baseURL!,
  });
});
test.afterAll(async () => {
  try {
    await provider.disconnect();
  } finally {
    await settings.back();
  }
});

const press = async (page: Page, target: Locator, { back = false } = {}): Promise<void> => {
  await expect(target).toBeVisible();
  await tabTo(page, target, { back });
  await page.keyboard.press('Enter');
};

const texts = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Nothing is too wide or illegible on a phone, a tablet and a desktop; the desktop in the dark comes last. */
async function inEveryLook(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [390, 1024, 1440]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      expect([width, await overflow(page)]).toEqual([width, 0]);
      expect(await axeFindings(page), `${width} ${scheme}`).toEqual([]);
    }
}

test('a visitor answers a text, cancels the place, stops all texts and starts them again', async ({
  page,
  browser,
}) => {
  const colleague = await (
    await browser.newContext({ viewport: { width: 1024, height: 900 }, reducedMotion: 'reduce' })
  ).newPage();
  await inFrench(colleague);
  const english = texts(page, 'Texts of the thread');
  const french = texts(colleague, 'Textos de la conversation');
  const answer = page.getByRole('textbox', { name: 'Answer' });
  const send = page.getByRole('button', { name: 'Send', exact: true });

  await page.addInitScript(standIn);
  await test.step('the text stands on both screens without a reload', async () => {
    await openStaffPage(page, '/conversations');
    await openStaffPage(colleague, '/conversations', 'manager@harbor.test');
    await provider.deliver(PHONE, 'Le parking est-il gratuit ?');
    await expect(page.getByRole('button', { name: /^Odile Journey 1 to read/ }).first()).toBeVisible();
    await expect(colleague.getByRole('button', { name: /^Odile Journey 1 à lire/ }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Conversations 1/ })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('both open it, by keyboard', async () => {
    await press(page, page.getByRole('button', { name: /^Odile Journey/ }).first());
    await expect(english).toHaveText([/Le parking est-il gratuit \?/]);
    await expect(page.getByRole('heading', { level: 2, name: 'Odile Journey' })).toBeVisible();
    await press(colleague, colleague.getByRole('button', { name: /^Odile Journey/ }).first());
    await expect(french).toHaveText([/Le parking est-il gratuit \?/]);
    await expect(page.getByText('1 to read')).toHaveCount(0);
  });

  await test.step('staff answer by keyboard, and both see the state of the text', async () => {
    await tabTo(page, answer);
    await page.keyboard.type('Oui, pendant deux heures.');
    await press(page, send);
    await expect(english.nth(1)).toHaveText(/Oui, pendant deux heures\..*sent/);
    await expect(french.nth(1)).toHaveText(/Oui, pendant deux heures\..*envoyé/);
    await expect(answer).toHaveValue('');
    expect(await axeFindings(page)).toEqual([]);
    expect(await axeFindings(colleague)).toEqual([]);
  });

  await test.step('staff keep the place of one who is late, and add the booking link', async () => {
    await press(page, page.getByRole('button', { name: 'Add the booking link' }), { back: true });
    await expect(answer).toHaveValue(/\/how\?location=/);
    await expect(answer).toHaveValue(new RegExp(`location=${pike.id}$`));
    // A second press adds nothing.
    await page.keyboard.press('Enter');
    expect((await answer.inputValue()).match(/\/how\?/g)).toHaveLength(1);
    await answer.fill('');
    await press(page, page.getByRole('button', { name: 'Late: keep the place 15 minutes' }), { back: true });
    await expect(page.getByText('Odile Journey keeps the place for 15 minutes')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await tabTo(page, send);
  });

  await test.step('a word of the vendor’s list is refused at the text, and nothing leaves', async () => {
    await settings.to({ 'conversations.blocked_words': JSON.stringify({ en: 'free money' }) });
    await tabTo(page, answer, { back: true });
    await page.keyboard.type('Here is FREE money.');
    await press(page, send);
    await expect(answer).toHaveAccessibleDescription(/free money/i);
    await expect(answer).toHaveValue('Here is FREE money.');
    await expect(english).toHaveCount(2);
    await inEveryLook(page);
    await answer.fill('');
    await expect(answer).not.toHaveAttribute('aria-invalid', 'true');
    await expect(french).toHaveCount(2);
    await tabTo(page, send);
  });

  await test.step('C asks first, and the answer cancels the place', async () => {
    const isOpen = page.getByText('Confirmed', { exact: true });
    await provider.deliver(PHONE, 'C');
    await expect(english.nth(3)).toHaveText(/OUI.*Automatic reply/s);
    await expect(isOpen).toBeVisible();
    await provider.deliver(PHONE, 'Oui.');
    await expect(english.nth(5)).toHaveText(/Automatic reply/);
    await expect(french).toHaveCount(6);
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(isOpen).toHaveCount(0);
    const phone = await browser.newPage();
    await phone.goto(pageOf(pike, visit, '&lang=en'));
    await expect(phone.getByText('You’ve left the line.')).toBeVisible();
    await phone.close();
  });

  await test.step('STOP stops all texts, and the composer says why', async () => {
    await provider.deliver(PHONE, 'STOP');
    const why = 'This number wrote STOP. It gets no texts until it writes START.';
    await expect(page.getByText(why).first()).toBeVisible();
    await expect(colleague.getByText('Ce numéro a répondu STOP', { exact: false }).first()).toBeVisible();
    await tabTo(page, answer, { back: true });
    await page.keyboard.type('Encore une question');
    await expect(send).toBeDisabled();
    await expect(send).toHaveAccessibleDescription(why);
    await inEveryLook(page);
  });

  await test.step('START opens it again', async () => {
    await provider.deliver(PHONE, 'START');
    await expect(send).toBeEnabled();
    await press(page, send);
    await expect(english.filter({ hasText: 'Encore une question' })).toHaveText(/sent/);
    await expect(french.filter({ hasText: 'Encore une question' })).toHaveText(/envoyé/);
  });

  await test.step('a colleague who chose it hears of a text while the page is hidden', async () => {
    await tabTo(page, page.getByRole('switch', { name: 'Browser notifications' }), { back: true });
    await page.keyboard.press('Space');
    await expect(page.getByRole('switch', { name: 'Browser notifications' })).toBeChecked();
    await page.getByRole('link', { name: 'Clients', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    // A colleague with the conversation open reads the text at once, and nothing waits any more.
    await colleague.goto('/clients');
    await page.evaluate(() => Object.assign(window, { isAway: true }));
    await provider.deliver(PHONE, 'Merci');
    const shown = () => page.evaluate(() => (window as unknown as { notified: string[] }).notified);
    await expect.poll(shown).toEqual(['Conversations: 1 to read']);
    await page.evaluate(() => Object.assign(window, { isAway: false }));
    await page.goBack();
    await expect(english.filter({ hasText: 'Merci' })).toBeVisible();
    await tabTo(page, answer, { stops: 90 });
  });

  await test.step('on a phone the list and the conversation are one after the other', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await press(page, page.getByRole('button', { name: 'All conversations' }), { back: true });
    await expect(page.getByRole('button', { name: /^Odile Journey/ }).first()).toBeVisible();
    await expect(answer).toBeHidden();
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      expect(await overflow(page)).toBe(0);
      expect(await axeFindings(page), scheme).toEqual([]);
    }
  });
  await colleague.context().close();
});

test('staff write first to a number whose owner agreed, by keyboard', async ({ page }) => {
  const number = `+1206557${String(Date.now() % 10_000).padStart(4, '0')}`;
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  const send = dialog.getByRole('button', { name: 'Send', exact: true });
  await openStaffPage(page, '/conversations');
  await press(page, page.getByRole('button', { name: 'New conversation' }));

  await test.step('nothing leaves without the consent of the owner', async () => {
    await expect(dialog.getByRole('radio', { name: 'A client' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await tabTo(page, dialog.getByRole('textbox', { name: 'Phone' }));
    await page.keyboard.type(number);
    await tabTo(page, dialog.getByRole('textbox', { name: 'Text' }));
    await page.keyboard.type('Your card is here.');
    await press(page, send);
    await expect(dialog.getByText('Texts need the consent of the owner of the number')).toBeVisible();
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [390, 1440]) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 900 });
        expect([width, await overflow(page)]).toEqual([width, 0]);
        expect(await axeFindings(page), `${width} ${scheme}`).toEqual([]);
      }
  });

  await test.step('with it the conversation opens, and the text is sent', async () => {
    await page.keyboard.press('Space');
    await press(page, send);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible();
    await expect(texts(page, 'Texts of the thread')).toHaveText([/Your card is here\..*sent/]);
  });

  await test.step('after STOP the reason stands in the dialog', async () => {
    await provider.deliver(number, 'STOP');
    await expect(page.getByText('This number wrote STOP.', { exact: false }).first()).toBeVisible();
    await page.getByRole('button', { name: 'New conversation' }).press('Enter');
    await dialog.getByRole('radio', { name: 'A number' }).check();
    await dialog.getByRole('textbox', { name: 'Phone' }).fill(number);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello');
    await send.click();
    await expect(dialog.getByText('This number wrote STOP.', { exact: false })).toBeVisible();
  });
});

test('staff take a client out of the line from the conversation, by keyboard', async ({ page, browser }) => {
  const number = `+1206558${String(Date.now() % 10_000).padStart(4, '0')}`;
  const client = { cell_phone: number, receive_sms: true };
  const other = await join(page.request, pike, { first: 'Tamsin', client });
  await provider.deliver(number, 'I cannot come any more.');
  await openStaffPage(page, '/conversations');
  await press(page, page.getByRole('button', { name: /^Tamsin Journey/ }).first());
  const leave = page.getByRole('button', { name: 'Take out of the line' }).first();
  const dialog = page.getByRole('alertdialog', { name: 'Take Tamsin Journey out of the line?' });

  await test.step('the safe answer changes nothing', async () => {
    await press(page, leave);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await inEveryLook(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(leave).toBeFocused();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  });

  await test.step('the other one cancels the visit, and the visitor sees it', async () => {
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Take out of the line' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tamsin Journey has left the line')).toBeVisible();
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(leave).toHaveCount(0);
    await inEveryLook(page);
    const phone = await browser.newPage();
    await phone.goto(pageOf(pike, other, '&lang=en'));
    await expect(phone.getByRole('heading', { name: 'This appointment has been cancelled' })).toBeVisible();
    await phone.close();
  });
});

/** A browser that grants notifications, and keeps what they say; `isAway` hides the page. */
function standIn(): void {
  const notified: string[] = [];
  class Shown extends EventTarget {
    static permission = 'default';
    static async requestPermission(): Promise<string> {
      Shown.permission = 'granted';
      return 'granted';
    }
    constructor(title: string, { body }: { body: string }) {
      super();
      notified.push(`${title}: ${body}`);
    }
  }
  Object.assign(window, { Notification: Shown, notified, isAway: false });
  Object.defineProperty(document, 'hidden', {
    get: () => (window as unknown as { isAway: boolean }).isAway,
  });
}
