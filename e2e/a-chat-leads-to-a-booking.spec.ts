import { expect, test } from '@playwright/test';
import type { Page, Route } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { BANK, slots, toAFullDay } from './product/booking.ts';
import { tabTo } from './product/keyboard.ts';
import { openStaffPage } from './product/line.ts';
import { changing } from './product/operator.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';

/*
 * A visitor chats in Spanish on a phone with staff who read English, both by keyboard. The connection is lost in the
 * middle, and nothing is lost or doubled. The chat ends with an appointment.
 */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const settings = changing({ vendor: 'harbor-bank' });
let pike: Place;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
});
test.afterAll(() => settings.back());

const press = async (page: Page, target: ReturnType<Page['getByRole']>, key = 'Enter'): Promise<void> => {
  // A page that still hydrates would lose the focus.
  await expect(target).toBeVisible();
  await tabTo(page, target);
  await page.keyboard.press(key);
};

/** The texts of a chat's lines, without names and times. */
const said = (page: Page, name: string): Promise<string[]> =>
  page.getByRole('list', { name }).locator('li span[class*="text"]').allInnerTexts();

test('a chat on a phone leads to an appointment, through a lost connection', async ({ page, browser }) => {
  const phone = await (
    await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'es',
      reducedMotion: 'reduce',
    })
  ).newPage();
  const launcher = phone.getByRole('button', { name: 'Chatear con nosotros' });
  const panel = phone.getByRole('dialog', { name: 'Chat en línea' });
  const message = panel.getByRole('textbox', { name: 'Su mensaje' });
  const write = page.getByRole('textbox', { name: 'Your message' });
  const start = `${BANK}/select-service?location=${pike.id}&lang=es`;

  await test.step('without a provider there is neither a button nor a screen', async () => {
    await openStaffPage(page, '/chats');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Live chats' })).toHaveCount(0);
    await phone.goto(start);
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(launcher).toHaveCount(0);
    await settings.to({
      'feature.chats': 'true',
      'chat.replies': JSON.stringify({ es: 'Un momento, por favor.\nGracias por escribir.' }),
    });
  });

  await test.step('the button comes once a colleague takes chats', async () => {
    await page.goto('/chats');
    await expect(page.getByText('No chats', { exact: true })).toBeVisible();
    await phone.goto(start);
    await expect(launcher).toHaveCount(0);
    await press(page, page.getByRole('switch', { name: 'I take chats' }), 'Space');
    await expect(page.getByRole('switch', { name: 'I take chats' })).toBeChecked();
    expect(await axeFindings(page)).toEqual([]);
    await phone.reload();
    await expect(launcher).toBeVisible();
    expect(await axeFindings(phone)).toEqual([]);
  });

  await test.step('the visitor starts it', async () => {
    await press(phone, launcher);
    await expect(panel.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
    await press(phone, panel.getByRole('button', { name: 'Iniciar chat' }));
    await expect(panel.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
    expect(await axeFindings(phone)).toEqual([]);
    await phone.keyboard.type('Lucía');
    await tabTo(phone, panel.getByRole('textbox', { name: 'Correo electrónico' }));
    await phone.keyboard.type('lucia@example.com');
    await tabTo(phone, message);
    await phone.keyboard.type('Hola, ¿puedo abrir una cuenta?');
    await press(phone, panel.getByRole('button', { name: 'Iniciar chat' }));
    await expect(panel.getByText('Usted es el siguiente.')).toBeVisible();
    await expect(message).toBeFocused();
    expect(await axeFindings(phone)).toEqual([]);
  });

  await test.step('staff accept it', async () => {
    await expect(page.getByRole('link', { name: /Live chats 1 chat to see/ })).toBeVisible();
    await press(page, page.getByRole('button', { name: /^Lucía/ }));
    await expect(page.getByText('On the page /s/harbor-bank/select-service')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Lucía' })).toBeFocused();
    await press(page, page.getByRole('button', { name: 'Accept chat' }));
    await expect(write).toBeFocused();
    await expect(panel.getByText(/se ha unido al chat/)).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Canned replies' }));
    await expect(page.getByRole('menuitem', { name: 'Un momento, por favor.' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(write).toHaveValue('Un momento, por favor.');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Un momento, por favor.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('canned replies follow their setting on the open page', async () => {
    await settings.to({ 'chat.replies': JSON.stringify({ es: 'Con mucho gusto.' }) });
    const replies = page.getByRole('button', { name: 'Canned replies' });
    await expect(async () => {
      await replies.click();
      const changed = page.getByRole('menuitem', { name: 'Con mucho gusto.' });
      const isChanged = await changed.isVisible();
      await page.keyboard.press('Escape');
      expect(isChanged).toBe(true);
    }).toPass({ timeout: 10_000 });
    await write.focus();
  });

  await test.step('the connection is lost, and both go on writing', async () => {
    // A line arrives, and its response does not.
    const loseResponse = async (route: Route): Promise<void> => {
      await route.fetch();
      await route.abort();
    };
    await phone.route('**/api/internal/v1/chats/*/lines', loseResponse, { times: 1 });
    await message.focus();
    await phone.keyboard.type('Uno');
    await phone.keyboard.press('Enter');
    await phone.context().setOffline(true);
    await phone.keyboard.type('Dos');
    await phone.keyboard.press('Enter');
    await phone.keyboard.type('Tres');
    await phone.keyboard.press('Enter');
    await expect(panel.getByText(/^Sin conexión/)).toBeVisible();
    await expect(panel.getByText('Aún sin enviar').first()).toBeVisible();
    expect(await axeFindings(phone)).toEqual([]);
    await write.focus();
    for (const text of ['One', 'Two']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => said(page, 'Messages')).toContain('Two');
    await phone.context().setOffline(false);
    await expect(panel.getByText(/^Sin conexión/)).toHaveCount(0, { timeout: 30_000 });
    await expect(panel.getByText('Aún sin enviar')).toHaveCount(0);
    const visitors = ['Hola, ¿puedo abrir una cuenta?', 'Uno', 'Dos', 'Tres'];
    const ofStaff = ['Un momento, por favor.', 'One', 'Two'];
    await expect.poll(async () => (await said(page, 'Messages')).length).toBe(7);
    const written = await said(page, 'Messages');
    await expect.poll(() => said(phone, 'Mensajes')).toEqual(written);
    expect(written.filter((text) => visitors.includes(text))).toEqual(visitors);
    expect(written.filter((text) => ofStaff.includes(text))).toEqual(ofStaff);
  });

  await test.step('a reload keeps the chat', async () => {
    await phone.reload();
    await press(phone, phone.getByRole('button', { name: /^Chat en línea/ }));
    await expect(panel.getByText('Tres', { exact: true })).toBeVisible();
    await expect(message).toBeFocused();
    expect(await said(phone, 'Mensajes')).toHaveLength(7);
  });

  await test.step('staff hand over to booking, with the details of the visitor', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Hand over' }), { back: true });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Send link to booking' })).toBeFocused();
    await page.keyboard.press('Enter');
    const link = panel.getByRole('link', { name: 'Elegir hora para una cita' });
    await expect(link).toBeVisible();
    await tabTo(phone, link, { back: true });
    await phone.keyboard.press('Enter');
    await expect(panel).toHaveCount(0);
    await phone.getByRole('button', { name: /^Tarjetas y operaciones/ }).click();
    await expect(slots(phone).first()).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Chat en línea', exact: true })).toBeVisible();
    await toAFullDay(phone);
    await slots(phone).nth(2).click();
    await phone.getByRole('button', { name: 'Continuar' }).click();
    await expect(phone.getByRole('textbox', { name: 'Nombre' }).first()).toHaveValue('Lucía');
    await expect(phone.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue('lucia@example.com');
    await phone.getByRole('button', { name: 'Reservar la cita' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Su cita está reservada' })).toBeVisible();
  });

  await test.step('staff end it with its outcome', async () => {
    await press(page, page.getByRole('button', { name: 'End chat' }));
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Appointment booked' });
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'End chat' }));
    await expect(page.getByText('Ended: Appointment booked')).toBeVisible();
    await press(phone, phone.getByRole('button', { name: /^Chat en línea/ }));
    await expect(panel.getByRole('button', { name: 'Iniciar otro chat' })).toBeVisible();
    expect(await axeFindings(phone)).toEqual([]);
  });

  await test.step('both fit narrow and middle widths', async () => {
    await phone.setViewportSize({ width: 320, height: 640 });
    const overflow = (of: Page) => of.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow(phone)).toBeLessThanOrEqual(0);
    for (const [width, scheme] of [
      [390, 'light'],
      [1024, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme: scheme });
      expect(await overflow(page), String(width)).toBeLessThanOrEqual(0);
      expect(await axeFindings(page), `${width} ${scheme}`).toEqual([]);
    }
  });
  await phone.context().close();
});
