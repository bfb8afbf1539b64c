import { seeApplePass, seeWalletLinks } from '#contract/wallet/wallet.ts';
import { pathOf } from '#contract/protocol/endpoint.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { encodedBytes, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { WalletPass, WalletPort } from '#server/integrations/wallet/wallet-port.ts';
import { effectiveSettings, translated, translationsOf } from '../vendors/index.ts';
import { openWithCode } from '../visits/index.ts';
import { passFacts } from './pass-facts-store.ts';
import { passOfVisit } from './pass-of-visit.ts';

interface Deps {
  db: Database;
  keys: Keys;
  /** The wallets for which the operator has keys. */
  wallet: WalletPort;
}

type OwnVisit = RequestContext<{ id: string }, { code?: string | undefined }>;

/** Passes of appointments and tickets, for the wallets of phones. */
export const walletCapability = (deps: Deps): { routes: Route[] } => ({
  routes: [
    route(seeWalletLinks, async (context) => {
      const { apple, google } = deps.wallet;
      if (!apple && !google) throw refuse('not-found');
      const pass = await passFor(deps, context);
      const { params, query, language, now } = context;
      const search = new URLSearchParams({ code: query.code ?? '', lang: language });
      return ok({
        data: {
          apple: apple ? `${pathOf(seeApplePass, { id: params.id })}?${search.toString()}` : null,
          google: google?.(pass, now) ?? null,
        },
      });
    }),
    route(seeApplePass, async (context) => {
      const { apple } = deps.wallet;
      if (!apple) throw refuse('not-found');
      return encodedBytes(apple(await passFor(deps, context), context.now), {
        'content-type': 'application/vnd.apple.pkpass',
        'content-disposition': 'attachment; filename="pass.pkpass"',
      });
    }),
  ],
});

/** Opens the visit with its code. One that is over has no pass. */
async function passFor(deps: Deps, context: OwnVisit): Promise<WalletPass> {
  const { vendor, now, source, params, query, language } = context;
  const id = await openWithCode(deps, { vendorId: vendor.id, id: params.id, code: query.code, source, now });
  const pass = await context.read(async (tx) => {
    const facts = await passFacts(tx, id);
    if (!facts) return null;
    const [services, locations, settings] = await Promise.all([
      translationsOf(tx, 'service', [facts.serviceId]),
      translationsOf(tx, 'location', [facts.locationId]),
      effectiveSettings(tx, facts.locationId),
    ]);
    const named = (name: string, translations: ReturnType<typeof services.get>): string =>
      translated(name, 'name', { translations, locale: language });
    const names = {
      service: named(facts.serviceName, services.get(facts.serviceId)),
      location: named(facts.locationName, locations.get(facts.locationId)),
    };
    return passOfVisit(facts, { names, colour: settings.get('theme.primary'), language, now });
  });
  if (!pass) throw refuse('not-found');
  return pass;
}
