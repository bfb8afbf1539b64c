import { isRole, ROLE, roleName } from '#domain/codes/role.ts';
import type { Role } from '#domain/codes/role.ts';
import { emailIsPlausible } from '#domain/intake/email.ts';
import { EmailTaken } from '#server/capabilities/access/index.ts';
import type { Accounts } from '#server/capabilities/access/index.ts';
import { addStaffMember } from '#server/capabilities/staff/index.ts';
import { createVendor } from '#server/capabilities/vendors/index.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import type { Database, WorkerTx } from '#server/infrastructure/database/database.ts';
import { newPassword, optionOrAsk, passwordOption } from './ask.ts';
import type { Command, Context } from './command.ts';
import { CommandFailed, UsageError, wholeNumber } from './command.ts';
import { findVendor, withAccounts } from './with-accounts.ts';

export const createAdminCommand: Command = {
  name: 'create-admin',
  words: 'Creates an account: the first admin of a vendor, or, with --role 50, a product admin.',
  options: {
    vendor: { words: 'The pathname of the vendor; a product admin has none.', value: 'SLUG' },
    'new-vendor': { words: 'The name of a vendor to create with that pathname.', value: 'NAME' },
    email: { words: 'The e-mail address for sign-in.', value: 'ADDRESS' },
    name: { words: 'Their name.', value: 'NAME' },
    role: {
      words: '30 admin (the default), 20 manager, 15, 13, 10 staff, 5 contact centre, 50 product admin.',
      value: 'N',
    },
    ...passwordOption,
  },
  async run(context) {
    const requested = await read(context);
    await withAccounts(context, async (db, accounts) => {
      const vendor =
        requested.pathname === null ? null : await vendorFor(db, requested.pathname, requested.newVendor);
      const identityId = await createIdentity(accounts, requested);
      try {
        if (vendor === null) await accounts.makeProductAdmin(identityId);
        else await join(db, { ...requested, identityId, vendor });
      } catch (error) {
        await accounts.removeIdentity(identityId);
        throw error;
      }
    });
    const where = requested.pathname === null ? '' : ` of ${requested.pathname}`;
    context.say(`${requested.email} can sign in as ${roleName(requested.role)}${where}.`);
  },
};

interface CreateAdminRequested {
  role: Role;
  pathname: string | null;
  newVendor: string | undefined;
  email: string;
  name: string;
  password: string;
}

async function read(context: Context): Promise<CreateAdminRequested> {
  const role = wholeNumber(context.option('role') ?? '30', { option: 'role', lowest: 5, highest: 50 });
  if (!isRole(role) || role === ROLE.kiosk)
    throw new UsageError(`--role must be 30, 20, 15, 13, 10, 5 or 50; it is "${role}".`);
  const newVendor = context.option('new-vendor')?.trim();
  if (role === ROLE.productAdmin && (context.option('vendor') !== undefined || newVendor !== undefined))
    throw new UsageError('A product admin belongs to no vendor: leave --vendor and --new-vendor out.');
  if (newVendor === '') throw new UsageError('--new-vendor must say a name.');
  const pathname =
    role === ROLE.productAdmin ? null : await optionOrAsk(context, 'vendor', 'Vendor (its pathname): ');
  if (pathname !== null && !/^[a-z0-9][a-z0-9-]{0,62}$/.test(pathname))
    throw new UsageError(`--vendor must be small letters, digits and hyphens; it is "${pathname}".`);
  const email = await optionOrAsk(context, 'email', 'Email: ');
  if (!emailIsPlausible(email) || email.length > 254)
    throw new UsageError(`--email must be an e-mail address; it is "${email}".`);
  const name = await optionOrAsk(context, 'name', 'Name: ');
  if (name === '' || name.length > 200) throw new UsageError('--name must have 1 to 200 characters.');
  return { role, pathname, newVendor, email, name, password: await newPassword(context) };
}

/** Only looks: returns the id of an existing vendor, or the name of one to create. */
async function vendorFor(
  db: Database,
  pathname: string,
  newVendor: string | undefined,
): Promise<number | { pathname: string; name: string }> {
  const result = await findVendor(db, pathname);
  if (result && newVendor !== undefined) throw new CommandFailed(`There is a vendor "${pathname}" already.`);
  if (result) return result.id;
  if (newVendor !== undefined) return { pathname, name: newVendor };
  throw new CommandFailed(`There is no vendor "${pathname}". To make it, add --new-vendor NAME.`);
}

async function createIdentity(accounts: Accounts, requested: CreateAdminRequested): Promise<string> {
  try {
    return await accounts.createIdentity(requested);
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error;
    throw new CommandFailed(`${requested.email} already has an account. reset-password sets a new password.`);
  }
}

/** Creates a new vendor and its first admin in one transaction. */
async function join(
  db: Database,
  to: CreateAdminRequested & { identityId: string; vendor: number | { pathname: string; name: string } },
): Promise<void> {
  const now = systemClock.now();
  const [firstName = '', ...rest] = to.name.split(/\s+/);
  await db.acrossVendors(async (tx) => {
    const { vendor } = to;
    const vendorId =
      typeof vendor === 'number' ? vendor : await createVendor(tx, { ...vendor, demo: false, now });
    await (tx as WorkerTx).become(vendorId);
    const staff = {
      identityId: to.identityId,
      role: to.role,
      firstName,
      lastName: rest.join(' '),
      email: to.email,
      now,
    };
    await addStaffMember(tx, staff, { kind: 'system', id: null });
  }, 'foyer_worker');
}
