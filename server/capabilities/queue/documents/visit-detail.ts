import type { VisitLog } from '#contract/clients/history.ts';
import type { LobbyVisit, VisitDetail } from '#contract/queue/lobby.ts';
import type { TimelineEntry } from '#contract/queue/visit-timeline.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { can } from '#domain/access/permission-table.ts';
import { seesField } from '#domain/access/field-visibility.ts';
import type { ClientField } from '#domain/access/field-visibility.ts';
import { replyWords } from '#domain/intake/answer-words.ts';
import { maskedEmail } from '#domain/intake/email.ts';
import { CHANNELS } from '#domain/notifications/due-line-messages.ts';
import { staffRoute } from '#domain/notifications/staff-message.ts';
import { UNDO_SECONDS } from '#domain/visits/transitions.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import { eventsOfSubject, wordsOfSubject } from '#server/infrastructure/outbox/events-store.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { filesOfVisit } from '../../visits/index.ts';
import { clientViewOf, mayRead, readScopeOf } from '../state/scope.ts';
import type { ClientView, ScopedRecord } from '../state/scope.ts';
import { lobbyRow } from './lobby-store.ts';
import { lobbyVisit } from './lobby-view.ts';
import { answerRows, detailRow, historyRows, namesOf, sentMessageRows } from './visit-detail-store.ts';
import type { AnswerRow, DetailRow, HistoryRow, Names } from './visit-detail-store.ts';

export interface Reader {
  now: Instant;
  person: Person | null;
}

/**
 * Returns one visit with its timeline. The reader's right to see clients decides the fields of the client, and
 * which of the client's earlier visits are listed.
 */
export async function visitDetail(tx: Tx, visitId: number, reader: Reader): Promise<VisitDetail | undefined> {
  const row = await lobbyRow(tx, visitId);
  if (!row) return undefined;
  const view = clientViewOf(reader.person, row);
  const [seesContact, seesWork] = [view === 'full', view !== 'least'];
  const [detail, answers, files, history, log, settings] = await Promise.all([
    detailRow(tx, visitId),
    answerRows(tx, visitId),
    filesOfVisit(tx, visitId),
    earlierVisits(tx, visitId, { reader, view }),
    visitLog(tx, visitId, { seesWork, meetingMethod: row.meetingMethod }),
    effectiveSettings(tx, row.locationId),
  ]);
  const undoUntil =
    detail.moveAt !== null && detail.moveBy === reader.person?.staffId
      ? detail.moveAt + UNDO_SECONDS * 1_000
      : null;
  const lobby = lobbyVisit(row, settings);
  const sees = (field: ClientField): boolean => seesField(reader.person, field);
  const [seesEmail, seesPhone] = [seesContact && sees('email'), seesContact && sees('phone')];
  return {
    ...lobby,
    location_id: String(row.locationId),
    confirmation_number: detail.confirmationNumber,
    last_name: row.lastName,
    email: detail.email === '' ? null : seesEmail ? detail.email : maskedEmail(detail.email),
    phone: detail.phone === '' ? null : seesPhone ? detail.phone : `…${detail.phone.slice(-3)}`,
    receive_sms: detail.receiveSms,
    notes: (seesWork || reader.person?.contactCentre?.seesNotes) && sees('notes') ? detail.notes : '',
    car: seesWork ? detail.carDetails : '',
    answers: [
      // Contact fields need the right to see clients; the name does not.
      ...(seesContact && sees('address') ? detail.contactFields : []).map(({ label: question, value }) => ({
        question,
        value,
      })),
      ...(seesWork ? answers.map(answerOf) : []),
    ],
    files: seesContact ? files.map(({ id, name, size }) => ({ id: String(id), name, size })) : [],
    created_at: toIso(detail.createdAt),
    feedback:
      row.rating === null || detail.feedbackAt === null
        ? null
        : {
            rating: row.rating,
            experience: seesWork ? (detail.feedbackExperience ?? '') : '',
            given_at: toIso(detail.feedbackAt),
          },
    history: history.map((entry) => ({
      id: String(entry.id),
      at: toIso(entry.at),
      kind: entry.entry === 'joined' ? ('walk-in' as const) : ('appointment' as const),
      service: entry.service,
      staff: entry.staff,
      status: entry.status,
    })),
    ...log,
    undo_until: undoUntil !== null && undoUntil > reader.now ? toIso(undoUntil) : null,
    meeting_link: detail.meetingLink === '' || !seesWork ? null : detail.meetingLink,
    message_ways: waysOf(reader.person, row, { stage: lobby.stage, detail }),
    connect: settings.feature('connectLobby')
      ? connectOf(lobby, { link: seesWork ? detail.meetingLink : '', phone: seesPhone ? detail.phone : '' })
      : null,
  };
}

