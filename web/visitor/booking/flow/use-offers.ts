import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { listLocations } from '#contract/vendors/locations.ts';
import type { LocationResource } from '#contract/vendors/locations.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import type { ClientSettings } from '#domain/vendors/settings.ts';
import { isShown } from '../../shell/context/by-category.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { sourceOf } from '../../shell/context/visitor-queries.ts';
import { ANYBODY, settle, whoSpeaks } from './answers.ts';
import type { Answers, Presets, Settled } from './answers.ts';
import { ALL, FRESH, staffOffered, servicesOffered } from './offer-queries.ts';
import type { Linked } from './offer-queries.ts';
import { staffChoices, suggestedPerson } from './staff-choices.ts';
import { inOrderOf } from './link-order.ts';
import type { Step } from './steps.ts';
import { isNamed, methodsOffered, offersMethod } from './location-choice.ts';
import type { MethodFacts } from './location-choice.ts';

export type OffersOf = { input: Answers; presets: Presets; settings: ClientSettings };

/**
 * The locations that offer a service by its assigned staff. A session has hosts of its own, so that the service of a
 * link to one may have no assigned staff: then all locations.
 */
export const locationsOffered = (serviceId: string | null, { session, shortcut }: Linked) =>
  queryOptions<LocationResource[]>({
    queryKey: ['offered-locations', serviceId, session, shortcut],
    queryFn: async ({ signal, client }) => {
      const query = {
        ...(session === null && { 'filter[service]': serviceId, 'filter[assigned]': 1 }),
        shortcut,
        sort: 'sort_order,name',
        ...ALL,
      };
      return (await sourceOf(client).request(listLocations, { query, signal })).data;
    },
    staleTime: FRESH,
  });

/** The location named in the address, once the locations have loaded. */
export function useNamedLocation({ presets }: OffersOf) {
  const { query } = useVisitor();
  const everywhere = useQuery(locationsOffered(null, query));
  const name = presets.location;
  const named = name === null ? undefined : everywhere.data?.find((one) => isNamed(one, name));
  return { everywhere, named: named?.id ?? null };
}

/** The services, of a preset location or anywhere. */
export function useServices({ input, presets, settings }: OffersOf, { everywhere, named }: OfferLocation) {
  const startsWithLocation = settings.firstStep === 'location' && settings.includeLocationStep;
  const locationFirst = startsWithLocation || presets.location !== null;
  const at = locationFirst ? (input.location ?? named) : null;
  const { flags, link, query } = useVisitor();
  const result = useQuery({
    ...servicesOffered(at, query),
    enabled: presets.location === null || !everywhere.isPending,
  });
  // A link may name a service that the picker hides, and order those that it names.
  const offered = inOrderOf(link, 'services', result.data)?.filter((one) =>
    presets.services.length === 0
      ? one.id === input.service || one.id === presets.service || isShown(one, flags)
      : presets.services.includes(one.id),
  );
  const settled = settle(input.service ?? presets.service, offered?.map(({ id }) => id) ?? null);
  return { result, at, settled, offered, chosen: offered?.find(({ id }) => id === settled.answer) ?? null };
}

type OfferLocation = ReturnType<typeof useNamedLocation>;
type Services = ReturnType<typeof useServices>;

/** The meeting methods of the service, and the locations that offer the chosen one. */
export function useMethodsAndLocations(
  of: OffersOf,
  services: Services,
  { everywhere, named }: OfferLocation,
) {
  const { has, query } = useVisitor();
  const { input, presets, settings } = of;
  const facts: MethodFacts = {
    choosable: has('appointmentMeetingMethods'),
    supportsPhone: settings.supports_phone,
    supportsVideo: settings.supports_video,
  };
  const serviceId = services.settled.answer;
  const result = useQuery({ ...locationsOffered(serviceId, query), enabled: serviceId !== null });
  const anywhere = serviceId === null ? everywhere.data : result.data;
  const { locations } = presets;
  const candidates = locations.length === 0 ? anywhere : anywhere?.filter(({ id }) => locations.includes(id));
  const locked = presets.locationLocked ? named : null;
  const now = candidates?.find(({ id }) => id === (locked ?? services.at)) ?? null;
  const allMethods = services.chosen
    ? methodsOffered(services.chosen, now ? [now] : (candidates ?? []), facts)
    : null;
  const methods = presets.methodLocked
    ? (allMethods?.filter((one) => one === presets.method) ?? null)
    : allMethods;
  const desired = settle(input.method ?? presets.method, methods);
  // The first one offered, where the visitor is not asked.
  const usual = foldedSteps(settings).has('meeting-methods') ? (methods?.[0] ?? null) : null;
  const method = { ...desired, answer: desired.answer ?? usual };
  const fitting = candidates?.filter((one) => offersMethod(one, method.answer, facts));
  const needsLocation = method.answer === null || method.answer === MEETING_METHOD.inPerson;
  const hasStep = settings.includeLocationStep && (needsLocation || locked !== null);
  const location = settledLocation({ desired: input.location ?? named, fitting, locked, hasStep });
  return {
    result,
    methods,
    method,
    fitting,
    needsLocation,
    locked,
    location,
    choosable: facts.choosable,
    chosen: fitting?.find(({ id }) => id === location.answer) ?? null,
  };
}

