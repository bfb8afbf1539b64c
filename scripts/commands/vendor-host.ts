import { addHost, hostsOf, removeHost } from '#server/capabilities/vendors/index.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Command, Context } from './command.ts';
import { CommandFailed, UsageError } from './command.ts';
import { vendorOrFail, withVendors } from './with-accounts.ts';

const slug = { name: 'SLUG', words: 'The pathname of the vendor.' };
const host = {
  name: 'HOST',
  words: 'A host as browsers send it, such as visit.example.com or localhost:3000.',
};
const operator = { kind: 'system', id: null } as const;

export const vendorHostAddCommand: Command = {
  name: 'vendor host add',
  words: 'Shows a vendor at the root of a host, and serves its API there.',
  arguments: [slug, host],
  options: {},
  async run(context) {
    const named = hostOrFail(context);
    if (named === new URL(context.config().publicUrl).host)
      throw new CommandFailed(`${named} is the host of PUBLIC_URL, which all vendors share.`);
    await inVendor(context, async (tx) => {
      if (await addHost(tx, { host: named, actor: operator, now: systemClock.now() })) return;
      throw new CommandFailed(
        `A vendor has the host ${named} already. vendor host list shows a vendor’s hosts.`,
      );
    });
    context.say(`${named} shows ${context.arguments[0]}, within five seconds.`);
  },
};

export const vendorHostRemoveCommand: Command = {
  name: 'vendor host remove',
  words: 'Takes a host from a vendor.',
  arguments: [slug, host],
  options: {},
  async run(context) {
    const named = hostOrFail(context);
    await inVendor(context, async (tx) => {
      if (await removeHost(tx, { host: named, actor: operator, now: systemClock.now() })) return;
      throw new CommandFailed(`${context.arguments[0]} has no host ${named}.`);
    });
    context.say(`${named} no longer shows ${context.arguments[0]}, within five seconds.`);
  },
};

export const vendorHostListCommand: Command = {
  name: 'vendor host list',
  words: 'Prints the hosts of a vendor, one per line.',
  arguments: [slug],
  options: {},
  async run(context) {
    for (const each of await inVendor(context, hostsOf)) context.say(each);
  },
};

/** A name or an IPv4 address, and a port. Hosts of other scripts arrive from browsers in their ASCII form. */
function hostOrFail(context: Context): string {
  const text = (context.arguments[1] ?? '').toLowerCase();
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
  if (new RegExp(`^${label}(?:\\.${label})*(?::[1-9]\\d{0,4})?$`).test(text) && text.length <= 255)
    return text;
  throw new UsageError(`HOST must be a host without scheme and path; it is "${context.arguments[1]}".`);
}

const inVendor = <T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withVendors(context, async (db) => {
    const vendor = await vendorOrFail(db, context.arguments[0] ?? '');
    return db.withVendor(vendor.id, work);
  });
