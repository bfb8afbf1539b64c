import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { PASSWORD } from './password.ts';
import { serviceId } from './places.ts';
import type { Place } from './places.ts';

/* Joins and serves visitors over the APIs of our pages, for journeys about something else. */

/** A visit after joining, with the code of its page. */
export interface Joined {
  id: string;
  code: string;
  ticket: string;
}

export interface Joiner {
  first: string;
  service?: string;
  method?: 1 | 2 | 3;
  attributes?: Record<string, unknown>;
  client?: Record<string, unknown>;
}

export async function join(request: APIRequestContext, at: Place, who: Joiner): Promise<Joined> {
  const method = who.method ?? 1;
  const attributes = {
    location_id: at.id,
    service_id: await serviceId(request, { ...at, method }, who.service ?? 'Cards'),
    meeting_method: method,
    ...who.attributes,
  };
  const client = {
    attributes: {
      first_name: who.first,
      last_name: 'Journey',
      email: 'journey@example.com',
      cell_phone: '+12065550143',
      lang: 'en',
      ...who.client,
    },
  };
  const response = await request.post('/api/v2/open/queue-appointments', {
    headers: { 'x-vendor': at.vendor, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() },
    data: { data: { type: 'queue-appointments', attributes, relationships: { client } } },
  });
  if (response.status() !== 201) throw new Error(`Joining failed at ${at.name}: ${await response.text()}`);
  const { data } = (await response.json()) as { data: { id: string; attributes: Record<string, string> } };
  return { id: data.id, code: data.attributes.confirm_code!, ticket: data.attributes.ticket_number! };
}

export const pageOf = (at: Place, { id, code }: Joined, more = ''): string =>
  `/s/${at.vendor}/callback-service/confirmation?code=${code}&id=${id}${more}`;

export async function cancel(request: APIRequestContext, at: Place, { id, code }: Joined): Promise<void> {
  await sent(
    request.patch(`/api/v2/open/queue-appointments/${id}`, {
      headers: { 'x-vendor': at.vendor, 'x-requested-with': 'XMLHttpRequest' },
      data: { data: { id, type: 'queue-appointments', attributes: { status: 4, confirm_code: code } } },
    }),
  );
}

export async function rate(request: APIRequestContext, at: Place, { id, code }: Joined): Promise<void> {
  const data = { queue_appointment: id, code, rating: 4.5, experience: 'Quick and kind' };
  await sent(
    request.post('/api/v3/open/walkin-feedback', {
      headers: { 'x-vendor': at.vendor, 'x-requested-with': 'XMLHttpRequest' },
      data,
    }),
  );
}

type Row = { id: string; version: number; name: string };
type Station = { id: string; name: string; taken_by: string | null };
type Snapshot = { waiting: Row[]; called: Row[]; serving: Row[]; stations: Station[] };

/** A staff member without a browser. */
export class Desk {
  readonly #request: APIRequestContext;
  readonly #csrf: string;

  private constructor(request: APIRequestContext, csrf: string) {
    this.#request = request;
    this.#csrf = csrf;
  }

  static async of(request: APIRequestContext, email: string): Promise<Desk> {
    return new Desk(request, await signedIn(request, email));
  }

  async lobby(locationId: string): Promise<Snapshot> {
    const response = await sent(this.#request.get(`/api/internal/v1/admin/lobby/${locationId}`));
    return ((await response.json()) as { data: Snapshot }).data;
  }

  /** Takes the first free station; returns its name. */
  async takeStation(locationId: string): Promise<string> {
    const { stations } = await this.lobby(locationId);
    const free = stations.find((station) => station.taken_by === null)!;
    await sent(
      this.#request.put(`/api/internal/v1/admin/lobby/${locationId}/duty`, {
        headers: { 'x-csrf-token': this.#csrf, 'x-requested-with': 'XMLHttpRequest' },
        data: { state: 'available', station_id: free.id },
      }),
    );
    return free.name;
  }

  /** Runs the verbs one after the other. */
  async move(visitId: string, ...verbs: string[]): Promise<void> {
    const result = await sent(this.#request.get(`/api/internal/v1/admin/visits/${visitId}`));
    let { version } = ((await result.json()) as { data: Row }).data;
    for (const verb of verbs) {
      const body = { version, ...(verb === 'call' && { reason: 'For a journey' }) };
      const moved = await this.#post(`/api/internal/v1/admin/visits/${visitId}/${verb}`, body);
      version = ((await moved.json()) as { data: Row }).data.version;
    }
  }

  async callNext(locationId: string): Promise<string> {
    const response = await this.#post(`/api/internal/v1/admin/lobby/${locationId}/call-next`, {});
    return ((await response.json()) as { data: Row }).data.id;
  }

  /** Serves all visitors, so that none is waiting or called. */
  async emptyTheLine(locationId: string): Promise<void> {
    const { waiting, called, serving } = await this.lobby(locationId);
    for (const { id } of waiting) await this.move(id, 'call', 'start', 'complete');
    for (const { id } of called) await this.move(id, 'start', 'complete');
    for (const { id } of serving) await this.move(id, 'complete');
  }

  #post(path: string, data: unknown) {
    return sent(
      this.#request.post(path, {
        headers: {
          'x-csrf-token': this.#csrf,
          'x-requested-with': 'XMLHttpRequest',
          'idempotency-key': randomUUID(),
        },
        data,
      }),
    );
  }
}

/** Signs the browser (or the request context) in without its page; returns the CSRF token. */
export async function signedIn(request: APIRequestContext, email: string): Promise<string> {
  const response = await sent(
    request.post('/api/internal/v1/session', {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      data: { email, password: PASSWORD },
    }),
  );
  return ((await response.json()) as { data: { csrf_token: string } }).data.csrf_token;
}

/** Opens a staff page as this person, and waits for the application: the document has a heading of its own before. */
export async function openStaffPage(page: Page, path: string, email = 'admin@harbor.test'): Promise<void> {
  await signedIn(page.request, email);
  await page.goto(path);
  await expect(page.locator('#main').getByRole('heading', { level: 1 })).toBeVisible();
}

async function sent(response: ReturnType<APIRequestContext['get']>) {
  const came = await response;
  if (!came.ok()) throw new Error(`${came.url()} answered ${came.status()}: ${await came.text()}`);
  return came;
}
