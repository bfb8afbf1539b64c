import * as z from 'zod/mini';
import { DEVICE_KINDS } from '#domain/devices/device.ts';
import {
  PAPER_WIDTHS,
  PRINTER_LETTERS,
  PRINTER_PORTS,
  PRINTER_STATES,
  TICKET_PRINTING,
} from '#domain/devices/printing.ts';
import { about, describe, part } from '../protocol/described.responses.ts';
import {
  challengeDevice,
  enrolDevice,
  listDevices,
  createDeviceCode,
  createDevicePin,
  openDeviceSession,
  reloadDevice,
  renameDevice,
  revokeDevice,
  seeDeviceSheet,
  sendHeartbeat,
  unlockDevice,
} from './devices.ts';
import { deliverTicket, reserveNumbers } from './offline.ts';

const kind = z.enum(DEVICE_KINDS);
const own = { id: z.string(), location_id: z.string(), kind, name: z.string() };
const ownDevice = part('OwnDevice', z.strictObject(own));
export const deviceRow = part(
  'Device',
  z.strictObject({
    ...own,
    version: z.number(),
    enrolled_at: z.string(),
    enrolled_by: about('Null for a code of the operator.', z.nullable(z.string())),
    last_seen_at: z.nullable(z.string()),
    is_online: z.boolean(),
    build: z.string(),
    can_speak: about('Null before the first heartbeat.', z.nullable(z.boolean())),
    can_print: about('Null before the first heartbeat.', z.nullable(z.boolean())),
    printer: about(
      'Null without a network printer.',
      z.nullable(
        z.strictObject({
          host: z.string(),
          port: z.literal(PRINTER_PORTS),
          paper: z.literal(PAPER_WIDTHS),
          letters: z.enum(PRINTER_LETTERS),
        }),
      ),
    ),
    printer_state: about('Null before the first ticket or test page.', z.nullable(z.enum(PRINTER_STATES))),
    printer_checked_at: z.nullable(z.string()),
  }),
);

export const DEVICES = [
  describe(listDevices, {
    tag: 'Devices',
    summary: 'List the devices of a location',
    words: 'Kiosks and wall displays, without the revoked ones.',
    status: 200,
    response: z.strictObject({
      data: z.array(deviceRow),
      meta: z.strictObject({
        has_pin: z.boolean(),
        printing: z.strictObject({
          tickets: z.enum(TICKET_PRINTING),
          reaches_printers: about('Whether the operator has opened networks of printers.', z.boolean()),
        }),
      }),
    }),
  }),
  describe(createDeviceCode, {
    tag: 'Devices',
    summary: 'Create a code that pairs a device',
    words:
      'Six digits, for ten minutes, once. Another code of the same person at the location replaces the first.',
    status: 201,
    response: z.strictObject({
      data: z.strictObject({ code: z.string(), expires_at: z.string(), page: z.string() }),
    }),
  }),
  describe(seeDeviceSheet, {
    tag: 'Devices',
    summary: 'Get the codes to print for a location',
    words: 'Each address carries a signed source of the location.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        location: z.string(),
        codes: z.array(z.strictObject({ kind: z.enum(['line', 'booking']), url: z.string() })),
        valid_until: z.string(),
      }),
    }),
  }),
  describe(createDevicePin, {
    tag: 'Devices',
    summary: 'Create the PIN of the devices of a location',
    words: 'Six digits, in place of the PIN before. Only this response holds them.',
    status: 201,
    response: z.strictObject({ data: z.strictObject({ pin: z.string() }) }),
  }),
  describe(renameDevice, {
    tag: 'Devices',
    summary: 'Rename a device',
    status: 200,
    response: z.strictObject({ data: deviceRow }),
  }),
  describe(reloadDevice, {
    tag: 'Devices',
    summary: 'Reload the page of a device',
    words: 'The device gets a message. One without a connection reloads nothing.',
    status: 204,
    response: null,
  }),
  describe(revokeDevice, {
    tag: 'Devices',
    summary: 'Revoke a device',
    words: 'Its requests are refused at once, and its connections end within seconds.',
    status: 204,
    response: null,
  }),
  describe(enrolDevice, {
    tag: 'Devices',
    summary: 'Enrol a browser as a device',
    words: 'Takes a one-time code, or the session of an account of role 7, which it ends.',
    status: 201,
    response: z.strictObject({ data: ownDevice }),
  }),
  describe(challengeDevice, {
    tag: 'Devices',
    summary: 'Get a nonce to sign',
    words: 'Valid for a minute, and once.',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ nonce: z.string() }) }),
  }),
  describe(openDeviceSession, {
    tag: 'Devices',
    summary: 'Open or renew the session of a device',
    words: 'The signature of the nonce proves the key. The response sets the cookie.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({ ...own, csrf_token: z.string() }),
    }),
  }),
  describe(sendHeartbeat, {
    tag: 'Devices',
    summary: 'Send the heartbeat of a device',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ ...own, has_pin: z.boolean() }) }),
  }),
  describe(unlockDevice, {
    tag: 'Devices',
    summary: 'Open the menu of a device for staff',
    words:
      'Five wrong PINs pause the device for 15 minutes. With `exit` the right one also ends its enrolment.',
    status: 204,
    response: null,
  }),
  describe(reserveNumbers, {
    tag: 'Devices',
    summary: 'Reserve ticket numbers for a kiosk',
    words: 'A kiosk gives them without a connection. Used-up blocks and a new day get new ones.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        now: z.string(),
        services: z.array(z.strictObject({ id: z.string(), prefix: z.string() })),
        blocks: z.array(
          z.strictObject({
            id: z.string(),
            prefix: z.string(),
            first: z.number(),
            last: z.number(),
            from: z.string(),
            until: z.string(),
          }),
        ),
      }),
    }),
  }),
  describe(deliverTicket, {
    tag: 'Devices',
    summary: 'Deliver a ticket that a kiosk gave without a connection',
    words: 'Once for its key. The line accepts it even if it would refuse a join by now.',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ id: z.string(), ticket_number: z.string() }) }),
  }),
] as const;

const PUBLIC_KEY =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEKX4Ib9XhRMcwBYMPLm2FpSXyHwTn5l0z3eZ4pBLr5qkqYt0b2cQ4q0k1W3oHqVf7Zt0u2m9r8sPzJm3uY1xA2Q';

export const DEVICE_EXAMPLES = {
  createDeviceCode: { body: { kind: 'kiosk', name: 'At the door' } },
  renameDevice: { body: { name: 'At the door', version: 1 } },
  enrolDevice: { body: { code: '042913', public_key: PUBLIC_KEY } },
  challengeDevice: { body: { device_id: '7' } },
  openDeviceSession: { body: { device_id: '7', nonce: 'eyJ9.m2.x', signature: 'A'.repeat(86) } },
  sendHeartbeat: { body: { build: 'a1b2c3', can_speak: true, can_print: false } },
  unlockDevice: { body: { pin: '204816' } },
  reserveNumbers: { body: { store: '0f'.repeat(16), next: [{ block_id: '3', number: 12 }] } },
  deliverTicket: {
    body: {
      key: '1a'.repeat(16),
      block_id: '3',
      number: 12,
      joined_at: '2026-11-20T18:00:00.000Z',
      join: {
        data: {
          type: 'queue-appointments',
          attributes: { location_id: '1', service_id: '1' },
          relationships: { client: { attributes: { first_name: 'Ana' } } },
        },
      },
    },
  },
} as const;
