import { OutgoingRefused } from '#server/infrastructure/outgoing/fetch.ts';
import type { OutgoingFetch } from '#server/infrastructure/outgoing/fetch.ts';
import type { Conversion, ConversionPort } from './conversion-port.ts';

/** The address of Google's Actions Center for conversions. */
export const RESERVE_CONVERSIONS_URL = 'https://www.google.com/maps/conversion/collect';

/** Reports to Reserve with Google that a click led to a booking: one POST of JSON, without a cookie or a key. */
export function reserveConversions(input: {
  url: string;
  /** The partner's number for this installation. */
  partnerId: string;
  fetch: OutgoingFetch;
}): ConversionPort {
  return {
    async report(conversion) {
      try {
        const { status } = await input.fetch({
          url: input.url,
          method: 'POST',
          headers: { 'content-type': 'text/plain;charset=utf-8' },
          body: bodyOf(input.partnerId, conversion),
        });
        return verdictOn(status);
      } catch (error) {
        const reason = error instanceof OutgoingRefused ? 'address-refused' : 'unreachable';
        return { outcome: 'later', reason };
      }
    },
  };
}

const bodyOf = (partnerId: string, { token, merchantChanged }: Conversion): string =>
  JSON.stringify({
    conversion_partner_id: partnerId,
    rwg_token: token,
    merchant_changed: merchantChanged ? 1 : 2,
  });

/** An unknown token stays unknown; server errors may pass. */
function verdictOn(status: number): Awaited<ReturnType<ConversionPort['report']>> {
  if (status >= 200 && status < 300) return { outcome: 'accepted', by: 'reserve' };
  return { outcome: status === 400 || status === 404 ? 'never' : 'later', reason: String(status) };
}
