import * as z from 'zod/mini';
import { DEVICE_KINDS } from '#domain/devices/device.ts';
import type { DeviceKind } from '#domain/devices/device.ts';
import type { Printer, PrinterState, TicketPrinting } from '#domain/devices/printing.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId, text } from '../protocol/json-api.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';

/** The channel of a device. Apart from the other channels, whose names every visitor's page loads. */
export const deviceChannelOf = (id: string): string => `device.${id}`;

export const DEVICE_EVENT = 'DeviceChanged';

/** Staff ask a device to reload its page, or have revoked it. */
export interface DeviceChanged {
  version: number;
  action: 'reload' | 'revoked';
}

/** A device as staff see it. */
export interface DeviceRow {
  id: string;
  version: number;
  location_id: string;
  kind: DeviceKind;
  name: string;
  enrolled_at: string;
  /** The staff member who paired it; null for a code of the operator. */
  enrolled_by: string | null;
  last_seen_at: string | null;
  is_online: boolean;
  /** The build of its page; empty before its first heartbeat. */
  build: string;
  /** Null before its first heartbeat. */
  can_speak: boolean | null;
  can_print: boolean | null;
  /** Its network printer; null without one. */
  printer: Printer | null;
  /** What became of the last ticket or test page; null before the first. */
  printer_state: PrinterState | null;
  printer_checked_at: string | null;
}

/** How the kiosks of a location print. */
export interface LocationPrinting {
  tickets: TicketPrinting;
  /** Whether the operator has opened networks of printers. */
  reaches_printers: boolean;
}

/** A one-time code, shown once. */
export interface DeviceCode {
  code: string;
  expires_at: string;
  /** The address of the page that takes the code. */
  page: string;
}

/** A code to print: visitors scan it at the location. */
export interface SheetCode {
  kind: 'line' | 'booking';
  url: string;
}

/** A device as it knows itself. */
export interface OwnDevice {
  id: string;
  location_id: string;
  kind: DeviceKind;
  name: string;
}

const enrolling = { access: { permission: 'devices-enrol' }, api: 'internal', vendor: 'session' } as const;
const atLocation = z.object({ locationId: pathId });
const ofDevice = z.object({ deviceId: pathId });
const kind = z.enum(DEVICE_KINDS);

export const listDevices = endpoint<{
  data: DeviceRow[];
  /** Whether the location has a PIN for the menu of its devices, and how it prints. */
  meta: { has_pin: boolean; printing: LocationPrinting };
}>()({
  name: 'listDevices',
  method: 'GET',
  path: '/api/internal/v1/admin/lobby/:locationId/devices',
  ...enrolling,
  params: atLocation,
  refusals: [...STAFF_READ_REFUSALS],
});

/** The response holds the code, so it is not stored: a repeated request makes another code. */
export const createDeviceCode = endpoint<{ data: DeviceCode }>()({
  name: 'createDeviceCode',
  method: 'POST',
  path: '/api/internal/v1/admin/lobby/:locationId/device-codes',
  ...enrolling,
  idempotent: false,
  params: atLocation,
  body: z.object({ kind, name: z.optional(text(100)) }),
  refusals: [...STAFF_WRITE_REFUSALS],
});

/** Codes for paper, with a signed source that names the location. */
export const seeDeviceSheet = endpoint<{
  data: { location: string; codes: SheetCode[]; valid_until: string };
}>()({
  name: 'seeDeviceSheet',
  method: 'GET',
  path: '/api/internal/v1/admin/lobby/:locationId/device-sheet',
  ...enrolling,
  params: atLocation,
  refusals: [...STAFF_READ_REFUSALS],
});

/** Makes the PIN of a location's devices, in place of the one before. The response alone holds it. */
export const createDevicePin = endpoint<{ data: { pin: string } }>()({
  name: 'createDevicePin',
  method: 'POST',
  path: '/api/internal/v1/admin/lobby/:locationId/device-pin',
  ...enrolling,
  idempotent: false,
  params: atLocation,
  refusals: [...STAFF_WRITE_REFUSALS],
});

