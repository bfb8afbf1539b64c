import { seeAppointment } from '#contract/appointments/appointments.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { withSecrets } from '#server/infrastructure/http/response/idempotency.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { codeSecrets } from '../../queue/index.ts';
import { openWithCode } from '../../visits/index.ts';
import { appointmentDocument } from './appointment-view.ts';

/** Shows the appointment to clients with its id and code. */
export function seeAppointmentRoute(deps: { db: Database; keys: Keys }): Route {
  const secrets = codeSecrets(deps.keys);
  return route(seeAppointment, async (context) => {
    const { vendor, now, source, params, query } = context;
    const attempt = { vendorId: vendor.id, id: params.id, code: query.code, source, now };
    const id = await openWithCode(deps, attempt);
    const document = await context.read((tx) => appointmentDocument(tx, id, now));
    return withSecrets(ok(document), secrets, vendor.id);
  });
}
