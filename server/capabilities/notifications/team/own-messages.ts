import { changeOwnMessages, seeOwnMessages } from '#contract/settings/own-messages.ts';
import type { OwnMessage } from '#contract/settings/own-messages.ts';
import { CHANNELS } from '#domain/notifications/due-line-messages.ts';
import { isChosen, STAFF_KINDS } from '#domain/notifications/team-kinds.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { mutedOf, saveMuted } from './team-members-store.ts';

/** A staff member's own choice among the messages that the vendor leaves to them. */
export const ownMessageRoutes: readonly Route[] = [
  route(seeOwnMessages, async (context) =>
    context.read(async (tx) => ok({ data: await ownMessages(tx, context) })),
  ),
  route(changeOwnMessages, async (context) =>
    context.write(async (tx) => {
      const messages = await ownMessages(tx, context);
      const { muted } = context.body;
      const fields = muted.flatMap((kind, index) =>
        messages.some((one) => one.kind === kind && one.is_optional)
          ? []
          : [{ pointer: `/muted/${index}`, code: 'option' as const }],
      );
      if (fields.length > 0) throw refuse('field-invalid', { fields });
      const staffId = context.person?.staffId ?? null;
      if (staffId !== null) await saveMuted(tx, staffId, muted);
      return ok({ data: await ownMessages(tx, context) });
    }),
  ),
];

/** The messages that are on at a location of the caller; one that any of them leaves to staff is optional. */
async function ownMessages(tx: Tx, { person }: Pick<RequestContext, 'person'>): Promise<OwnMessage[]> {
  if (person === null || person.staffId === null) return [];
  const muted = await mutedOf(tx, person.staffId);
  // A person without a location goes by the vendor's own settings.
  const ids = person.locationIds.length > 0 ? person.locationIds : [0];
  const places = await Promise.all(ids.map((id) => effectiveSettings(tx, id)));
  return STAFF_KINDS.flatMap((kind) => {
    const on = places.filter((settings) =>
      CHANNELS.some((channel) => isChosen(settings.get('notifications.staff_channels'), kind, channel)),
    );
    const isOptional = on.some(
      (settings) => settings.get('notifications.staff_optional')[kind] === 'optional',
    );
    return on.length === 0
      ? []
      : [{ kind, is_optional: isOptional, is_muted: isOptional && muted.includes(kind) }];
  });
}
