import { MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { signToken } from '#server/infrastructure/signing/keys.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';

export interface Branch {
  app: TestApp;
  vendor: number;
  location: number;
  service: number;
  staff: number[];
  manager: SignedIn;
  /** Visits in line that may be exchanged for an appointment, each once. */
  places: number[];
}

/** One attempt: its start, its staff member or any, and its number, which decides the entry channel. */
export interface SlotRequest {
  start: Instant;
  staff: number | null;
  n: number;
}

export interface Came {
  status: number;
  code: string | undefined;
  by: string;
  /** The nearest free times in the response; null if it has none. */
  others: unknown[] | null;
}

/** Number of concurrent attempts. */
export const AT_ONCE = 64;

/** Number of positions in line that so many attempts may give up. */
export const placesFor = (attempts: number): number => AT_ONCE + Math.ceil(attempts / 10);

/**
 * The first attempts exchange a position in line, so that some surely succeed. Of ten later attempts, four
 * use our own pages, three the open API, two staff, and one a position in line.
 */
export async function attempt(branch: Branch, request: SlotRequest): Promise<Came> {
  const by = request.n < AT_ONCE ? 'line' : MIX[request.n % 10]!;
  const { status, errors } = await WAYS[by](branch, request);
  const next = errors[0]?.meta?.['next'];
  return { status, code: errors[0]?.code, by, others: Array.isArray(next) ? next : null };
}

const MIX = [
  ...(['pages', 'open', 'staff', 'pages', 'open'] as const),
  ...(['line', 'pages', 'staff', 'open', 'pages'] as const),
];

const WAYS = {
  pages: (branch: Branch, request: SlotRequest) =>
    ask(branch.app, 'POST /api/internal/v1/appointments', { body: bookingOf(branch, request) }),
  staff: (branch: Branch, request: SlotRequest) =>
    ask(branch.app, 'POST /api/internal/v1/admin/appointments', {
      ...branch.manager,
      body: bookingOf(branch, request),
    }),
  line: (branch: Branch, request: SlotRequest) => {
    const { keys, clock } = branch.app.deps;
    const position = request.n < AT_ONCE ? request.n : AT_ONCE + Math.floor(request.n / 10);
    const payload = { visit: branch.places[position], version: 1 };
    const convert = signToken(keys, { purpose: 'convert', payload, expiresAt: clock.now() + 30 * MINUTE });
    const body = { ...bookingOf(branch, request), convert };
    return ask(branch.app, 'POST /api/internal/v1/appointments', { body });
  },
  open: ({ app, location, service }: Branch, { start, staff, n }: SlotRequest) =>
    ask(app, 'POST /api/v2/open/appointments', {
      body: {
        data: {
          type: 'appointments',
          attributes: { location_id: location, service_id: service, start: toIso(start), staff_id: staff },
          relationships: { attendees: { data: [{ type: 'attendees', attributes: personOf(n) }] } },
        },
      },
    }),
};

const personOf = (n: number) => ({ first_name: 'Dana', email: `dana-${n}@example.com` });

const bookingOf = ({ location, service }: Branch, { start, staff, n }: SlotRequest) => ({
  location_id: String(location),
  service_id: String(service),
  start: toIso(start),
  ...(staff !== null && { staff_id: String(staff) }),
  attendee: personOf(n),
});
