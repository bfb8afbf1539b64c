/** 1 the visitor comes in, 2 the visitor stays in the car. */
export type Fulfilment = 1 | 2;

/**
 * How the visit is fulfilled: `choice` only where service and location offer both and the vendor's curbside flag is on.
 * Without the flag, or where the location has no curbside pickup, everyone comes in.
 */
export function forcedFulfilment(
  service: { supportsCurbsidePickup: boolean; supportsWalkIn: boolean },
  location: { supportsCurbsidePickup: boolean },
  curbsideOn: boolean,
): Fulfilment | 'choice' {
  if (!curbsideOn || !location.supportsCurbsidePickup || !service.supportsCurbsidePickup) return 1;
  return service.supportsWalkIn ? 'choice' : 2;
}

/** What the curbside form asks for (G-25); also the order in which it is written down. */
export const CAR_FIELDS = ['spot', 'make', 'model', 'colour', 'pickup'] as const;

export type CarField = (typeof CAR_FIELDS)[number];

/** The one text of the wire: "Parking spot: 12; Make: Saab"; fields left empty are left out. */
export function serialiseCarDetails(
  details: Partial<Record<CarField, string | null>>,
  labels: Readonly<Record<CarField, string>>,
): string {
  return CAR_FIELDS.map((field) => ({
    label: labels[field],
    text: (details[field] ?? '').replace(/\s+/gu, ' ').trim(),
  }))
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => `${label}: ${text}`)
    .join('; ');
}
