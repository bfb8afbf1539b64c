import { SETTINGS, settingByName, settingDefault, settingFromText } from '#domain/vendors/settings.ts';
import type { Setting } from '#domain/vendors/settings.ts';
import { mayDifferAt } from '#domain/vendors/settings-of-page.ts';
import type { SettingsScope } from '#domain/vendors/settings-of-page.ts';
import { SettingTaken, valuesAt, writeSetting } from '#server/capabilities/vendors/index.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import type { Command, Context } from './command.ts';
import { CommandFailed, UsageError, wholeNumber } from './command.ts';
import { vendorOrFail, withVendors } from './with-accounts.ts';

const options: Command['options'] = {
  vendor: { words: 'The pathname of the vendor.', value: 'SLUG', required: true },
  location: { words: 'One location of it; without it the vendor.', value: 'ID' },
  line: { words: 'One line of business of it; without it the vendor.', value: 'ID' },
};
const key = { name: 'KEY', words: 'A key of the registry; setting list shows them all.' };

export const settingGetCommand: Command = {
  name: 'setting get',
  words: 'Prints the value in force.',
  arguments: [key],
  options,
  async run(context) {
    const setting = settingOrFail(context);
    const values = await valuesOf(context);
    context.say(textOf(values[setting.key] ?? settingDefault(setting.key)));
  },
};

export const settingListCommand: Command = {
  name: 'setting list',
  words: 'Prints every setting and its value; a star marks what differs from the default.',
  options,
  async run(context) {
    const values = await valuesOf(context);
    const place = placeOf(context);
    for (const setting of SETTINGS) {
      if (!mayDifferAt(setting, place)) continue;
      const value = values[setting.key];
      context.say(`${value === undefined ? ' ' : '*'} ${setting.key} = ${textOf(value ?? setting.default)}`);
    }
  },
};

export const settingSetCommand: Command = {
  name: 'setting set',
  words: 'Changes a setting: text as it is, true, 12, or JSON.',
  arguments: [key, { name: 'VALUE', words: 'The new value.' }],
  options,
  async run(context) {
    const setting = settingOrFail(context);
    const value = settingFromText(setting.key, context.arguments[1] ?? '');
    const place = placeOf(context);
    const written = await withVendors(context, async (db) => {
      const vendor = await vendorOrFail(db, context.option('vendor') ?? '');
      const change = { name: setting.key, value, place, actor: { kind: 'system', id: null } as const };
      return db.withVendor(vendor.id, (tx) => writeSetting(tx, { ...change, now: systemClock.now() }));
    }).catch((error: unknown) => {
      throw error instanceof SettingTaken ? new CommandFailed(`${error.message}.`) : error;
    });
    if (!written.ok) throw new CommandFailed(written.words);
    context.say(
      written.changed ? `${setting.key} = ${textOf(value)}` : `${setting.key} was ${textOf(value)} already.`,
    );
  },
};

function settingOrFail(context: Context): Setting {
  const name = context.arguments[0] ?? '';
  const setting = settingByName(name);
  if (!setting) throw new UsageError(`There is no setting called ${name}. setting list shows them all.`);
  return setting;
}

/** Returns the stored values in force at the place. */
async function valuesOf(context: Context): Promise<Record<string, unknown>> {
  const place = placeOf(context);
  return withVendors(context, async (db) => {
    const vendor = await vendorOrFail(db, context.option('vendor') ?? '');
    return db.withVendor(vendor.id, (tx) => valuesAt(tx, place));
  });
}

function placeOf(context: Context): SettingsScope {
  const idOf = (option: 'location' | 'line'): number => {
    const text = context.option(option);
    return text === undefined ? 0 : wholeNumber(text, { option, lowest: 1, highest: 999_999_999 });
  };
  const place = { locationId: idOf('location'), lineId: idOf('line') };
  if (place.locationId !== 0 && place.lineId !== 0)
    throw new UsageError('Give --location or --line, not both.');
  return place;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
