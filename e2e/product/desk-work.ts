import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';

/** How a member of staff works: with the mouse, or with the keyboard alone. */
export type Hands = 'mouse' | 'keyboard';

/** A member of staff with a lobby of their own on screen. */
export class AtTheDesk {
  readonly page: Page;
  readonly #hands: Hands;

  constructor(page: Page, hands: Hands) {
    this.page = page;
    this.#hands = hands;
  }

  async duty(isAvailable: boolean): Promise<void> {
    const toggle = this.page.getByRole('switch', { name: 'Available' });
    if ((await toggle.isChecked()) !== isAvailable) await this.press(toggle, ' ');
    await expect(toggle).toBeChecked({ checked: isAvailable });
  }

  async tab(name: 'Waiting' | 'Expected'): Promise<void> {
    const tab = this.page.getByRole('tab', { name: new RegExp(`^${name}`) });
    if (this.#hands === 'mouse') await tab.click();
    else {
      // Of the tabs, only the selected one is a stop of the Tab key.
      const selected = this.page.getByRole('tab', { selected: true });
      await this.#reach(selected);
      await this.page.keyboard.press(name === 'Waiting' ? 'ArrowLeft' : 'ArrowRight');
    }
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  }

  async checkIn(name: string): Promise<void> {
    await this.press(this.page.getByRole('button', { name: `Check in ${name}` }));
    await this.reads(new RegExp(`^${name} is checked in: `));
  }

  async add(first: string, topic: string): Promise<void> {
    await this.act('a', this.page.getByRole('button', { name: 'Add walk-in' }));
    const dialog = this.page.getByRole('dialog', { name: 'Add walk-in' });
    await this.type(dialog.getByLabel('First name'), first);
    await this.choose(dialog.getByLabel('Topic'), topic);
    await this.type(dialog.getByLabel(/^Email/), `${first.toLowerCase()}@example.com`);
    await this.press(dialog.getByRole('button', { name: 'Add to line' }));
    await expect(dialog).toHaveCount(0);
  }

  /** Opens the panel of a visitor in the list on screen. */
  async open(name: string): Promise<Locator> {
    const row = this.page.locator('[data-visit]').filter({ hasText: name }).first();
    if (this.#hands === 'mouse') await row.click();
    else {
      await expect(row).toBeVisible();
      for (let steps = 0; steps < 40 && !(await hasFocus(row)); steps += 1)
        await this.#strike((await isAboveChosen(row)) ? 'k' : 'j');
      await this.page.keyboard.press('Enter');
    }
    const panel = this.page.getByRole('region', { name: `Visitor ${name}` });
    await expect(panel.getByRole('heading', { level: 2, name })).toBeVisible();
    return panel;
  }

  /** Calls one visitor, with a reason where it is not their turn. */
  async call(name: string): Promise<void> {
    const panel = await this.open(name);
    await this.press(
      panel
        .getByRole('button', { name: /^Call / })
        .or(panel.getByRole('button', { name: 'Call', exact: true })),
    );
    const dialog = this.page.getByRole('dialog');
    // The status, and no earlier call in the visit's history.
    const called = panel.getByText(/^Called .+ ago/).first();
    await expect(dialog.or(called)).toBeVisible();
    if (await dialog.isVisible()) {
      await this.type(dialog.getByLabel('Reason'), 'Agreed with the visitor');
      await this.press(dialog.getByRole('button', { name: /^Call/ }));
    }
    await expect(called).toBeVisible();
  }

  async start(name: string): Promise<void> {
    const panel = this.#panel(name);
    await this.act('s', panel.getByRole('button', { name: 'Start', exact: true }));
    await expect(panel.getByText(/^In service/).first()).toBeVisible();
  }

  async complete(name: string): Promise<void> {
    await this.act('c', this.#panel(name).getByRole('button', { name: 'Complete', exact: true }));
    await this.reads(`${name}’s visit is complete`);
  }

  async noShow(name: string): Promise<void> {
    await this.act('x', this.#panel(name).getByRole('button', { name: 'No-show', exact: true }));
    await this.reads(new RegExp(`^${name} is marked as (a )?no-show`));
  }

  async handOver(name: string, colleague: string): Promise<void> {
    await this.act('t', this.#panel(name).getByRole('button', { name: /^Transfer/ }));
    const dialog = this.page.getByRole('dialog', { name: `Transfer ${name}` });
    await this.choose(dialog.getByLabel('Person'), colleague);
    await this.press(dialog.getByRole('button', { name: 'Transfer' }));
    await this.reads(`${name} is transferred`);
  }

  /** Presses the key of the lobby, or the button that has the same action. */
  async act(key: string, button: Locator): Promise<void> {
    await expect(button).toBeEnabled();
    if (this.#hands === 'mouse') return button.click();
    await this.settled();
    await this.page.keyboard.press(key);
  }

  async press(button: Locator, key: 'Enter' | ' ' = 'Enter'): Promise<void> {
    await expect(button).toBeEnabled();
    if (this.#hands === 'mouse') return button.click();
    await this.#reach(button);
    await this.page.keyboard.press(key);
  }

  async type(field: Locator, text: string): Promise<void> {
    if (this.#hands === 'mouse') return field.fill(text);
    await this.#reach(field);
    await this.page.keyboard.type(text);
  }

  /** Fills in an input of type time, whose parts a keyboard types as the locale has them. */
  async time(field: Locator, { clock, time }: { clock: string; time: string }): Promise<void> {
    if (this.#hands === 'mouse') return field.fill(clock);
    await this.#reach(field);
    const [, hour, minute, half] = /^(\d+):(\d+)\s*([AP]M)$/u.exec(time)!;
    await this.page.keyboard.type(`${hour!.padStart(2, '0')}${minute}${half}`);
    await expect(field).toHaveValue(clock);
  }

  /** Chooses an option by its words; a keyboard types their beginning. */
  async choose(field: Locator, label: string): Promise<void> {
    if (this.#hands === 'mouse') await field.selectOption({ label });
    else {
      await this.#reach(field);
      await this.page.keyboard.type(label);
    }
    await expect(field.locator('option:checked')).toHaveText(label);
  }

  /** The next look at the page sees the effect of the key. */
  async #strike(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  }

  reads(words: string | RegExp): Promise<void> {
    return expect(
      this.page.getByRole('region', { name: 'Notifications' }).getByText(words).first(),
    ).toBeVisible();
  }

  /** A step in progress takes no key. */
  settled(): Promise<void> {
    return expect(this.page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  }

  async #reach(field: Locator): Promise<void> {
    await expect(field).toBeEnabled();
    if (await hasFocus(field)) return;
    const back = await field.evaluate((it) => {
      const position = (document.activeElement ?? document.body).compareDocumentPosition(it);
      return (position & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    });
    await tabTo(this.page, field, { back, stops: 120 });
  }

  #panel(name: string): Locator {
    return this.page.getByRole('region', { name: `Visitor ${name}` });
  }
}

const hasFocus = (one: Locator): Promise<boolean> => one.evaluate((it) => it === document.activeElement);

/** Whether a row stands above the one that the page shows. */
const isAboveChosen = (row: Locator): Promise<boolean> =>
  row.evaluate((it) => {
    const chosen = document.querySelector('[data-shortcut-rows] [aria-current=true]');
    return chosen !== null && (chosen.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  });
