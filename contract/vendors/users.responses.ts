import * as z from 'zod/mini';
import { about, describe, id, IDLE, idsOf, listOf, PAGE, part } from '../protocol/described.responses.ts';
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
      'filter[meeting_method]': z.optional(
        about('An alias of `filter[client_view_meeting_method]`.', z.enum(['1', '2', '3', '4'])),
      ),
      'filter[category]': z.optional(idsOf('Staff of at least one of these categories')),
      'filter[location_category]': z.optional(
        idsOf('Staff at locations of at least one of these categories'),
      ),
      shortcut: z.optional(about('The token of a booking shortcut: also what it opens.', z.string())),
      'filter[invite_only_resources]': z.optional(
        about(
          '1: staff for invited visitors, too, if staff of the vendor ask. No effect for others.',
          z.string(),
        ),
      ),
      'filter[resource]': IDLE['filter[resource]'],
      'filter[location]': z.optional(idsOf('Staff of at least one of these locations')),
      'filter[lobby_location_id]': z.optional(about('Staff on duty at this location now.', z.string())),
      'filter[province]': z.optional(about('The province or state of their locations.', z.string())),
      'filter[service]': z.optional(idsOf('Staff who serve at least one of these services')),
      'filter[user]': z.optional(idsOf('Ids of staff members')),
      'filter[without_remote_staff_only_at_location]': z.optional(
        about('Leaves out staff who never serve in person at this location.', z.string()),
      ),
      sort: z.optional(
        about(
          '`full_name`, `first_name` (an alias), `last_name` (the last word of the name) or `created`. `-` reverses one.',
          z.string(),
        ),
      ),
      ...PAGE,
    }),
    response: listOf(user),
  }),
  describe(listOfferedStaff, {
    tag: 'Users',
    summary: 'List the staff members for a booking',
    status: 200,
    query: z.object({
      location: z.optional(idsOf('Staff of at least one of these locations')),
      service: z.optional(idsOf('Staff who serve at least one of these services')),
      method: z.optional(about('1 in person, 2 phone, 3 video, 4 off site.', z.string())),
    }),
    response: listOf(user),
  }),
];
