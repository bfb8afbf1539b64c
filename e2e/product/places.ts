import type { APIRequestContext } from '@playwright/test';

/** Locations and services of the demo, from the open API. */
export interface Place {
  id: string;
  vendor: string;
  name: string;
  externalId: string;
  isOpen: boolean;
  restrictsHours: boolean;
}

export const VENDORS = ['harbor-bank', 'sunrise-clinic'] as const;

export async function placesOf(request: APIRequestContext, vendor: string): Promise<Place[]> {
  const response = await request.get('/api/v2/open/locations', { headers: { 'x-vendor': vendor } });
  const { data } = (await response.json()) as { data: { id: string; attributes: Record<string, unknown> }[] };
  return data.map(({ id, attributes }) => ({
    id,
    vendor,
    name: String(attributes.name),
    externalId: String(attributes.external_id),
    isOpen: attributes.is_currently_open === true,
    restrictsHours: attributes.restrict_callback_request_hours === true,
  }));
}

export async function place(request: APIRequestContext, externalId: string): Promise<Place> {
  const vendor = externalId.startsWith('sunrise') ? 'sunrise-clinic' : 'harbor-bank';
  return (await placesOf(request, vendor)).find((one) => one.externalId === externalId)!;
}

/**
 * A location that takes no visitors outside its hours and is closed now, with an empty line: visitors who
 * joined before it closed may still wait. The demo has such locations at every hour of the week.
 */
export async function closedLocation(request: APIRequestContext): Promise<Place> {
  const all = (await Promise.all(VENDORS.map((vendor) => placesOf(request, vendor)))).flat();
  for (const one of all.filter(({ isOpen, restrictsHours }) => restrictsHours && !isOpen)) {
    const response = await request.get(`/api/internal/v1/display/${one.id}`);
    const { data } = (await response.json()) as { data: { waiting_count: number; calling: unknown[] } };
    if (data.waiting_count === 0 && data.calling.length === 0) return one;
  }
  throw new Error('no closed location has an empty line');
}

/** The id of a service by the beginning of its English name. */
export async function serviceId(
  request: APIRequestContext,
  { id, vendor, method = 1 }: Place & { method?: number },
  name: string,
): Promise<string> {
  const address = `/api/v2/open/queue-appointments-services/${id}?meeting_method=${method}`;
  const response = await request.get(address, { headers: { 'x-vendor': vendor, 'accept-language': 'en' } });
  const [services] = ((await response.json()) as { data: [{ id: string; attributes: { name: string } }[]] })
    .data;
  return services.find(({ attributes }) => attributes.name.startsWith(name))!.id;
}
