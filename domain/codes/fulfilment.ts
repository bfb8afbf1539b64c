/** The place where an in-person visitor waits: inside, or in the car (§4 "Fulfillment methods"). */
export const FULFILMENT = { walkIn: 1, curbside: 2 } as const;

export type Fulfilment = (typeof FULFILMENT)[keyof typeof FULFILMENT];

const NAMES: Record<Fulfilment, string> = { 1: 'walk_in', 2: 'curbside' };

export function fulfilmentName(fulfilment: Fulfilment): string {
  return NAMES[fulfilment];
}
