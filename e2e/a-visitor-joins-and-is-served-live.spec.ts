import { expect, test } from '@playwright/test';
import { aVisitor, joinTheLine, locationId, PIKE_STREET, staffInTheLobby } from './product/people.ts';

/* A visitor, staff and the wall display follow one visit without a reload. */

test('a visitor joins, is called, served and rates the visit, live on every screen', async ({ browser }) => {
  test.setTimeout(180_000);
  const visitor = await aVisitor(browser);
  await visitor.goto('/s/harbor-bank/');
  await expect(visitor).toHaveURL(/\/s\/harbor-bank\/where$/);
  const location = await locationId(visitor, 'harbor-001');

  const staff = await staffInTheLobby(browser, 'advanced@harbor.test', location);
  const wall = await aVisitor(browser, { width: 1920, height: 1080 });
  await wall.clock.install();
  await wall.addInitScript(recordSpeech);
  await wall.goto(`/s/harbor-bank/how?location=${location}&mode=tv`);
  await expect(wall.getByText('Now calling')).toBeVisible();
  await expect(wall.getByRole('button', { name: 'Press OK to turn on sound' })).toBeFocused();
  await wall.keyboard.press('Enter');
  await expect(wall.getByRole('button')).toHaveCount(0);

  await test.step('the visitor searches a location and joins', async () => {
    await visitor.getByLabel(/^Search by city, address or postal code/).fill('seattle');
    await visitor
      .getByRole('button', { name: new RegExp(PIKE_STREET) })
      .first()
      .click();
    await visitor.getByRole('button', { name: 'Select location' }).click();
    await expect(visitor.getByRole('heading', { name: 'Welcome to Pike Street', level: 1 })).toBeVisible();
    await visitor.getByRole('button', { name: 'Join the line' }).click();
    await expect(visitor.getByRole('heading', { name: 'Join the line', level: 1 })).toBeVisible();
  });
  const ticket = await joinTheLine(visitor, {
    first: 'Ottilie',
    last: 'Vane',
    email: 'ottilie.vane@example.com',
  });
  await expect(visitor.getByText(/in line|people before you|next/i).first()).toBeVisible();

  await test.step('the lobby shows the visitor without a reload, and staff choose their station', async () => {
    await expect(staff.getByText('Ottilie Vane').first()).toBeVisible();
    await staff.getByRole('button', { name: /I am at/ }).click();
    await staff
      .getByRole('menuitemradio', { name: /^Desk \d+$/, disabled: false })
      .first()
      .click();
  });

  await test.step('staff call this visitor out of order, with a reason', async () => {
    await staff.getByText('Ottilie Vane').first().click();
    const panel = staff.getByRole('region', { name: 'Visitor Ottilie Vane' });
    await panel.getByRole('button', { name: 'Call Ottilie' }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Came with a small child');
    await dialog.getByRole('button', { name: 'Call Ottilie' }).click();
    await expect(panel.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  });

  await test.step('visitor page and wall display change without a reload', async () => {
    await expect(visitor.getByText('Please go to', { exact: true })).toBeVisible();
    await expect(wall.getByRole('region', { name: 'Now calling' }).getByText(ticket)).toBeVisible();
    const spelled = ticket.replace(/-/, ',').replaceAll(/(?<=.)(?=\w)/g, ' ');
    const said = () => wall.evaluate(() => (window as unknown as { said: string[] }).said);
    const sentence = expect.stringMatching(new RegExp(`^${spelled}, please go to Desk \\d+$`));
    await expect.poll(said).toEqual([sentence, sentence]);
  });

  await test.step('a wall display without a connection does not show old numbers as live', async () => {
    const calls = wall.getByRole('region', { name: 'Now calling' });
    const times = wall.getByRole('region', { name: 'Waiting' }).getByRole('listitem');
    const colour = () => calls.getByText(ticket).evaluate((label) => getComputedStyle(label).color);
    // A new call changes its colour once, slowly: only the dimmed colour is known.
    const dimmed = 'rgb(163, 177, 203)';
    expect(await colour()).not.toBe(dimmed);
    await expect(calls).toHaveAttribute('aria-live', 'polite');
    await expect(times.first()).not.toContainText('–');
    await wall.context().setOffline(true);
    await wall.clock.fastForward('00:21');
    await expect(wall.getByText('Reconnecting')).toBeVisible();
    for (const time of await times.all()) await expect(time).toContainText('–');
    await expect.poll(colour).toBe(dimmed);
    await expect(wall.getByText(/\d+ waiting/)).toBeHidden();
    await wall.context().setOffline(false);
    await wall.clock.fastForward('00:10');
    await expect.poll(colour).not.toBe(dimmed);
    await expect(times.first()).not.toContainText('–');
  });

  await test.step('service starts and ends, however fast staff press the buttons', async () => {
    await staff.getByRole('region', { name: 'Visitor Ottilie Vane' }).evaluate((panel) => {
      for (const name of ['Start', 'Complete'])
        [...panel.querySelectorAll('button')].find((one) => one.textContent.startsWith(name))!.click();
    });
  });

  await test.step('the visitor rates 4.5 on the page that stayed open', async () => {
    await expect(visitor.getByRole('heading', { name: 'How was your visit?' })).toBeVisible();
    await visitor.getByRole('radio', { name: '4.5 out of 5' }).check({ force: true });
    await visitor.getByRole('textbox', { name: /./ }).last().fill('Quick and kind');
    await visitor.getByRole('button', { name: /Send|Submit/ }).click();
    await expect(visitor.getByText('Thank you for your feedback')).toBeVisible();
  });

  await test.step('staff see the rating on the timeline after every earlier event', async () => {
    await staff.getByRole('tab', { name: /Done/ }).click();
    await staff.getByText('Ottilie Vane').first().click();
    const panel = staff.getByRole('region', { name: 'Visitor Ottilie Vane' });
    const shown = panel
      .locator('section, div')
      .filter({ has: staff.getByRole('heading', { name: 'Timeline' }) })
      .last()
      .getByRole('listitem');
    await expect(shown.filter({ hasText: 'Email: in line' })).toContainText('sent');
    await expect(shown.filter({ hasNotText: 'Email:' })).toHaveText([
      /Joined the line with ticket/,
      /Called to Desk/,
      /service/i,
      /Completed/i,
      /4\.5/,
    ]);
  });
});

/** This Chromium has no voices: records each sentence and ends it after half a second. */
function recordSpeech(): void {
  const said: string[] = [];
  let hasKey = false;
  addEventListener('keydown', () => (hasKey = true), true);
  // Chromium takes each step of a journey for a gesture; this one waits for a key.
  const Own = AudioContext;
  class Gated extends Own {
    override get state() {
      return hasKey ? super.state : 'suspended';
    }
    override resume(): Promise<void> {
      return hasKey ? super.resume() : new Promise(() => undefined);
    }
  }
  class Sentence extends EventTarget {
    text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  const speak = (sentence: Sentence): void => {
    said.push(sentence.text);
    setTimeout(() => sentence.dispatchEvent(new Event('end')), 500);
  };
  const speechSynthesis = { getVoices: () => [{ lang: 'en-US' }], speak, cancel: () => undefined };
  const fakes = { said, speechSynthesis, SpeechSynthesisUtterance: Sentence, AudioContext: Gated };
  for (const [name, value] of Object.entries(fakes)) Object.defineProperty(window, name, { value });
}
