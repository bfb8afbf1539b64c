import type { MeetingMethod } from './meeting-method.ts';

/** The destination of a visit (§4). */
const DESTINATION = { businessLocation: 0, clientLocation: 1, remote: 2 } as const;

export type Destination = (typeof DESTINATION)[keyof typeof DESTINATION];

const NAMES: Record<Destination, string> = { 0: 'business_location', 1: 'client_location', 2: 'remote' };

export function destinationName(destination: Destination): string {
  return NAMES[destination];
}

/**
 * Returns the destination: off site is at the client (G-24), phone and video are remote, all others at the
 * business.
 */
export function destinationOf(method: MeetingMethod): Destination {
  if (method === 4) return DESTINATION.clientLocation;
  return method === 1 ? DESTINATION.businessLocation : DESTINATION.remote;
}
