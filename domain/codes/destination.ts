import type { MeetingMethod } from './meeting-method.ts';

/** Where a visit takes place (§4). */
const DESTINATION = { businessLocation: 0, clientLocation: 1, remote: 2 } as const;

export type Destination = (typeof DESTINATION)[keyof typeof DESTINATION];

const NAMES: Record<Destination, string> = { 0: 'business_location', 1: 'client_location', 2: 'remote' };

export function destinationName(destination: Destination): string {
  return NAMES[destination];
}

/** Off site goes to the client (G-24), phone and video are remote, the rest is at the business. */
export function destinationOf(method: MeetingMethod): Destination {
  if (method === 4) return DESTINATION.clientLocation;
  return method === 1 ? DESTINATION.businessLocation : DESTINATION.remote;
}
