import { seeShortcut } from '#contract/shortcuts/shortcuts.ts';
import type { OpenedShortcut } from '#contract/shortcuts/shortcuts.ts';
import { maskedEmail } from '#domain/intake/email.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { effectiveSettings, translated, translationsOf } from '../vendors/index.ts';
import type { OpenShortcut } from './open-shortcut.ts';
import { shortcutByHash } from './open-shortcut-store.ts';
import { hashOf } from './shortcut-token.ts';
import { shownShortcut } from './shown-shortcut.ts';

/** A visitor opens a link (B-10). */
export const seeShortcutRoute = route(seeShortcut, (context) =>
  context.read(async (tx) => {
    const { token } = context.query;
    const shortcut = await shownShortcut(tx, token, context);
    const data = shortcut ? shown(shortcut) : await ended(tx, token, context);
    return ok({ data }, { 'cache-control': 'no-store' });
  }),
);

function shown(shortcut: OpenShortcut): OpenedShortcut {
  const { method, lang, locks, windowFrom: from, windowTo: to, invitation } = shortcut;
  return {
    state: 'open',
    kind: shortcut.kind,
    by: shortcut.by,
    services: shortcut.serviceIds.map(String),
    locations: shortcut.locationIds.map(String),
    staff: shortcut.staffIds.map(String),
    meeting_method: method as 1 | null,
    lang: lang as Language | null,
    locks: [...locks],
    sort: shortcut.sort,
    skip_staff: shortcut.skipStaff,
    window: { from, to },
    utm: shortcut.utm,
    email: invitation === null ? null : maskedEmail(invitation.email),
  };
}

/** The shortcut's own message, else the vendor's; an unknown token reads the vendor's, so that it reveals nothing. */
async function ended(
  tx: Tx,
  token: string,
  { language }: { language: Language; now: Instant },
): Promise<OpenedShortcut> {
  const [row, settings] = await Promise.all([shortcutByHash(tx, hashOf(token)), effectiveSettings(tx)]);
  const translations = row && (await translationsOf(tx, 'shortcut', [row.id])).get(row.id);
  const own = row
    ? translated(row.expiredMessage, 'expired_message', { translations, locale: language })
    : '';
  const ofVendor: Partial<Record<string, string>> = settings.get('bookingShortcutCustomExpiredMessage');
  const message = own || ofVendor[language] || ofVendor[settings.get('client_view.language')] || '';
  return { state: 'ended', message };
}
