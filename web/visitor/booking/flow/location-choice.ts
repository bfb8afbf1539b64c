import type { LocationResource } from '#contract/vendors/locations.ts';
import type { ServiceResource } from '#contract/vendors/services.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';

export type MethodFacts = {
  /** Whether visitors choose their meeting method. */
  choosable: boolean;
  supportsPhone: boolean;
  supportsVideo: boolean;
};

const { inPerson, phone, video, offSite } = MEETING_METHOD;
const METHODS: readonly MeetingMethod[] = [inPerson, phone, video, offSite];

/** The meeting methods of a service at any of these locations, if there are some; the server uses the same rules. */
export function methodsOffered(
  service: ServiceResource,
  locations: readonly LocationResource[],
  facts: MethodFacts,
): MeetingMethod[] {
  if (!facts.choosable) return [inPerson];
  return METHODS.filter(
    (method) =>
      service.attributes.meeting_methods.includes(method) &&
      (method !== phone || facts.supportsPhone) &&
      (method !== video || facts.supportsVideo) &&
      (locations.length === 0 || locations.some((one) => takes(one, method))),
  );
}

/** Whether a location takes appointments by a meeting method; without a choice, visitors come to it. */
export function offersMethod(
  location: LocationResource,
  method: MeetingMethod | null,
  { choosable }: MethodFacts,
): boolean {
  return !choosable || method === null || takes(location, method);
}

function takes({ attributes }: LocationResource, method: MeetingMethod): boolean {
  if (method === inPerson) return attributes.physical;
  if (method === phone) return attributes.takes_phone;
  return method === video ? attributes.takes_video : true;
}

export const isNamed = ({ id, attributes }: LocationResource, name: string): boolean =>
  name === id || name === `e:${attributes.external_id}`;

/** Whether the chosen location is another than the link's; a link without a location fits any. */
export const isElsewhere = (chosen: LocationResource | null, linked: string | null): boolean =>
  chosen !== null && linked !== null && !isNamed(chosen, linked);
