import * as z from 'zod/mini';
import { about, describe, id, listOf, part } from '../protocol/described.responses.ts';
import { listOfferedStaff, listUsers } from './users.ts';

const user = part(
  'User',
  z.strictObject({
    id,
    type: z.literal('users'),
    attributes: z.strictObject({
      full_name: about('The name that is displayed.', z.string()),
      photo: about('Null where there is none, or the vendor shows none.', z.nullable(z.string())),
      languages: about('Empty where the vendor does not show them.', z.array(z.string())),
    }),
  }),
);

const many = (what: string) => about(`${what}; several as \`a,b\` or \`key[]=a&key[]=b\`.`, z.string());

export const USERS = [
  describe(listUsers, {
    tag: 'Users',
    summary: 'List who may be asked for',
    words:
      'Those who serve visitors at public locations. Nobody, where the vendor lets visitors choose nobody.',
    status: 200,
    query: z.object({
      'filter[assignments]': z.optional(
        about('Whatever it says: only who serves something is ever told.', z.string()),
      ),
      'filter[client_view_meeting_method]': z.optional(
        about('1 in person, 2 phone, 3 video.', z.enum(['1', '2', '3', '4'])),
      ),
      'filter[meeting_method]': z.optional(about('The same.', z.enum(['1', '2', '3', '4']))),
      'filter[location]': z.optional(many('Who serves at these locations')),
      'filter[lobby_location_id]': z.optional(about('Who is on duty there now.', z.string())),
      'filter[province]': z.optional(about('Where they serve.', z.string())),
      'filter[service]': z.optional(many('Who serves one of these services')),
      'filter[user]': z.optional(many('These, by id')),
      'filter[without_remote_staff_only_at_location]': z.optional(
        about('Leaves out who never is at this location in person.', z.string()),
      ),
      sort: z.optional(about('full_name, first_name (the same), created.', z.string())),
      limit: z.optional(about('Up to 1000, which is the default.', z.string())),
      page: z.optional(z.string()),
    }),
    response: listOf(user),
  }),
  describe(listOfferedStaff, {
    tag: 'Users',
    summary: 'List who may be asked for at a booking',
    status: 200,
    query: z.object({
      location: z.optional(many('Who serves at these locations')),
      service: z.optional(many('Who serves one of these services')),
      method: z.optional(about('1 in person, 2 phone, 3 video, 4 off site.', z.string())),
    }),
    response: listOf(user),
  }),
];
