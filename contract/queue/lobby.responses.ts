import * as z from 'zod/mini';
import { setDelay } from './delays.ts';
import { seeDestinations } from './destinations.ts';
import { about, code, describe, id, instant, part } from '../protocol/described.responses.ts';
import { setDuty } from './duty.ts';
import { addWalkIn, callNext, moveVisit, pauseIntake, seeLobby, seeVisit } from './lobby.ts';
import { ticketTemplate } from '../devices/ticket-template.responses.ts';
import { lobbyRoom } from './lobby-rooms.responses.ts';
import { expectedVisit } from './check-in.responses.ts';

const named = part('Named', z.strictObject({ id, name: z.string() }));
const dutyState = part('DutyState', z.enum(['available', 'busy', 'break', 'off']));
const minutes = z.nullable(z.int());

const visitShape = {
  id,
  version: about('Send it with each move. The server refuses a move of an older version.', z.int()),
  stage: z.enum(['waiting', 'called', 'serving', 'served', 'done']),
  status: about('1 confirmed, 2 completed, 3 no-show, 4 cancelled, 5 in progress, 6 served.', code),
  ticket_number: z.string(),
  name: z.string(),
  first_name: z.string(),
  lang: z.string(),
  service_id: id,
  service: z.string(),
  meeting_method: code,
  fulfillment_method: code,
  source: about('The entry channel; null without the feature `appointmentBookingChannel`.', z.nullable(code)),
  preferred_staff: z.nullable(z.string()),
  appointment_at: about('The start of the appointment; null for a walk-in.', z.nullable(instant)),
  due_from: about('From when the appointment goes before walk-ins; null never.', z.nullable(instant)),
  joined_at: instant,
  called_at: z.nullable(instant),
  calls: z.int(),
  started_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  expected_start: z.nullable(instant),
  low: minutes,
  high: minutes,
  least: about('The certain minimum, in whole minutes.', minutes),
  people_before: z.nullable(z.int()),
  promised_minutes: about('The wait shown at joining, in minutes.', minutes),
  expected_minutes: about('The expected length of the visit, in minutes.', z.number()),
  expected_end: about('The end that its staff member expects for the service.', z.nullable(instant)),
  held_until: z.nullable(instant),
  video_fault: z.nullable(z.string()),
  attempts: about('The number of callback attempts.', z.int()),
  has_notes: z.boolean(),
  offline: about(
    'A kiosk gave the ticket without a connection; `unavailable`: the line would have refused the join.',
    z.nullable(z.enum(['given', 'unavailable'])),
  ),
  car_details: z.boolean(),
  staff: z.nullable(named),
  station: z.nullable(named),
  room: about('The one that staff have chosen, or else the reserved one.', z.nullable(named)),
  outcome: z.nullable(z.string()),
  rating: z.nullable(z.number()),
};
const lobbyVisit = part('LobbyVisit', z.strictObject(visitShape));

const delay = part(
  'LobbyDelay',
  z.strictObject({
    service_id: about('Null for the whole line.', z.nullable(id)),
    minutes: z.int(),
    until: instant,
  }),
);

const snapshot = part(
  'LobbySnapshot',
  z.strictObject({
    location: z.strictObject({
      id,
      name: z.string(),
      time_zone: z.string(),
      is_open: z.boolean(),
      open_until: z.nullable(instant),
      methods: z.array(code),
      paused_methods: z.array(code),
      wait_marks: about(
        'Minutes of waiting from which a visitor is marked; null for no mark.',
        z.strictObject({ amber: minutes, red: minutes }),
      ),
      notes_digit_rule: about('Whether notes with 8 or more digits in a row are refused here.', z.boolean()),
      ticket: ticketTemplate,
      hidden_columns: about(
        'The columns that the lists do not show.',
        z.array(z.enum(['note', 'service', 'method', 'staff', 'language', 'source', 'promise', 'rating'])),
      ),
      delays: about('The delays that staff have set.', z.array(delay)),
    }),
    now: instant,
    version: z.string(),
    me: z.strictObject({
      staff_id: z.nullable(id),
      name: z.string(),
      state: dutyState,
      station_id: z.nullable(id),
      current_visit_id: z.nullable(id),
      may: z.strictObject({
        call: z.boolean(),
        change: z.boolean(),
        add: z.boolean(),
        reorder: z.boolean(),
        edit: z.boolean(),
        pause: z.boolean(),
        check_in: z.boolean(),
        see_contact: z.boolean(),
      }),
    }),
    stations: z.array(z.strictObject({ id, name: z.string(), taken_by: z.nullable(z.string()) })),
    rooms: z.array(lobbyRoom),
    services: z.array(
      z.strictObject({
        id,
        name: z.string(),
        category: z.nullable(z.string()),
        offered: about('False if its category is hidden in the lobby.', z.boolean()),
      }),
    ),
    expected: about('Appointments of today whose visitors have not checked in.', z.array(expectedVisit)),
    waiting: about('In the order of the line.', z.array(lobbyVisit)),
    called: z.array(lobbyVisit),
    serving: z.array(lobbyVisit),
    done: z.array(lobbyVisit),
    staff: z.array(
      z.strictObject({
        id,
        name: z.string(),
        state: dutyState,
        station: z.nullable(named),
        since: z.nullable(instant),
        silent_since: about(
          'Since when a visitor whom they may call waits, and they do not call.',
          z.nullable(instant),
        ),
        forgotten_from: about(
          'From when on their current service may have been forgotten, often in the future.',
          z.nullable(instant),
        ),
        visit_id: z.nullable(id),
      }),
    ),
    counters: z.strictObject({
      longest_wait_minutes: minutes,
      average_wait_minutes: minutes,
      served_today: z.int(),
      staff_in: z.int(),
      staff_total: z.int(),
    }),
    next_visit_id: z.nullable(id),
    video_room_missing: z.nullable(z.enum(['everyone', 'me'])),
  }),
);

