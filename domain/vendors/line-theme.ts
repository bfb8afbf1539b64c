/** What belongs to a line of business. */
export interface LineReach {
  service_ids: string[];
  /** Locations of this line alone. */
  location_ids: string[];
  /** Other locations whose active services all belong to this line. */
  offering_ids: string[];
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
  /** The services that the address leaves to choose from; empty leaves all. */
  readonly services: readonly string[];
  readonly location: string | null;
}

/**
 * Returns the line of business in view; null for none. A chosen service decides. Before the choice decides the line of all
 * services of the address, else of all services of the location. A location of one line alone comes last.
 */
export function lineInView<L extends LineReach>(
  lines: readonly L[],
  { service, services, location }: InView,
): L | null {
  const candidates = service === null ? services : [service];
  const ofServices =
    candidates.length > 0 &&
    lines.find(({ service_ids: ids }) => candidates.every((one) => ids.includes(one)));
  if (ofServices) return ofServices;
  const at = (key: 'offering_ids' | 'location_ids') =>
    location === null ? undefined : lines.find((line) => line[key].includes(location));
  return (service === null && at('offering_ids')) || (at('location_ids') ?? null);
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
