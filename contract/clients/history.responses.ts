import * as z from 'zod/mini';
import { about, code, describe, id, instant, part } from '../protocol/described.responses.ts';
import type { Example } from '../protocol/described.responses.ts';
import { sentMessage, timelineEntry } from '../queue/lobby.responses.ts';
import {
  addClientNote,
  listClientAppointments,
  listClientWalkIns,
  seeClientActivity,
  seeClientTimeline,
  seeVisitLog,
  TIMELINE_KINDS,
  WALK_IN_OUTCOMES,
} from './history.ts';

const next = about('Pass it as `after` to read on; null at the end.', z.nullable(z.string()));
const pageOf = <S extends z.ZodMiniType>(row: S) =>
  z.strictObject({ data: z.array(row), meta: z.strictObject({ next }) });

const visit = {
  id,
  service: z.string(),
  meeting_method: code,
  status: code,
  location_id: id,
  location: z.string(),
  zone: about('The time zone of the visit.', z.string()),
  staff: z.nullable(z.string()),
  suggested: about('The client was recognised by their contact; staff have not confirmed it.', z.boolean()),
  workflow: about(
    'The client’s workflow that it belongs to.',
    z.nullable(z.strictObject({ id, title: z.string() })),
  ),
};
const minutes = z.nullable(z.int());

const timelineItem = part(
  'TimelineItem',
  z.strictObject({
    id: about('One of its own among the entries of its kind.', id),
    kind: z.enum(TIMELINE_KINDS),
    at: instant,
    by: about('The staff member who did it.', z.nullable(z.string())),
    visit: about(
      'The visit that it is about.',
      z.nullable(
        z.strictObject({
          id,
          kind: z.enum(['appointment', 'walk-in']),
          service: z.string(),
          location: z.string(),
          zone: z.string(),
          suggested: z.boolean(),
        }),
      ),
    ),
    text: about('The words of a note, a reply, a rating or an outcome, and the name of a file.', z.string()),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
);

export const CLIENT_HISTORY = [
  describe(listClientAppointments, {
    tag: 'Clients',
    summary: 'List the appointments of a client',
    words: 'Those within the reader’s reach: the next one first if they are to come, else the latest one.',
    status: 200,
    response: pageOf(
      z.strictObject({
        ...visit,
        version: z.int(),
        confirmation_number: z.string(),
        start: instant,
        end: instant,
        booked_through: about('The entry channel; null without the feature.', z.nullable(code)),
        utm: about(
          'The campaign of the link; null without the feature.',
          z.nullable(z.record(z.string(), z.string())),
        ),
        added_by: z.strictObject({ kind: z.string(), name: z.nullable(z.string()) }),
        created_at: instant,
        may: z.strictObject({ edit: z.boolean(), book: z.boolean() }),
      }),
    ),
  }),
  describe(listClientWalkIns, {
    tag: 'Clients',
    summary: 'List the walk-ins of a client',
    words: 'Those within the reader’s reach, the latest one first.',
    status: 200,
    response: pageOf(
      z.strictObject({
        ...visit,
        ticket_number: z.string(),
        joined_at: instant,
        called_at: z.nullable(instant),
        started_at: z.nullable(instant),
        ended_at: z.nullable(instant),
        wait_minutes: about('From joining to the start of the service.', minutes),
        handle_minutes: about('From the start of the service to its end.', minutes),
        outcome: z.enum(WALK_IN_OUTCOMES),
        rating: z.nullable(z.number()),
      }),
    ),
  }),
  describe(seeVisitLog, {
    tag: 'Clients',
    summary: 'List the changes of a client’s visit, and the messages about it',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        timeline: about('All events of the visit, oldest first.', z.array(timelineEntry)),
        messages: about('Messages about the visit, sent or not, oldest first.', z.array(sentMessage)),
      }),
    }),
  }),
  describe(seeClientTimeline, {
    tag: 'Clients',
    summary: 'List everything about a client',
    words: 'Entries within the reader’s reach, the latest first. Accesses to personal data are for admins.',
    status: 200,
    response: pageOf(timelineItem),
  }),
  describe(seeClientActivity, {
    tag: 'Clients',
    summary: 'List everything about a client, where clients have no pages',
    words: 'The entries of the timeline except workflows, without a filter.',
    status: 200,
    response: pageOf(timelineItem),
  }),
  describe(addClientNote, {
    tag: 'Clients',
    summary: 'Add a note about a client',
    words: 'At most 2,000 characters. Only its author reads a private note.',
    status: 201,
    response: z.strictObject({ data: z.strictObject({ id }) }),
  }),
];

export const CLIENT_HISTORY_EXAMPLES: Record<string, Example> = {
  [addClientNote.name]: { body: { text: 'Prefers mornings', shared: true } },
  [listClientAppointments.name]: { query: { when: 'upcoming' } },
};
