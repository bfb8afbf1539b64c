import type { ServiceLength } from '../capacity/service-length.ts';

/** By service and person: `12/7`; `12/0` covers staff without data of their own. */
export type ServiceLengths = ReadonlyMap<string, ServiceLength>;

/** Returns the key of `ServiceLengths`; staff id 0 is any other. */
export const lengthKey = (serviceId: number, staffId: number): string => `${serviceId}/${staffId}`;

/** Returns null if the length of this service is unknown. */
export function lengthOf(lengths: ServiceLengths, serviceId: number, staffId: number): ServiceLength | null {
  const existing = lengths.get(lengthKey(serviceId, staffId)) ?? lengths.get(lengthKey(serviceId, 0));
  return existing && Number.isFinite(existing.minutes) && existing.minutes > 0 ? existing : null;
}
