import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import { CODE_MS } from '#domain/devices/device.ts';
import type { DeviceKind } from '#domain/devices/device.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { makeCode } from '#server/capabilities/devices/index.ts';
import { locationRow, nameOf } from '#server/capabilities/locations/index.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import { randomBytes } from 'node:crypto';
import type { Command } from './command.ts';
import { CommandFailed, UsageError, wholeNumber } from './command.ts';
import { vendorOrFail, withVendors } from './with-accounts.ts';

/** As operators name them: `tv` as in the address of a wall display. */
const KINDS: Readonly<Record<string, DeviceKind>> = { kiosk: 'kiosk', tv: 'display' };
const HIGHEST = 999_999_999;

export const deviceCodeCommand: Command = {
  name: 'device code',
  words: 'Creates a one-time code that turns a browser into a kiosk or a wall display, for ten minutes.',
  options: {
    vendor: { words: 'The pathname of the vendor.', value: 'SLUG', required: true },
    location: { words: 'The id of the location.', value: 'ID', required: true },
    kind: { words: 'kiosk (the default), or tv for a wall display.', value: 'KIND' },
    name: { words: 'Its name; without one it gets that of its browser.', value: 'NAME' },
  },
  async run(context) {
    const kindText = context.option('kind') ?? 'kiosk';
    const kind = Object.hasOwn(KINDS, kindText) ? KINDS[kindText] : undefined;
    if (kind === undefined) throw new UsageError(`--kind must be kiosk or tv; it is "${kindText}".`);
    const name = (context.option('name') ?? '').trim();
    if (name.length > 100) throw new UsageError('--name must have at most 100 characters.');
    const id = wholeNumber(context.option('location') ?? '', {
      option: 'location',
      lowest: 1,
      highest: HIGHEST,
    });
    const pathname = context.option('vendor') ?? '';
    const { secretKeys, publicUrl } = context.config();
    const deps = { keys: keysOf(secretKeys), random: (bytes: number) => randomBytes(bytes) };
    const made = await withVendors(context, async (db) => {
      const vendor = await vendorOrFail(db, pathname);
      const now = systemClock.now();
      return db.withVendor(vendor.id, async (tx) => {
        const location = await locationRow(tx, id, now);
        if (!location) throw new CommandFailed(`${pathname} has no location ${id}.`);
        const of = { locationId: id, kind, name, createdBy: null, now };
        return { at: nameOf(location), ...(await makeCode(tx, of, deps)) };
      });
    });
    const page = `${publicUrl}${vendorPrefix(pathname)}${visitorPath('device')}`;
    context.say(made.code);
    context.say(`Enter it at ${page} within ${CODE_MS / MINUTE} minutes: ${kindText} at ${made.at}.`);
  },
};
