import { useQuery } from '@tanstack/react-query';
import { listNextSlots } from '#contract/appointments/slots.ts';
import { PREVIEW_TOKEN } from '#contract/protocol/endpoint.ts';
import { listLocations } from '#contract/vendors/locations.ts';
import { listServices } from '#contract/vendors/services.ts';
import type { ServiceResource } from '#contract/vendors/services.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { Language } from '#domain/language/languages.ts';
import { callerOf } from '#web/connection/request.ts';
import type { Requester } from '#web/connection/request.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../../session/session.ts';
import type { PreviewSample } from './preview-address.ts';

const NO_SAMPLE: PreviewSample = {
  location: null,
  service: null,
  method: MEETING_METHOD.inPerson,
  start: null,
};

/** Milliseconds. A free time stays free for longer than most people preview. */
const FRESH = 5 * 60_000;
/** Services that are tried for a free time. */
const MOST_TRIED = 3;

/** What visitors find at a location, by default the vendor's first one; null while it loads. */
export function usePreviewSample(locationId: string | null): PreviewSample | null {
  const { language } = useWords();
  const { vendor } = usePerson();
  const pathname = vendor!.pathname;
  const { data, isError } = useQuery({
    queryKey: ['preview-sample', pathname, locationId],
    queryFn: () => sampleOf(visitorRequester(pathname, language), locationId),
    staleTime: FRESH,
    retry: false,
  });
  return data ?? (isError ? { ...NO_SAMPLE, location: locationId } : null);
}

/** Requests what visitors see, not what the person may. */
const visitorRequester = (vendor: string, language: Language): Requester =>
  callerOf(
    () => ({ csrfToken: PREVIEW_TOKEN, language, vendor, origin: location.origin }),
    (address, init) => fetch(address, { ...init, credentials: 'omit' }),
  );

async function sampleOf(send: Requester, locationId: string | null): Promise<PreviewSample> {
  const at = locationId ?? (await firstLocation(send));
  if (at === null) return NO_SAMPLE;
  const query = { 'filter[assigned]': 1, 'filter[location]': at, 'page[size]': 1000 };
  const services = (await send(listServices, { query })).data;
  for (const service of services.slice(0, MOST_TRIED)) {
    const start = await nextStart(send, at, service);
    if (start !== null) return { location: at, service: service.id, method: methodOf(service), start };
  }
  const [first] = services;
  if (!first) return { ...NO_SAMPLE, location: at };
  return { location: at, service: first.id, method: methodOf(first), start: null };
}

async function firstLocation(send: Requester): Promise<string | null> {
  const query = { 'filter[assigned]': 1, sort: 'sort_order,name', 'page[size]': 1 };
  return (await send(listLocations, { query })).data[0]?.id ?? null;
}

async function nextStart(
  send: Requester,
  location: string,
  service: ServiceResource,
): Promise<string | null> {
  const query = { location, service: service.id, method: methodOf(service), n: 1 };
  return (await send(listNextSlots, { query })).data[0]?.start ?? null;
}

const methodOf = ({ attributes: { meeting_methods: methods } }: ServiceResource): number =>
  methods.includes(MEETING_METHOD.inPerson)
    ? MEETING_METHOD.inPerson
    : (methods[0] ?? MEETING_METHOD.inPerson);
