import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { sendLetter } from './capabilities/access/index.ts';
import type { LetterSender } from './capabilities/access/index.ts';
import { settingsOf } from './capabilities/vendors/index.ts';
import type { Deps } from './deps.ts';
import type { Tx } from './infrastructure/database/database.ts';
import type { Exported } from './infrastructure/list-tasks/work-list-tasks.ts';

/** The vendor as letters to its staff show it. */
export function letterSenderOf({ db, tenancy }: Deps): (vendorId: number | null) => Promise<LetterSender> {
  return async (vendorId) => {
    const vendor = (await tenancy.all()).find(({ id }) => id === vendorId);
    if (!vendor) return { name: 'Foyer', primary: '', lang: 'en', isDemo: false };
    const settings = await settingsOf(db, vendor.id);
    const { name, isDemo } = vendor;
    return {
      name,
      isDemo,
      primary: settings.get('theme.primary'),
      lang: settings.get('client_view.language'),
    };
  };
}

/** Mails the link of a finished export to the person who started it. */
export function tellExported(deps: Deps): (tx: Tx, of: Exported) => Promise<void> {
  const senderOf = letterSenderOf(deps);
  return async (tx, { person, lang, rows, expiresAt, now }) => {
    if (person.email === '') return;
    const { identityId, email, name } = person;
    await sendLetter(tx, deps.keys, {
      kind: 'export-ready',
      to: { identityId: identityId || null, email, name, lang },
      sender: await senderOf(tx.vendorId),
      values: { until: expiresAt, rows: String(rows) },
      page: staffScreenPath('profile'),
      now,
    });
  };
}
