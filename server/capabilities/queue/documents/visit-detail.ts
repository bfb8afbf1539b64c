import type { TimelineEntry, VisitDetail } from '#contract/queue/lobby.ts';
import { scopeOf } from '#domain/access/permission-table.ts';
import type { PermissionId } from '#domain/access/permission-table.ts';
import { maskedEmail } from '#domain/intake/email.ts';
import { UNDO_SECONDS } from '#domain/visits/transitions.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import { eventsOfSubject, wordsOfSubject } from '#server/infrastructure/outbox/events-store.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import { filesOfVisit } from '../../visits/index.ts';
import { lobbyRow } from './lobby-store.ts';
import { lobbyVisit } from './lobby-view.ts';
import { answerRows, detailRow, historyRows, namesOf, sentMessageRows } from './visit-detail-store.ts';
import type { AnswerRow, Names } from './visit-detail-store.ts';

export interface Reader {
  now: Instant;
  person: Person | null;
  may(permission: PermissionId): boolean;
}

/**
 * Returns one visit with its timeline. Readers without the right to see clients get only the last digits of
 * contact data.
 */
export async function visitDetail(tx: Tx, visitId: number, reader: Reader): Promise<VisitDetail | undefined> {
  const row = await lobbyRow(tx, visitId);
  if (!row) return undefined;
  const [detail, answers, files, history, events, reasons, messages] = await Promise.all([
    detailRow(tx, visitId),
    answerRows(tx, visitId),
    filesOfVisit(tx, visitId),
    historyRows(tx, visitId),
    eventsOfSubject(tx, 'visit', visitId),
    wordsOfSubject(tx, { kind: 'visit', id: visitId, field: 'reason' }),
    sentMessageRows(tx, visitId),
  ]);
  const seesContact = maySeeContact(reader, row.staffId);
  const undoUntil =
    detail.moveAt !== null && detail.moveBy === reader.person?.staffId
      ? detail.moveAt + UNDO_SECONDS * 1_000
      : null;
  return {
    ...lobbyVisit(row),
    location_id: String(row.locationId),
    confirmation_number: detail.confirmationNumber,
    last_name: row.lastName,
    email: detail.email === '' ? null : seesContact ? detail.email : maskedEmail(detail.email),
    phone: detail.phone === '' ? null : seesContact ? detail.phone : `…${detail.phone.slice(-3)}`,
    receive_sms: detail.receiveSms,
    notes: detail.notes,
    car: detail.carDetails,
    answers: [
      // Contact fields need the right to see clients; the name does not.
      ...(seesContact ? detail.contactFields : []).map(({ label: question, value }) => ({ question, value })),
      ...answers.map(answerOf),
    ],
    files: seesContact ? files.map(({ id, name, size }) => ({ id: String(id), name, size })) : [],
    created_at: toIso(detail.createdAt),
    feedback:
      row.rating === null || detail.feedbackAt === null
        ? null
        : {
            rating: row.rating,
            experience: detail.feedbackExperience ?? '',
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
    timeline: await timelineOf(tx, events, reasons),
    messages: messages.map((message) => ({ ...message, id: String(message.id), at: toIso(message.at) })),
    undo_until: undoUntil !== null && undoUntil > reader.now ? toIso(undoUntil) : null,
    meeting_link: detail.meetingLink === '' ? null : detail.meetingLink,
  };
}

async function timelineOf(
  tx: Tx,
  events: readonly StoredEvent[],
  reasons: ReadonlyMap<number, string>,
): Promise<TimelineEntry[]> {
  const staffIds = events
    .flatMap((event) => [event.actorKind === 'staff' ? event.actorId : null, event.data['staff_id'] ?? null])
    .filter((id) => typeof id === 'number');
  const stationIds = events.map((event) => event.data['station_id']).filter((id) => typeof id === 'number');
  const idsOf = (field: string) =>
    events.map((event) => event.data[field]).filter((id) => typeof id === 'number');
  const names = await namesOf(tx, {
    staff: [...staffIds, ...idsOf('to_staff_id')],
    stations: stationIds,
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
      ...(typeof event.data['station_id'] === 'number' && {
        station: names.stations.get(event.data['station_id']) ?? null,
      }),
      ...sentTo(event.data, names),
      ...(reasons.has(event.id) && { given_reason: reasons.get(event.id)! }),
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
function answerOf(answer: AnswerRow): { question: string; value: string } {
  const textOf = (value: string) => answer.options.find((option) => option.value === value)?.text ?? value;
  return {
    question: answer.question,
    value: Array.isArray(answer.value) ? answer.value.map(textOf).join(', ') : textOf(answer.value),
  };
}

/**
 * Role 10 sees the contact data of the visitors it serves. Other roles see all contact data within the scope
 * of their permission.
 */
function maySeeContact({ person, may }: Reader, staffId: number | null): boolean {
  if (!person || !may('clients-see')) return false;
  return scopeOf(person.role, 'clients-see') !== 'O' || (staffId !== null && staffId === person.staffId);
}