/** Every change of a visit and every message about it; `seesWork`: with what staff wrote. */
export async function visitLog(
  tx: Tx,
  visitId: number,
  { seesWork, meetingMethod }: { seesWork: boolean; meetingMethod: number },
): Promise<VisitLog> {
  const words = (field: string) => wordsOfSubject(tx, { kind: 'visit', id: visitId, field });
  const [settings, events, reasons, texts, messages] = await Promise.all([
    effectiveSettings(tx),
    eventsOfSubject(tx, 'visit', visitId),
    seesWork ? words('reason') : NO_WORDS,
    seesWork ? words('message') : NO_WORDS,
    sentMessageRows(tx, visitId),
  ]);
  const comesHere = meetingMethod === MEETING_METHOD.inPerson;
  return {
    timeline: await timelineOf(
      tx,
      settings.feature('appointmentBookingChannel') ? events : events.map(withoutSource),
      {
        reasons,
        texts,
        comesHere,
      },
    ),
    messages: messages.map((message) => ({ ...message, id: String(message.id), at: toIso(message.at) })),
  };
}

/** The way to a visitor who is called or in service, by the method they chose. */
function connectOf(
  { stage, meeting_method: method }: LobbyVisit,
  { link, phone }: { link: string; phone: string },
): VisitDetail['connect'] {
  if (stage !== 'called' && stage !== 'serving') return null;
  if (method === MEETING_METHOD.video && link !== '') return { method, href: link };
  return method === MEETING_METHOD.phone && phone !== '' ? { method, href: `tel:${phone}` } : null;
}

/** By the right to conversations, whose scope may end at the reader's own visitors. */
function waysOf(
  person: Person | null,
  { locationId, staffId }: ScopedRecord,
  { stage, detail }: { stage: LobbyVisit['stage']; detail: DetailRow },
): VisitDetail['message_ways'] {
  if (person === null || !can(person, 'conversations', 'write')) return null;
  const record = { locationId, staffId: staffId ?? detail.assignedStaffId ?? person.staffId };
  if (!mayRead(person, 'conversations', record)) return null;
  if (stage === 'served' || stage === 'done') return [];
  return CHANNELS.map((channel) => ({
    channel,
    refused: staffRoute(channel, detail).suppressed as 'no-contact' | 'no-consent' | null,
  }));
}

/** The entry channel is recorded in either state of its feature. */
function withoutSource(event: StoredEvent): StoredEvent {
  const { source: _source, ...data } = event.data;
  return { ...event, data };
}

async function timelineOf(
  tx: Tx,
  events: readonly StoredEvent[],
  // Visitors by phone or video come to no station.
  {
    reasons,
    texts,
    comesHere,
  }: { reasons: ReadonlyMap<number, string>; texts: ReadonlyMap<number, string>; comesHere: boolean },
): Promise<TimelineEntry[]> {
  const staffIds = events
    .flatMap((event) => [event.actorKind === 'staff' ? event.actorId : null, event.data['staff_id'] ?? null])
    .filter((id) => typeof id === 'number');
  const idsOf = (field: string) =>
    events.map((event) => event.data[field]).filter((id) => typeof id === 'number');
  const names = await namesOf(tx, {
    staff: [...staffIds, ...idsOf('to_staff_id')],
    stations: comesHere ? idsOf('station_id') : [],
    rooms: idsOf('room_id'),
    services: idsOf('to_service_id'),
    locations: idsOf('to_location_id'),
  });
  return events.map((event) => ({
    id: String(event.id),
    at: toIso(event.at),
    kind: event.kind,
    actor: {
      kind: event.actorKind,
      name:
        event.actorKind === 'staff' && event.actorId !== null
          ? (names.staff.get(event.actorId) ?? null)
          : null,
    },
    data: {
      ...event.data,
      ...(typeof event.data['staff_id'] === 'number' && {
        staff: names.staff.get(event.data['staff_id']) ?? null,
      }),
      ...(comesHere &&
        typeof event.data['station_id'] === 'number' && {
          station: names.stations.get(event.data['station_id']) ?? null,
        }),
      ...(typeof event.data['room_id'] === 'number' && {
        room: names.rooms.get(event.data['room_id']) ?? null,
      }),
      ...sentTo(event.data, names),
      ...(reasons.has(event.id) && { given_reason: reasons.get(event.id)! }),
      ...(texts.has(event.id) && { given_text: texts.get(event.id)! }),
    },
  }));
}

/** Names the destination of a transfer; leaves out the parts that did not change. */
function sentTo(data: StoredEvent['data'], names: Names): Record<string, string> {
  const nameKinds = { service: 'services', location: 'locations', colleague: 'staff' } as const;
  const fields = { service: 'to_service_id', location: 'to_location_id', colleague: 'to_staff_id' } as const;
  return Object.fromEntries(
    (Object.keys(nameKinds) as (keyof typeof nameKinds)[]).flatMap((name) => {
      const id = data[fields[name]];
      const existing = typeof id === 'number' ? names[nameKinds[name]].get(id) : undefined;
      return existing === undefined ? [] : [[name, existing]];
    }),
  );
}

/** The database stores the value of an option; the lobby shows its label. */
const answerOf = (answer: AnswerRow): { question: string; value: string } => ({
  question: answer.question,
  value: replyWords(answer),
});

const NO_WORDS: ReadonlyMap<number, string> = new Map();

/** Earlier visits are the client's data: readers see those within their own scope. */
async function earlierVisits(
  tx: Tx,
  visitId: number,
  { reader, view }: { reader: Reader; view: ClientView },
): Promise<HistoryRow[]> {
  const scope = view === 'full' ? readScopeOf(reader.person, 'clients-see') : null;
  return scope === null ? [] : historyRows(tx, visitId, scope);
}
