import type * as z from 'zod/mini';
import { blankShortcut, shortcutValues } from '#contract/shortcuts/shortcuts.values.ts';
import { SHORTCUT_KINDS, SHORTCUT_LOCKS } from '#domain/shortcuts/shortcut.ts';
import { createShortcut } from '#server/capabilities/shortcuts/index.ts';
import { settingsOf } from '#server/capabilities/vendors/index.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import type { Command } from './command.ts';
import { CommandFailed, UsageError, wholeNumber } from './command.ts';
import { vendorOrFail, withVendors } from './with-accounts.ts';

const listOf = (text: string | undefined): string[] =>
  (text ?? '').split(',').flatMap((each) => each.trim() || []);

/** The options as they are named, by the field of the form. */
const OPTIONS: Readonly<Record<string, string>> = {
  name: 'name',
  kind: 'kind',
  location_ids: 'location',
  service_ids: 'service',
  staff_ids: 'staff',
  meeting_method: 'method',
  lang: 'lang',
  locks: 'lock',
  max_uses: 'uses',
  expires_on: 'expires',
};

export const shortcutCreateCommand: Command = {
  name: 'shortcut create',
  words: 'Creates a booking shortcut, and prints its link.',
  options: {
    vendor: { words: 'The pathname of the vendor.', value: 'SLUG', required: true },
    name: { words: 'Its name, for staff.', value: 'NAME', required: true },
    kind: { words: `${SHORTCUT_KINDS.join(', ')}; campaign by default.`, value: 'KIND' },
    location: { words: 'Ids of the locations that it presets, separated by commas.', value: 'IDS' },
    service: { words: 'Ids of the services.', value: 'IDS' },
    staff: { words: 'Ids of the staff members.', value: 'IDS' },
    method: { words: '1 in person, 2 phone, 3 video, 4 off site.', value: 'METHOD' },
    lang: { words: 'The language of its pages, as en or fr.', value: 'LANG' },
    lock: { words: `Presets that visitors cannot change: ${SHORTCUT_LOCKS.join(', ')}.`, value: 'LOCKS' },
    uses: { words: 'How many bookings it takes; without limit by default.', value: 'N' },
    expires: { words: 'Its last day, as 2027-03-31; none by default.', value: 'DATE' },
  },
  async run(context) {
    const uses = context.option('uses');
    const parsed = shortcutValues.safeParse({
      ...blankShortcut,
      name: (context.option('name') ?? '').trim(),
      kind: context.option('kind') ?? 'campaign',
      location_ids: listOf(context.option('location')),
      service_ids: listOf(context.option('service')),
      staff_ids: listOf(context.option('staff')),
      meeting_method: context.option('method') ?? 'any',
      lang: context.option('lang') ?? 'any',
      locks: listOf(context.option('lock')),
      max_uses:
        uses === undefined ? null : wholeNumber(uses, { option: 'uses', lowest: 1, highest: 100_000 }),
      expires_on: context.option('expires') ?? null,
    });
    if (!parsed.success) throw new UsageError(faultWords(parsed.error));
    const pathname = context.option('vendor') ?? '';
    const { secretKeys, publicUrl } = context.config();
    const deps = { keys: keysOf(secretKeys), config: { publicUrl } };
    const url = await withVendors(context, async (db) => {
      const vendor = await vendorOrFail(db, pathname);
      if (!(await settingsOf(db, vendor.id)).feature('shortcuts'))
        throw new CommandFailed(`${pathname} has booking shortcuts switched off (feature.shortcuts).`);
      return db.withVendor(vendor.id, (tx) =>
        createShortcut(tx, deps, { values: parsed.data, now: systemClock.now() }).catch((fault: unknown) => {
          throw fault instanceof Refusal ? new CommandFailed(refusalWords(fault.fields)) : fault;
        }),
      );
    });
    context.say(url);
  },
};

function faultWords({ issues }: z.core.$ZodError): string {
  const field = String(issues[0]?.path[0] ?? '');
  return `--${OPTIONS[field] ?? field} is not valid.`;
}

/** A preset names no record of the vendor, or contradicts the kind or the locks. */
function refusalWords(fields: readonly { pointer: string }[] | undefined): string {
  const field = fields?.[0]?.pointer.split('/')[2] ?? 'name';
  return `--${OPTIONS[field] ?? field} does not fit: it names no record of this vendor, or the kind and the locks need other presets.`;
}
