import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import { seePhoneWay } from '#contract/queue/kiosk.ts';
import { isLanguage } from '#domain/language/languages.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { locationRow, takesNow } from '../../locations/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { offersLine } from '../joining/join-rules.ts';
import { signSource } from '../joining/read-source.ts';

/** Returns the address in a kiosk's code: the line's form on the visitor's phone, with source 20 (kiosk). */
export function seePhoneWayRoute(deps: { keys: Keys; publicUrl: string }): Route {
  return route(seePhoneWay, async (context) =>
    context.read(async (tx) => {
      const id = readId(context.params.locationId) ?? 0;
      const [location, settings] = await Promise.all([
        locationRow(tx, id, context.now),
        effectiveSettings(tx, id),
      ]);
      if (!location || location.visibility !== 'public') throw refuse('not-found');
      const takesLine = takesNow(location, 1) && offersLine(settings);
      if (!takesLine || !settings.get('kiosk.qrCode')) return ok({ data: null });
      const query = new URLSearchParams({
        meeting_method: '1',
        booked_through: 'kiosk_qr',
        src: signSource(deps.keys, { locationId: location.id, source: 20, now: context.now }),
      });
      const { lang } = context.query;
      if (lang !== undefined && isLanguage(lang)) query.set('lang', lang);
      const form = vendorPrefix(context.vendor.pathname) + visitorPath('request', location.id);
      return ok({ data: { url: `${deps.publicUrl}${form}?${query.toString()}` } });
    }),
  );
}
