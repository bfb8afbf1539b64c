import { SETTINGS, settingByName } from '#domain/vendors/settings.ts';
import { storedValues } from '#server/capabilities/vendors/index.ts';
import type { StoredValue } from '#server/capabilities/vendors/settings-store.ts';
import { resetSetting, writeSetting } from '#server/capabilities/vendors/write-setting.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import type { Command } from '../../scripts/commands/command.ts';
import { CommandFailed } from '../../scripts/commands/command.ts';
import { vendorOrFail, withVendors } from '../../scripts/commands/with-accounts.ts';

const KEYS = SETTINGS.map(({ key }) => key);
const options: Command['options'] = {
  vendor: { words: 'The pathname of the vendor.', value: 'SLUG', required: true },
};
const isAtOnePlace = (one: StoredValue, other: StoredValue): boolean =>
  one.key === other.key && one.locationId === other.locationId && one.lineId === other.lineId;

export const settingsStoredCommand: Command = {
  name: 'settings stored',
  words: 'Prints the stored settings of every place as JSON.',
  options,
  run: (context) =>
    withVendors(context, async (db) => {
      const vendor = await vendorOrFail(db, context.option('vendor') ?? '');
      context.say(JSON.stringify(await db.withVendor(vendor.id, (tx) => storedValues(tx, KEYS))));
    }),
};

/** Writes what differs as any change is written, so that open pages follow. */
export const settingsRestoreCommand: Command = {
  name: 'settings restore',
  words: 'Makes the stored settings of every place as they were.',
  arguments: [{ name: 'STORED', words: 'What settings stored has printed.' }],
  options,
  run: (context) =>
    withVendors(context, async (db) => {
      const vendor = await vendorOrFail(db, context.option('vendor') ?? '');
      const before = JSON.parse(context.arguments[0] ?? '[]') as StoredValue[];
      await db.withVendor(vendor.id, async (tx) => {
        const shared = { actor: { kind: 'system', id: null } as const, now: systemClock.now() };
        for (const one of await storedValues(tx, KEYS))
          if (!before.some((other) => isAtOnePlace(one, other)))
            await resetSetting(tx, { ...shared, setting: settingByName(one.key)!, place: placeOf(one) });
        for (const one of before) {
          const written = await writeSetting(tx, {
            ...shared,
            name: one.key,
            value: one.value,
            place: placeOf(one),
          });
          if (!written.ok) throw new CommandFailed(written.words);
        }
      });
    }),
};

const placeOf = ({ locationId, lineId }: StoredValue) => ({ locationId, lineId });
