import * as z from 'zod/mini';
import { about, code, describe, id, part } from '../protocol/described.responses.ts';
import { newAttendee } from './open-appointments.responses.ts';
import {
  addWaitListRequest,
  changeWaitListEntry,
  changeWaitListRequest,
  joinWaitList,
  listWaitList,
  removeWaitListEntry,
  removeWaitListRequest,
  seeWaitListEntry,
  seeWaitListRequest,
} from './wait-list.ts';

const record = (type: string) =>
  z.optional(z.object({ data: z.object({ id: z.string(), type: z.literal(type) }) }));
const preference = z.object({
  type: z.literal('request-preferences'),
  attributes: z.object({
    type: about('1 for the next free time, 2 for certain days.', z.int()),
    day: z.optional(about('0 is Sunday.', z.int())),
    start: z.optional(z.string()),
    end: z.optional(z.string()),
  }),
});
const body = z.object({
  data: z.object({
    type: z.literal('requests'),
    attributes: z.optional(z.object({ details: z.optional(z.string()) })),
    relationships: z.optional(
      z.object({
        client: z.optional(
          z.object({ data: z.object({ type: z.literal('clients'), attributes: newAttendee }) }),
        ),
        location: record('locations'),
        service: record('services'),
        user: record('users'),
        preferences: z.optional(z.object({ data: z.array(preference) })),
      }),
    ),
  }),
});

const timePreference = z.strictObject({
  from: z.string(),
  to: z.string(),
  weekday: about('0 is Sunday. Null is every day.', z.nullable(z.int())),
  start: about('Minutes of the local day.', z.int()),
  end: z.int(),
});
const offered = part(
  'OfferedTime',
  z.strictObject({
    start: z.string(),
    end: z.string(),
    until: about('Other visitors can book the time from then on.', z.string()),
    staff_id: z.nullable(id),
    staff: z.nullable(z.string()),
  }),
);
const state = z.enum(['waiting', 'booked', 'left', 'removed', 'ended']);
const named = { service_id: id, service: z.string(), meeting_method: code };
const asked = { staff_id: z.nullable(id), staff: z.nullable(z.string()) };
const entry = part(
  'WaitListEntry',
  z.strictObject({
    data: z.strictObject({
      id: about('Opens the visitor’s page. Its holder may book the offered times.', z.string()),
      type: z.literal('wait-list'),
      attributes: z.strictObject({
        state,
        location_id: id,
        location: z.string(),
        ...named,
        ...asked,
        time_zone: z.string(),
        session: about(
          'The group session whose seats it waits for.',
          z.nullable(z.strictObject({ id, start: z.string(), end: z.string() })),
        ),
        preferences: z.array(timePreference),
        offers: z.array(offered),
        appointment_id: about('The appointment that an accepted offer moves.', z.nullable(id)),
        told: z.strictObject({ email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
        created: z.string(),
      }),
    }),
  }),
);
const openRequest = part(
  'WaitListRequest',
  z.strictObject({
    data: z.strictObject({
      id: z.string(),
      type: z.literal('requests'),
      attributes: z.strictObject({ state, details: z.string(), created: z.string() }),
      relationships: z.strictObject({
        client: z.strictObject({ data: z.strictObject({ id: z.string(), type: z.literal('clients') }) }),
      }),
    }),
  }),
);
const open = { tag: 'Wait list', status: 200, response: openRequest } as const;
const own = { tag: 'Wait list', status: 200, response: entry } as const;

export const WAIT_LIST = [
  describe(joinWaitList, {
    ...own,
    status: 201,
    summary: 'Ask to be told of a free time',
    words: 'A time that becomes free is held for the visitor, who gets a message with a link to it.',
  }),
  describe(seeWaitListEntry, { ...own, summary: 'Get an entry of the wait list by its reference' }),
  describe(changeWaitListEntry, { ...own, summary: 'Decline the offered times, or leave the list' }),
  describe(listWaitList, {
    tag: 'Wait list',
    summary: 'List the waiting entries of a location',
    status: 200,
    response: z.strictObject({
      data: z.array(
        part(
          'WaitListRow',
          z.strictObject({
            id,
            first_name: z.string(),
            last_name: z.string(),
            ...named,
            ...asked,
            preferences: z.array(timePreference),
            offers: z.array(offered),
            created: z.string(),
          }),
        ),
      ),
      meta: z.strictObject({ zone: z.string() }),
    }),
  }),
  describe(removeWaitListEntry, {
    tag: 'Wait list',
    summary: 'Take an entry off the list',
    status: 204,
    response: null,
  }),
  describe(addWaitListRequest, { ...open, status: 201, summary: 'Ask for a place on the wait list', body }),
  describe(seeWaitListRequest, { ...open, summary: 'Get a request for the wait list' }),
  describe(changeWaitListRequest, { ...open, summary: 'Change a request for the wait list', body }),
  describe(removeWaitListRequest, {
    tag: 'Wait list',
    summary: 'Remove a request from the wait list',
    status: 204,
    response: null,
  }),
];
