import type { ServiceLength } from '../capacity/service-length.ts';

/** By service and person: `12/7`; `12/0` is everybody of whom nothing of their own is known. */
export type ServiceLengths = ReadonlyMap<string, ServiceLength>;

export const lengthKey = (serviceId: number, staffId: number): string => `${serviceId}/${staffId}`;

/** Null while it is not known how long this service takes. */
export function lengthOf(lengths: ServiceLengths, serviceId: number, staffId: number): ServiceLength | null {
  const existing = lengths.get(lengthKey(serviceId, staffId)) ?? lengths.get(lengthKey(serviceId, 0));
  return existing && Number.isFinite(existing.minutes) && existing.minutes > 0 ? existing : null;
}
