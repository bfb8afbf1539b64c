import type { CategoryStyle, ServiceResource } from '#contract/vendors/services.ts';
import type { Language } from '#domain/language/languages.ts';
import { translated } from './translated.ts';
import type { VendorWords } from './translated.ts';

type Of = { language: Language; original: string };

/** Services under the name of their category; null without categories. */
export type CategoryOfServices = {
  name: VendorWords | null;
  style: CategoryStyle | null;
  description: VendorWords | null;
  /** The name of the category that it is inside. */
  parent: VendorWords | null;
  services: readonly ServiceResource[];
};

/** Groups services by category where there are several, in the vendor's order. */
export function byCategory(services: readonly ServiceResource[], of: Of): CategoryOfServices[] {
  const groups = Map.groupBy(services, ({ attributes }) => attributes.category);
  if (groups.size < 2 || groups.has(null))
    return [{ name: null, style: null, description: null, parent: null, services }];
  return [...groups.values()].map((each) => {
    const { category, category_style: style, translations } = each[0]!.attributes;
    const parent = style?.parent;
    return {
      name: translated({ category: category ?? '', translations }, 'category', of),
      style,
      description: style?.description
        ? translated({ category_description: style.description, translations }, 'category_description', of)
        : null,
      parent: parent
        ? translated({ category_parent: parent.name, translations }, 'category_parent', of)
        : null,
      services: each,
    };
  });
}

/** Whether the category of a service is shown on pages like this one. */
export const isShown = (
  { attributes }: ServiceResource,
  { isKioskDevice }: { isKioskDevice: boolean },
): boolean => !attributes.category_style?.hidden_in.includes(isKioskDevice ? 'kiosk' : 'client_view');