export const timelineEntry = part(
  'TimelineEntry',
  z.strictObject({
    id,
    at: instant,
    kind: z.string(),
    actor: z.strictObject({ kind: z.string(), name: z.nullable(z.string()) }),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
);
export const sentMessage = part(
  'ToldMessage',
  z.strictObject({
    id,
    at: instant,
    kind: z.string(),
    channel: z.enum(['email', 'sms', 'push']),
    state: z.enum(['queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown']),
    reason: about('The reason why the message was not sent, or not yet. Otherwise empty.', z.string()),
  }),
);
const visitDetail = part(
  'VisitDetail',
  z.strictObject({
    ...visitShape,
    location_id: id,
    confirmation_number: z.string(),
    last_name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    receive_sms: z.boolean(),
    notes: z.string(),
    car: z.string(),
    answers: z.array(z.strictObject({ question: z.string(), value: z.string() })),
    files: z.array(z.strictObject({ id, name: z.string(), size: z.int() })),
    created_at: instant,
    feedback: z.nullable(z.strictObject({ rating: z.number(), experience: z.string(), given_at: instant })),
    history: z.array(
      z.strictObject({
        id,
        at: instant,
        kind: z.enum(['walk-in', 'appointment']),
        service: z.string(),
        staff: z.nullable(z.string()),
        status: code,
      }),
    ),
    timeline: about('All events of the visit, oldest first.', z.array(timelineEntry)),
    messages: about('Messages to the visitor, sent or not, oldest first.', z.array(sentMessage)),
    undo_until: z.nullable(instant),
    meeting_link: z.nullable(z.string()),
    message_ways: about(
      'The channels for a text of the staff; `refused` says why one is closed. Null without the right.',
      z.nullable(
        z.array(
          z.strictObject({
            channel: z.enum(['email', 'sms']),
            refused: z.nullable(z.enum(['no-contact', 'no-consent'])),
          }),
        ),
      ),
    ),
    connect: about(
      'How staff reach a called visitor: 2 by a `tel:` link, 3 in the room of a video call.',
      z.nullable(z.strictObject({ method: z.union([z.literal(2), z.literal(3)]), href: z.string() })),
    ),
  }),
);
export const oneVisit = z.strictObject({ data: visitDetail });

export const LOBBY = [
  describe(seeLobby, {
    tag: 'Lobby',
    summary: 'Get the lobby of a location',
    words:
      'Returns one snapshot: waiting, called, serving and finished visits, staff, stations and counters.',
    status: 200,
    response: z.strictObject({ data: snapshot }),
  }),
  describe(callNext, {
    tag: 'Lobby',
    summary: 'Call the next visitor',
    words:
      'Calls the first visitor in the call order of this staff member. Concurrent requests never call the same visitor.',
    status: 200,
    response: oneVisit,
    orNothing: 'No visitor is waiting for this staff member.',
  }),
  describe(setDuty, {
    tag: 'Lobby',
    summary: 'Set the caller’s duty and station',
    words: '`minutes_more` is about how long the caller’s current service still takes. All waits follow it.',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ state: z.string(), station_id: z.nullable(id) }) }),
  }),
  describe(pauseIntake, {
    tag: 'Lobby',
    summary: 'Pause or resume joining by meeting method',
    words: 'Visitors in the line stay in it. Methods that the request does not name are resumed.',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ paused_methods: z.array(code) }) }),
  }),
  describe(setDelay, {
    tag: 'Lobby',
    summary: 'Set or clear a delay',
    words:
      'Adds these minutes to all waits of the line, or of one service, until the given time. 0 minutes clear the delay.',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ delays: z.array(delay) }) }),
  }),
  describe(addWalkIn, {
    tag: 'Lobby',
    summary: 'Add a visitor to the line',
    status: 201,
    response: oneVisit,
  }),
  describe(seeVisit, {
    tag: 'Lobby',
    summary: 'Get a visit',
    words: 'Returns the visit with its answers, messages and timeline, and the history of the client.',
    status: 200,
    response: oneVisit,
  }),
  describe(seeDestinations, {
    tag: 'Lobby',
    summary: 'List the transfer targets of a visitor',
    words: 'Returns targets at the visitor’s location, or at the requested one.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        location_id: id,
        meeting_method: about('The requested one.', code),
        methods: about('Those that the location takes for this visitor.', z.array(code)),
        locations: z.array(z.strictObject({ id, name: z.string() })),
        services: z.array(z.strictObject({ id, name: z.string() })),
        staff: z.array(z.strictObject({ id, name: z.string(), state: dutyState, service_ids: z.array(id) })),
      }),
    }),
  }),
  describe(moveVisit, {
    tag: 'Lobby',
    summary: 'Change a visit in the line',
    words:
      'Send the `version` that you have read. If the visit has changed since, the server refuses the request and returns the current visit.',
    status: 200,
    response: oneVisit,
  }),
];
