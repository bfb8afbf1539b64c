import type { Locator, Page } from '@playwright/test';
import type { SettingKind } from '#domain/vendors/setting-kinds.ts';
import { settingByName } from '#domain/vendors/settings.ts';

/* The control of each kind of setting: another valid value, and the keys or clicks that set it. */

interface Control {
  readonly page: Page;
  /** The input that the search leads to. */
  readonly input: Locator;
  readonly id: string;
}

type Kinds = { readonly [Type in SettingKind['type']]: Extract<SettingKind, { type: Type }> };
type Setters = {
  readonly [Type in keyof Kinds]: (control: Control, kind: Kinds[Type], now: unknown) => Promise<unknown>;
};

const ADDRESS = 'https://example.com/on-its-screen';
/** Texts that must have a form; other texts may say anything. */
const TEXTS: Readonly<Record<string, string>> = {
  phone: '+1 206 555 0101',
  tag_manager_id: 'GTM-ABC1234',
  'conversations.number': '+12065550111',
  'email.dkim_selector': 'desk',
  'email.reply_to': 'desk@example.com',
  'support.contactEmail': 'desk@example.com',
  'support.contactPhone': '+1 206 555 0102',
  'theme.favicon': ADDRESS,
  'theme.logo': ADDRESS,
  'theme.logoDark': ADDRESS,
  'theme.primary': '#1B5E20',
  'theme.secondary': '#224488',
};

const fill = async (input: Locator, value: string): Promise<string> => {
  await input.fill(value);
  return value;
};
const choose = async (input: Locator, values: readonly string[], now: unknown): Promise<string> => {
  const value = values.find((one) => one !== now)!;
  await input.selectOption(value);
  return value;
};
const beside = (now: number, { min, max }: { min: number; max: number }): number =>
  now + 1 <= max ? now + 1 : Math.max(min, now - 1);
const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
const alone = async (input: Locator, value: string): Promise<[string]> => [await fill(input, value)];

const SET: Setters = {
  bool: async ({ input }, _, now) => {
    // A click could meet the bar of unsaved changes, which covers the end of the page.
    await input.press('Space');
    return now !== true;
  },
  int: async ({ input }, kind, now) => Number(await fill(input, String(beside(Number(now), kind)))),
  enum: ({ input }, { values }, now) => choose(input, values, now),
  locale: ({ input }, _, now) => choose(input, ['fr', 'es'], now),
  locales: async ({ page, id }, _, now) => {
    await page.locator(`[id="${id}"], [id="${id}-group"]`).first().getByLabel('Español').setChecked(true, {
      force: true,
    });
    return [...(now as string[]), 'es'];
  },
  text: async ({ page, id, input }) => {
    const value = TEXTS[id.replace('setting-', '')] ?? 'On its screen';
    const typed = page.locator(`[id="${id}-address"]`);
    return fill((await typed.count()) > 0 ? typed : input, value);
  },
  'localised-text': async ({ input }, { variables, holdsAll }) => ({
    en: await fill(
      input,
      ['On its screen', ...(holdsAll ? variables : []).map((name) => `{${name}}`)].join(' '),
    ),
  }),
  'https-url': ({ input }) => fill(input, ADDRESS),
  'https-urls': ({ input }) => alone(input, `${ADDRESS}.png`),
  origins: ({ input }) => alone(input, 'https://example.com'),
  recipients: ({ input }) => alone(input, 'desk@example.com'),
  currency: ({ input }, _, now) => fill(input, now === 'EUR' ? 'CAD' : 'EUR'),
  map: async ({ input }, { names: [first], values }, now) => {
    const chosen = now as Record<string, string>;
    return { ...chosen, [first!]: await choose(input, values, chosen[first!] ?? values[0]) };
  },
  'url-map': async ({ input }, { names: [first] }, now) => ({
    ...(now as object),
    [first!]: await fill(input, ADDRESS),
  }),
  'words-map': async ({ input }) => JSON.parse(await fill(input, '{"en":{"service":"Topic"}}')),
  'int-list': async ({ input }, { min }) => [Number(await fill(input, String(min + 2)))],
  'int-fields': async ({ input }, { fields, clock: isClock }, now) => {
    const [name, limits] = Object.entries(fields)[0]!;
    const value = beside((now as Record<string, number>)[name]!, limits);
    await input.fill(isClock ? clock(value) : String(value));
    return { ...(now as object), [name]: value };
  },
  'contact-fields': async ({ page, input }, _, now) => {
    await input.click();
    const field = page.getByRole('dialog');
    const label = await fill(field.getByRole('textbox').first(), 'On its screen');
    const key = await field.getByRole('textbox', { name: 'Key' }).inputValue();
    await field.getByRole('button', { name: 'Apply' }).click();
    const added = { key, label, type: 'text', options: [], required: false, translations: {} };
    return [...(now as object[]), added];
  },
  'dial-in': async ({ page, id, input }) => ({
    e164: await fill(input, '+14165550123'),
    international: await fill(page.locator(`[id="${id}-international"]`), '+1 416 555 0123'),
    pin: await fill(page.locator(`[id="${id}-pin"]`), '4711'),
  }),
};

/** Sets a setting on its open page to another valid value, which it returns. */
export async function setAnother(page: Page, key: string, now: unknown): Promise<unknown> {
  const { kind } = settingByName(key)!;
  const control = { page, input: page.locator(`[id="setting-${key}"]`), id: `setting-${key}` };
  const set = SET[kind.type] as (of: Control, by: SettingKind, before: unknown) => Promise<unknown>;
  return set(control, kind, now);
}
