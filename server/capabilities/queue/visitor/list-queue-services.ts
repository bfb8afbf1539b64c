import { listQueueServices } from '#contract/vendors/services.ts';
import type { ServiceResource, ServiceWaitResource } from '#contract/vendors/services.ts';
import type { WaitEstimate } from '#domain/queue/wait-estimate.ts';
import { isQueueMethod } from '#domain/codes/meeting-method.ts';
import type { QueueMethod } from '#domain/codes/meeting-method.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { locationRow } from '../../locations/index.ts';
import {
  lineServices,
  serviceTranslations,
  translatedService,
  withCategoryStyles,
} from '../../services/index.ts';
import { openedRecords } from '../../shortcuts/index.ts';
import { readConfigurationVersion } from '../../vendors/index.ts';
import { offersNow } from '../waits/lines-now.ts';
import { minutesUntil } from '../waits/waits.ts';

/**
 * Returns the services of a location's line in the request's language, each with its wait, and the private ones that a
 * visitor's link opens. For another private location both lists are empty.
 */
export const listQueueServicesRoute = route(listQueueServices, async (context) => {
  const opened = await openedRecords(context.query, context);
  return context.read(async (tx) => {
    const method = methodOf(context.query.meeting_method);
    const location = await locationRow(tx, readId(context.params.locationId) ?? 0, context.now);
    if (!location) throw refuse('not-found');
    // mutation: services-of-a-private-location
    if (location.visibility === 'private' && !opened.locationIds.includes(location.id))
      return ok({ data: [[], []] as [never[], never[]] });
    const [services, configuration] = await Promise.all([
      lineServices(tx, { locationId: location.id, method, openIds: opened.serviceIds }).then((rows) =>
        withCategoryStyles(tx, rows),
      ),
      readConfigurationVersion(tx),
    ]);
    const [translations, result] = await Promise.all([
      serviceTranslations(tx, services),
      offersNow(tx, location, { now: context.now, configuration }),
    ]);
    const offers = new Map(
      result.filter((offer) => offer.method === method).map((offer) => [offer.serviceId, offer.wait]),
    );
    return ok({
      data: [
        services.map((row) =>
          translatedService(row, { translations: translations.get(row.id), locale: context.language }),
        ),
        services.map((row) => waitResource(row.id, offers.get(row.id), context.now)),
      ] as [ServiceResource[], ServiceWaitResource[]],
    });
  });
});

/** An absent method means in person. Pages treat any unknown value as video (G-05); this endpoint refuses it. */
function methodOf(text: string | undefined): QueueMethod {
  const method = text === undefined || text === '' ? 1 : Number(text);
  if (isQueueMethod(method)) return method;
  throw refuse('field-invalid', {
    fields: [{ pointer: '', parameter: 'meeting_method', code: 'option', label: 'meeting_method' }],
  });
}

function waitResource(serviceId: number, wait: WaitEstimate | undefined, now: Instant): ServiceWaitResource {
  const none = {
    expected_start: null,
    wait_minutes: null,
    low: null,
    high: null,
    least: null,
    varies: null,
    shown: false,
  };
  const attributes = wait?.shown
    ? {
        expected_start: toIso(wait.expectedStart),
        wait_minutes: minutesUntil(wait.expectedStart, now),
        low: wait.lowMinutes,
        high: wait.highMinutes,
        least: wait.leastMinutes,
        varies: wait.varies,
        people_before: wait.peopleBefore,
        serving: wait.serving,
        others_waiting: wait.othersWaiting,
        shown: true,
        reason: null,
      }
    : {
        ...none,
        people_before: wait?.peopleBefore ?? 0,
        serving: wait?.serving ?? 0,
        others_waiting: wait?.othersWaiting ?? 0,
        reason: wait?.reason ?? ('nobody-on-duty' as const),
      };
  return { id: String(serviceId), type: 'wait-times', attributes };
}
