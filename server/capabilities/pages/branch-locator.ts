import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import type { Language } from '#domain/language/languages.ts';
import { structuredData } from '#domain/locations/structured-data.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Vendor } from '#server/infrastructure/http/request/request-context.ts';
import { describedLocations } from '../locations/index.ts';
import { configured, effectiveSettings, readConfigurationVersion } from '../vendors/index.ts';
import type { PageDeps } from './page-deps.ts';

/** What the head of the branch locator says to search engines. */
export interface SearchWords {
  /** They may list the page. */
  listed: boolean;
  title: string;
  description: string;
  /** The vendor and its locations by schema.org, as JSON; null where the vendor wants none. */
  data: string | null;
}

/** A document must not grow with a thousand locations: these are described, in the vendor's order. */
const MOST = 300;

/** Of a vendor, in the language of its page. */
export async function searchWordsOf(
  { db, clock, config }: Pick<PageDeps, 'db' | 'clock' | 'config'>,
  vendor: Vendor,
  language: Language,
): Promise<SearchWords> {
  return db.withVendor(vendor.id, async (tx) => {
    const [version, settings] = await Promise.all([readConfigurationVersion(tx), effectiveSettings(tx)]);
    const now = clock.now();
    const said = (key: 'branch_locator.title' | 'branch_locator.description'): string => {
      const words = settings.get(key);
      const fallback = settings.get('client_view.language');
      return (words[language] ?? words[fallback] ?? Object.values(words)[0] ?? '').trim();
    };
    const columns = settings.get('branch_locator.columns');
    // An uploaded one is a path; search engines need its full address.
    const logo = settings.get('theme.logo');
    const described = async (): Promise<string> => {
      const locations = await describedLocations(tx, { version, now, language, most: MOST });
      const of = {
        name: vendor.name,
        homepage: settings.get('homepage'),
        logo: logo.startsWith('/') ? config.publicUrl + logo : logo,
        locator: config.publicUrl + vendorPrefix(vendor.pathname) + visitorPath('branch-locator'),
      };
      // Search engines hear no more than visitors see.
      const shown = locations.map((location) => ({
        ...location,
        phone: columns.call === 'hidden' ? '' : location.phone,
        schedule: columns.hours === 'hidden' ? null : location.schedule,
      }));
      return JSON.stringify(structuredData(of, shown, now));
    };
    const name = `branch-locator/${language}/${Math.floor(now / (DAY / 24))}`;
    return {
      listed: settings.get('branch_locator.search_engines'),
      title: said('branch_locator.title'),
      description: said('branch_locator.description'),
      data: settings.get('branch_locator.structured_data')
        ? await configured(tx, { version, name }, described)
        : null,
    };
  });
}
