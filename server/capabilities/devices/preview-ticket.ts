import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import { previewTicket } from '#contract/settings/page-preview.ts';
import { lobbySettings } from '#contract/settings/settings-pages.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { isLanguage } from '#domain/language/languages.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { locationRow, nameOf } from '../locations/index.ts';
import { lineServices } from '../services/index.ts';
import { changedSettings } from '../vendors/index.ts';
import { receiptOf } from './receipt-of.ts';

/** As long as a real code, and it opens nothing: codes come from a visit's number. */
const CODE = 'X'.repeat(22);

/** A ticket with the unsaved template, for an example visitor who joined the location's line just now. */
export const previewTicketRoute = ({ config }: { config: { publicUrl: string } }): Route =>
  route(previewTicket, async (context) =>
    context.read(async (tx) => {
      const { vendor, now } = context;
      const { location: at, lang = '' } = context.query;
      const settings = (await changedSettings(tx, lobbySettings, { ...context, at })).of(null);
      const location = await locationRow(tx, readId(at) ?? 0, now);
      if (!location) throw refuse('not-found');
      const language = isLanguage(lang) ? lang : 'en';
      const method = MEETING_METHOD.inPerson;
      const [service] = await lineServices(tx, { locationId: location.id, method });
      const page = `${vendorPrefix(vendor.pathname)}${visitorPath('visit')}`;
      return ok({
        data: await receiptOf(tx, {
          ticket: {
            serviceId: service?.id ?? 0,
            service: service?.name ?? '',
            locationId: location.id,
            location: nameOf(location),
            timeZone: location.timeZone,
            ...EXAMPLE,
            joinedAt: now,
            expectedStart: now + 12 * MINUTE,
          },
          settings,
          vendor,
          language,
          now,
          url: `${config.publicUrl}${page}?id=100001&code=${CODE}&lang=${language}`,
        }),
      });
    }),
  );

const EXAMPLE = {
  prefix: 'A',
  number: 7,
  opensAt: null,
  shown: true,
  low: 8,
  high: 18,
  least: 2,
  peopleBefore: 3,
};