export const renameDevice = endpoint<{ data: DeviceRow }>()({
  name: 'renameDevice',
  method: 'PATCH',
  path: '/api/internal/v1/admin/devices/:deviceId',
  ...enrolling,
  params: ofDevice,
  body: z.object({ name: text(100), version: z.number() }),
  refusals: [...STAFF_WRITE_REFUSALS, 'record-changed'],
});

export const reloadDevice = endpoint<null>()({
  name: 'reloadDevice',
  method: 'POST',
  path: '/api/internal/v1/admin/devices/:deviceId/reload',
  ...enrolling,
  params: ofDevice,
  refusals: [...STAFF_WRITE_REFUSALS],
});

export const revokeDevice = endpoint<null>()({
  name: 'revokeDevice',
  method: 'POST',
  path: '/api/internal/v1/admin/devices/:deviceId/revoke',
  ...enrolling,
  params: ofDevice,
  refusals: [...STAFF_WRITE_REFUSALS],
});

/** What a device may be refused that asks for itself. */
export const OF_ITSELF = [
  'malformed-request',
  'vendor-required',
  'csrf-refused',
  'not-found',
  'device-required',
  'device-revoked',
  'too-many-requests',
] as const;
export const ownPage = { access: 'anyone', api: 'internal', vendor: 'header', idempotent: false } as const;
const PUBLIC_KEY = z.string().check(z.regex(/^[\w-]{100,200}$/));

/** Turns a browser into a device: by a code of staff, or by the session of an account of role 7. */
export const enrolDevice = endpoint<{ data: OwnDevice }>()({
  name: 'enrolDevice',
  method: 'POST',
  path: '/api/internal/v1/device/enrolment',
  ...ownPage,
  devices: 'enrol',
  body: z.object({
    /** Six digits; without them the session of an account of role 7 decides. */
    code: z.optional(z.string().check(z.maxLength(20))),
    /** P-256, SubjectPublicKeyInfo in base64url. */
    public_key: PUBLIC_KEY,
  }),
  refusals: [
    'malformed-request',
    'vendor-required',
    'csrf-refused',
    'not-found',
    'field-invalid',
    'device-code-wrong',
    'too-many-requests',
  ],
});

/** A nonce for the device's key to sign. */
export const challengeDevice = endpoint<{ data: { nonce: string } }>()({
  name: 'challengeDevice',
  method: 'POST',
  path: '/api/internal/v1/device/challenge',
  ...ownPage,
  devices: 'enrol',
  body: z.object({ device_id: idText }),
  refusals: ['malformed-request', 'vendor-required', 'csrf-refused', 'not-found', 'too-many-requests'],
});

/** Opens or renews the session of a device: sets its cookie. */
export const openDeviceSession = endpoint<{ data: OwnDevice & { csrf_token: string } }>()({
  name: 'openDeviceSession',
  method: 'POST',
  path: '/api/internal/v1/device/session',
  ...ownPage,
  devices: 'enrol',
  body: z.object({
    device_id: idText,
    nonce: z.string().check(z.maxLength(400)),
    /** ECDSA with SHA-256 over the nonce, r and s, in base64url. */
    signature: z.string().check(z.regex(/^[\w-]{86}$/)),
  }),
  refusals: OF_ITSELF,
});

/** A device says each minute that it works, and what it can do. */
export const sendHeartbeat = endpoint<{ data: OwnDevice & { has_pin: boolean } }>()({
  name: 'sendHeartbeat',
  method: 'POST',
  path: '/api/internal/v1/device/heartbeat',
  ...ownPage,
  body: z.object({
    build: z.string().check(z.maxLength(100)),
    /** Whether the browser has a voice for the page's language. */
    can_speak: z.boolean(),
    can_print: z.boolean(),
  }),
  refusals: OF_ITSELF,
});

/** Staff open the menu of a device with the PIN of its location, and may end the device there. */
export const unlockDevice = endpoint<null>()({
  name: 'unlockDevice',
  method: 'POST',
  path: '/api/internal/v1/device/unlock',
  ...ownPage,
  body: z.object({
    pin: z.string().check(z.maxLength(20)),
    /** The browser is a device no longer. */
    exit: z.optional(z.boolean()),
  }),
  refusals: [...OF_ITSELF, 'device-pin-wrong'],
});
