import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import { offerConversion } from '#contract/queue/queue.ts';
import { STATUS } from '#domain/codes/status.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { signToken } from '#server/infrastructure/signing/keys.ts';
import { openWithCode } from '../../visits/index.ts';
import { queueVisitRow } from '../documents/queue-view-store.ts';

const TOKEN_MINUTES = 30;

/**
 * Returns the booking flow's address with a token for this visit, if its position can be converted. Nothing
 * changes yet: the transaction that creates the appointment ends the position and spends the token.
 */
export function offerConversionRoute(deps: { db: Database; keys: Keys }): Route {
  return route(offerConversion, async (context) => {
    const { vendor, now, query } = context;
    const id = await openWithCode(deps, {
      vendorId: vendor.id,
      id: query.id,
      code: query.confirm_code,
      source: context.source,
      now,
    });
    const row = await context.read((tx) => queueVisitRow(tx, id));
    if (!row || row.status !== STATUS.confirmed || row.startsAt !== null)
      throw refuse('conversion-unavailable');
    const token = signToken(deps.keys, {
      purpose: 'convert',
      payload: { visit: id, version: row.codeVersion },
      expiresAt: now + TOKEN_MINUTES * MINUTE,
    });
    // The booking starts with the answers given in line.
    const answers = new URLSearchParams({
      location: String(row.locationId),
      services: String(row.serviceId),
      meeting_method: String(row.meetingMethod),
      lang: row.lang,
      ...(row.preferredStaffId !== null && { preferred_staff: String(row.preferredStaffId) }),
      convert: token,
    });
    const url = `${vendorPrefix(vendor.pathname)}${visitorPath('select-timeslot')}?${answers.toString()}`;
    return ok({ data: { id: String(id), type: 'walkin-conversions' as const, attributes: { url } } });
  });
}
