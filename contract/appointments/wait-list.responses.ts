import * as z from 'zod/mini';
import { about, describe } from '../protocol/described.responses.ts';
import { newAttendee } from './open-appointments.responses.ts';
import {
  addWaitListRequest,
  changeWaitListRequest,
  removeWaitListRequest,
  seeWaitListRequest,
} from './wait-list.ts';

const notYet = {
  tag: 'Wait list',
  words: 'Not available yet: the server refuses every request with 409 `wait-list-unavailable`.',
  status: 204,
  response: null,
} as const;

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

export const WAIT_LIST = [
  describe(addWaitListRequest, { ...notYet, summary: 'Ask for a place on the wait list', body }),
  describe(seeWaitListRequest, { ...notYet, summary: 'Get a request for the wait list' }),
  describe(changeWaitListRequest, { ...notYet, summary: 'Change a request for the wait list', body }),
  describe(removeWaitListRequest, { ...notYet, summary: 'Remove a request from the wait list' }),
];
