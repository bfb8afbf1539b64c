import * as z from 'zod/mini';
import { about, describe, id } from '../protocol/described.responses.ts';
import { changeAssignments, seeAssignments, seeLocationTeam } from './assignments.ts';
import { assignment } from './assignments.values.ts';

const readOnly = about(
  '`self` or `level` if the caller may only read them.',
  z.nullable(z.enum(['self', 'level'])),
);
const weekdays = about('The weekdays with hours, Sunday is 0.', z.array(z.int()));
const services = z.array(
  z.strictObject({
    id,
    name: z.string(),
    category_id: z.nullable(id),
    category: z.nullable(z.string()),
    duration_minutes: z.int(),
    meeting_methods: z.array(z.int()),
    supports_walk_in: z.boolean(),
    location_ids: about('The locations that offer it.', z.array(id)),
  }),
);

export const ASSIGNMENTS = [
  describe(seeAssignments, {
    tag: 'Set-up',
    summary: 'List the services of a staff member',
    words: 'At the locations where they work, as far as the caller’s scope includes these.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        id,
        version: z.int(),
        name: z.string(),
        read_only: readOnly,
        locations: z.array(
          z.strictObject({
            id,
            name: z.string(),
            weekdays,
          }),
        ),
        services,
        assignments: z.array(assignment),
        colleagues: about(
          'How many colleagues take a service at a location.',
          z.array(z.strictObject({ service_id: id, location_id: id, count: z.int() })),
        ),
      }),
    }),
  }),
  describe(seeLocationTeam, {
    tag: 'Set-up',
    summary: 'List who takes which service at a location',
    words:
      'Its people with their services at all of their locations, as far as the caller’s scope includes these.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        id,
        name: z.string(),
        services,
        people: z.array(
          z.strictObject({
            id,
            version: z.int(),
            name: z.string(),
            read_only: readOnly,
            weekdays,
            assignments: z.array(assignment),
          }),
        ),
      }),
    }),
  }),
  describe(changeAssignments, {
    tag: 'Set-up',
    summary: 'Replace the services of a staff member',
    words:
      'At the locations within the caller’s scope; those elsewhere stay. Send the `version` that was read.',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ id, version: z.int() }) }),
  }),
];

export const ASSIGNMENT_EXAMPLES = {
  changeAssignments: {
    body: {
      version: 3,
      assignments: [
        {
          service_id: '12',
          location_id: '4',
          meeting_methods: [1, 2],
          duration_minutes: 40,
          walk_in: true,
          share: 'first',
        },
      ],
    },
  },
};
