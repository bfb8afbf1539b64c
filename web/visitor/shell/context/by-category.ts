import type { ServiceResource } from '#contract/vendors/services.ts';
import type { Language } from '#domain/language/languages.ts';
import { translated } from './translated.ts';
import type { VendorWords } from './translated.ts';

/** Services under the name of their category; null without categories. */
export type CategoryOfServices = { name: VendorWords | null; services: readonly ServiceResource[] };

/** Groups services by category where there are several, in the vendor's order. */
export function byCategory(
  services: readonly ServiceResource[],
  of: { language: Language; original: string },
): CategoryOfServices[] {
  const groups = Map.groupBy(services, ({ attributes }) => attributes.category);
  if (groups.size < 2 || groups.has(null)) return [{ name: null, services }];
  return [...groups.values()].map((each) => {
    const { category, translations } = each[0]!.attributes;
    return { name: translated({ category: category ?? '', translations }, 'category', of), services: each };
  });
}
