/** 1: inside; 2: in the car. */
export type Fulfilment = 1 | 2;

/**
 * Returns the fulfilment of the visit: `choice` only if service and location offer both and the vendor's
 * curbside flag is on. Without the flag, or without curbside pickup at the location, it is walk-in.
 */
export function forcedFulfilment(
  service: { supportsCurbsidePickup: boolean; supportsWalkIn: boolean },
  location: { supportsCurbsidePickup: boolean },
  curbsideOn: boolean,
): Fulfilment | 'choice' {
  if (!curbsideOn || !location.supportsCurbsidePickup || !service.supportsCurbsidePickup) return 1;
  return service.supportsWalkIn ? 'choice' : 2;
}

/** Fields of the curbside form (G-25), in the order of the serialised text. */
export const CAR_FIELDS = ['spot', 'make', 'model', 'colour', 'pickup'] as const;

export type CarField = (typeof CAR_FIELDS)[number];

/** Serialises car details for the wire: "Parking spot: 12; Make: Saab"; empty fields are left out. */
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
