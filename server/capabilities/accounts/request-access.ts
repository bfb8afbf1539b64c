import { requestAccess } from '#contract/vendors/accounts.ts';
import { mayOpen, routePermission } from '#contract/protocol/staff-addresses.ts';
import { DAY } from '#domain/time/instant.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { hasRecorded } from '#server/infrastructure/security-log/security-events-store.ts';
import { words } from '#server/infrastructure/words/words.ts';
import { letterLanguage, sendLetter } from '../access/index.ts';
import { adminsOf } from '../staff/index.ts';
import { record } from './accounts-deps.ts';
import type { AccountsDeps } from './accounts-deps.ts';

/** Sends a letter to each admin: who lacks which right, for which page. The security log keeps the request. */
export function requestAccessRoute(deps: AccountsDeps): Route {
  return route(requestAccess, async (context) => {
    const { now, vendor, body } = context;
    const person = context.person!;
    const right = routePermission(body.path);
    if (right === null || mayOpen(person, body.path))
      throw refuse('field-invalid', { fields: [{ pointer: '/path', code: 'option' }] });
    const sender = await deps.senderOf(vendor.id);
    return context.write(async (tx) => {
      const admins = await adminsOf(tx);
      const of = { identityId: person.identityId, kind: 'access-requested', detail: { right } } as const;
      if (await hasRecorded(tx, { ...of, since: now - DAY })) return ok({ data: { admins: admins.length } });
      for (const { identityId, email, name } of admins) {
        const say = words(letterLanguage(sender.lang), 'admin');
        await sendLetter(tx, deps.keys, {
          kind: 'access-request',
          to: { identityId, email, name, lang: '' },
          sender,
          values: {
            by: person.name,
            page: body.path,
            right: say(`permission.${right}`),
            role: say(`role.${person.role}`),
          },
          page: '/staff',
          now,
        });
      }
      await record(tx, context, { ...of, account: person.email });
      return ok({ data: { admins: admins.length } });
    });
  });
}
