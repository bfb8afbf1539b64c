import * as z from 'zod/mini';
import {
  about,
  code,
  describe,
  id,
  IDLE,
  idsOf,
  instant,
  listOf,
  PAGE,
  part,
} from '../protocol/described.responses.ts';
import { translation } from './locations.responses.ts';
import { listOfferedServices, listQuestions, listQueueServices, listServices } from './services.ts';

const look = { colour: about('As `#1A66E8`; empty for none.', z.string()), icon: z.string() };
const categoryStyle = part(
  'CategoryStyle',
  z.strictObject({
    ...look,
    description: about(
      'What its services have in common. Its translations have the field `category_description`.',
      z.string(),
    ),
    parent: about(
      'The category that it is inside. The translations of its name have the field `category_parent`.',
      z.nullable(z.strictObject({ name: z.string(), ...look })),
    ),
    hidden_in: about(
      'Pages that do not offer its services.',
      z.array(z.enum(['client_view', 'kiosk', 'lobby'])),
    ),
  }),
);
const attributes = part(
  'ServiceAttributes',
  z.strictObject({
    name: z.string(),
    description: z.string(),
    instructions: z.string(),
    documents: about('Documents to bring, one per line.', z.string()),
    category: about(
      'The name of the category. Its translations have the field `category`.',
      z.nullable(z.string()),
    ),
    category_style: about('Null without the feature of service categories.', z.nullable(categoryStyle)),
    duration_minutes: z.int(),
    attendees_limit: about(
      'People per appointment. Null: `multiple_attendees_limit` of the settings.',
      z.nullable(z.int()),
    ),
    supports_curbside_pickup: z.boolean(),
    supports_walk_in: z.boolean(),
    display_in_lobby: z.boolean(),
    meeting_methods: about('1 in person, 2 phone, 3 video.', z.array(code)),
    sort_order: z.int(),
    translations: z.array(translation),
  }),
);
export const service = part('Service', z.strictObject({ id, type: z.literal('services'), attributes }));

export const waitReason = part(
  'WaitReason',
  z.nullable(z.enum(['nobody-on-duty', 'learning', 'closed', 'not-today', 'unreliable'])),
);

/** Reasons for a range wider than twice the expected wait. */
export const waitVaries = part(
  'WaitVaries',
  z.nullable(z.enum(['staff-away', 'few-staff', 'mixed-services'])),
);

const serviceWait = part(
  'ServiceWait',
  z.strictObject({
    id: about('The id of the service.', z.string()),
    type: z.literal('wait-times'),
    attributes: z.strictObject({
      expected_start: z.nullable(instant),
      wait_minutes: z.nullable(z.int()),
      low: z.nullable(z.int()),
      high: z.nullable(z.int()),
      people_before: about('Waiting visitors who may be called before you.', z.int()),
      serving: about('The number of staff on duty who serve this.', z.int()),
      others_waiting: about('Other waiting visitors before you, for other staff.', z.int()),
      least: about('The certain minimum, in whole minutes from now.', z.nullable(z.int())),
      varies: waitVaries,
      shown: about('False if no wait can be shown; see `reason`.', z.boolean()),
      reason: waitReason,
    }),
  }),
);

const question = part(
  'Question',
  z.strictObject({
    id,
    type: z.literal('questions'),
    attributes: z.strictObject({
      type: z.enum(['checkbox_group', 'radio', 'select', 'text', 'textarea']),
      label: z.string(),
      placeholder: z.string(),
      required: z.boolean(),
      service_id: id,
      sort_order: z.int(),
      options: z.array(z.strictObject({ value: z.string(), text: z.string() })),
    }),
  }),
);

const ids = (of: string) => idsOf(`Ids of ${of}`);

export const SERVICES = [
  describe(listServices, {
    tag: 'Services',
    summary: 'List services',
    words:
      'Returns the public services of the vendor, with texts in the language of the request. Filters restrict them by location, staff member and method.',
    status: 200,
    query: z.object({
      'filter[assignments]': z.optional(about('1: only services with an assigned staff member.', z.string())),
      'filter[category]': z.optional(ids('categories, or their names')),
      'filter[client_view_meeting_method]': z.optional(
        about('1 in person, 2 phone, 3 video, 4 off site.', z.enum(['1', '2', '3', '4'])),
      ),
      'filter[method]': z.optional(
        about('An alias of `filter[client_view_meeting_method]`.', z.enum(['1', '2', '3', '4'])),
      ),
      'filter[assigned]': z.optional(about('An alias of `filter[assignments]`.', z.string())),
      'filter[invite_only]': z.optional(
        about(
          '1: services for invited visitors only. Staff of the vendor see them; for others the list is empty.',
          z.string(),
        ),
      ),
      shortcut: z.optional(about('The token of a booking shortcut: also what it opens.', z.string())),
      'filter[invite_only_resources]': z.optional(
        about('1: these services, too, for staff of the vendor. No effect for others.', z.string()),
      ),
      'filter[location_category]': z.optional(idsOf('Categories of locations')),
      'filter[user_category]': z.optional(idsOf('Categories of the staff who serve it')),
      ...IDLE,
      'filter[group]': z.optional(about('1: group services. 0: individual services.', z.string())),
      'filter[location]': z.optional(ids('locations')),
      'filter[province]': z.optional(
        about('The province or state in which the service is offered.', z.string()),
      ),
      'filter[user]': z.optional(ids('staff members who serve it')),
      sort: z.optional(about('`sort_order`, `name` or `created`. `-` reverses one.', z.string())),
      ...PAGE,
    }),
    response: listOf(service),
  }),
  describe(listOfferedServices, {
    tag: 'Services',
    summary: 'List the bookable services',
    status: 200,
    query: z.object({
      location: z.optional(ids('locations')),
      method: z.optional(about('1 in person, 2 phone, 3 video, 4 off site.', z.string())),
      staff: z.optional(ids('staff members who serve it')),
    }),
    response: listOf(service),
  }),
  describe(listQueueServices, {
    tag: 'Services',
    summary: 'List the services of a line',
    words:
      '`data[0]` contains the services, with texts in the language of the request, `data[1]` the wait for each of them. Both are empty for a private location.',
    status: 200,
    query: z.object({
      meeting_method: z.optional(about('1 in person (the default), 2 phone, 3 video.', z.string())),
    }),
    response: z.strictObject({ data: z.tuple([z.array(service), z.array(serviceWait)]) }),
  }),
  describe(listQuestions, {
    tag: 'Services',
    summary: 'List the questions of services',
    words:
      'Returns the questions in the language of Accept-Language. Without a filter, those of all services. Those of a private service are for visitors whose shortcut names it, and for staff.',
    status: 200,
    query: z.object({
      'filter[matching]': z.optional(ids('services')),
      'filter[asked]': z.optional(
        about('The questions of one of them. Without it, those of both.', z.enum(['appointments', 'line'])),
      ),
      shortcut: z.optional(about('The token of a booking shortcut: also what it opens.', z.string())),
      sort: z.optional(about('`sort_order`, `label` or `created`. `-` reverses one.', z.string())),
      'filter[resource]': IDLE['filter[resource]'],
      ...PAGE,
    }),
    response: listOf(question),
  }),
];
