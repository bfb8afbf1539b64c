/** What belongs to a line of business. */
export interface LineReach {
  service_ids: string[];
  /** Locations of this line alone. */
  location_ids: string[];
}

/** How visitors' pages of a line of business look; null where they look as the vendor's. */
export interface LineTheme extends LineReach {
  logo: string | null;
  brand: Record<string, string> | null;
  homepage: string | null;
  phone: string | null;
}

type Look = Pick<LineTheme, 'logo' | 'brand' | 'homepage' | 'phone'>;

/** What a page is about; null is nothing of the kind. */
export interface InView {
  readonly service: string | null;
  readonly location: string | null;
}

/** Returns the line of the service in view, or else of the location, if that belongs to one line alone; null for none. */
export function lineInView<L extends LineReach>(
  lines: readonly L[],
  { service, location }: InView,
): L | null {
  const ofService = lines.find(({ service_ids: ids }) => service !== null && ids.includes(service));
  const ofLocation = lines.find(({ location_ids: ids }) => location !== null && ids.includes(location));
  return ofService ?? ofLocation ?? null;
}

/** The vendor with the look of the line in view; what the line leaves empty stays the vendor's. */
export function withLineTheme<V extends Look & { readonly lines: readonly LineTheme[] }>(
  vendor: V,
  inView: InView,
): V {
  const line = lineInView(vendor.lines, inView);
  if (line === null) return vendor;
  const { logo, brand, homepage, phone } = line;
  return {
    ...vendor,
    logo: logo ?? vendor.logo,
    brand: brand ?? vendor.brand,
    homepage: homepage ?? vendor.homepage,
    phone: phone ?? vendor.phone,
  };
}
