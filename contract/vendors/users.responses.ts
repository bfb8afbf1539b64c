import * as z from 'zod/mini';
import { about, describe, id, listOf, part } from '../protocol/described.responses.ts';
import { listOfferedStaff, listUsers } from './users.ts';

const user = part(
  'User',
  z.strictObject({
    id,
    type: z.literal('users'),
    attributes: z.strictObject({
      full_name: about('The display name.', z.string()),
      photo: about('Null without a photo, or if the vendor hides photos.', z.nullable(z.string())),
      languages: about('Empty if the vendor hides languages.', z.array(z.string())),
    }),
  }),
);

const many = (what: string) => about(`${what}. Several as \`a,b\` or \`key[]=a&key[]=b\`.`, z.string());

export const USERS = [
  describe(listUsers, {
    tag: 'Users',
    summary: 'List the staff members that visitors can choose',
    words:
      'Returns staff who serve visitors at public locations. Empty if visitors of this vendor cannot choose staff.',
    status: 200,
    query: z.object({
      'filter[assignments]': z.optional(
        about('Has no effect: the response contains only staff with assignments.', z.string()),
      ),
      'filter[client_view_meeting_method]': z.optional(
        about('1 in person, 2 phone, 3 video.', z.enum(['1', '2', '3', '4'])),
      ),
      'filter[meeting_method]': z.optional(about('An alias.', z.enum(['1', '2', '3', '4']))),
      'filter[location]': z.optional(many('Staff of at least one of these locations')),
      'filter[lobby_location_id]': z.optional(about('Staff on duty at this location now.', z.string())),
      'filter[province]': z.optional(about('The province or state of their locations.', z.string())),
      'filter[service]': z.optional(many('Staff who serve at least one of these services')),
      'filter[user]': z.optional(many('Ids of staff members')),
      'filter[without_remote_staff_only_at_location]': z.optional(
        about('Leaves out staff who never serve in person at this location.', z.string()),
      ),
      sort: z.optional(about('`full_name`, `first_name` (an alias) or `created`.', z.string())),
      limit: z.optional(about('The page size, 1 to 1000. 1000 by default.', z.string())),
      page: z.optional(z.string()),
    }),
    response: listOf(user),
  }),
  describe(listOfferedStaff, {
    tag: 'Users',
    summary: 'List the staff members for a booking',
    status: 200,
    query: z.object({
      location: z.optional(many('Staff of at least one of these locations')),
      service: z.optional(many('Staff who serve at least one of these services')),
      method: z.optional(about('1 in person, 2 phone, 3 video, 4 off site.', z.string())),
    }),
    response: listOf(user),
  }),
];