/**
 * The steps whose only sensible answer is preselected: any way to meet, any staff member. They are preferences
 * of the step of the times, unless the vendor asks every step. A person who must be chosen keeps a step.
 */
export function foldedSteps({
  askEveryStep,
  staffSelection,
}: Pick<ClientSettings, 'askEveryStep' | 'staffSelection'>): Set<Step> {
  if (askEveryStep) return new Set();
  return new Set<Step>(['meeting-methods', ...(staffSelection === 'required' ? [] : (['staff'] as const))]);
}

type LocationRequest = {
  desired: string | null;
  fitting: readonly LocationResource[] | undefined;
  locked: string | null;
  hasStep: boolean;
};

/** Without a choice: the preferred location if it fits, else the first in the vendor's order. */
function settledLocation({ desired, fitting, locked, hasStep }: LocationRequest): Settled<string> {
  const ids = fitting?.map(({ id }) => id) ?? null;
  if (hasStep) return settle(desired, ids, locked);
  if (ids === null) return { answer: desired, settled: true };
  return { answer: desired !== null && ids.includes(desired) ? desired : (ids[0] ?? null), settled: true };
}

/** The staff, where the vendor lets visitors choose. */
export function useStaff(
  { input, presets, settings }: OffersOf,
  at: { service: string | null; location: string | null; method: MeetingMethod | null },
) {
  const { flags, link, query } = useVisitor();
  const only = presets.people;
  const locked = only.length === 1 ? only[0] : null;
  const isAsked =
    settings.showStaffPicker &&
    settings.staffSelection !== 'hidden' &&
    (!flags.isKioskDevice || settings['kiosk.selectStaff']);
  // The visitor reads with whom a link books, also where no visitor chooses.
  const hasStep = isAsked || locked !== null;
  const isReady = at.service !== null && at.location !== null && at.method !== null;
  const result = useQuery({
    ...staffOffered({
      serviceId: at.service ?? '',
      locationId: at.location ?? '',
      method: at.method ?? 1,
      shortcut: query.shortcut,
    }),
    enabled: hasStep && isReady,
  });
  const listed = inOrderOf(link, 'staff', result.data);
  const all = only.length === 0 ? listed : listed?.filter(({ id }) => only.includes(id));
  const offered = all && staffChoices(all, settings);
  const settled: Settled<string> = hasStep
    ? settle(
        input.staff ?? presets.staff,
        offered ? [...offered.anybody, ...offered.languages.map(whoSpeaks), ...offered.people] : null,
        locked,
      )
    : { answer: ANYBODY, settled: true };
  const people = all?.filter(({ id }) => offered?.people.includes(id)) ?? [];
  if (settled.answer === null && foldedSteps(settings).has('staff'))
    settled.answer = suggestedPerson({ presets, offered: { staff: people } }) ?? ANYBODY;
  return {
    result,
    hasStep,
    settled,
    languages: offered?.languages ?? [],
    people,
    waits: hasStep && isReady && result.isPending,
    chosen: all?.find(({ id }) => id === settled.answer) ?? null,
  };
}

/** Retries the failed queries; null when none failed. */
export function retryOf(queries: readonly UseQueryResult[]): (() => void) | null {
  const broken = queries.filter((one) => one.isError && one.data === undefined);
  return broken.length === 0 ? null : () => broken.forEach((one) => void one.refetch());
}
