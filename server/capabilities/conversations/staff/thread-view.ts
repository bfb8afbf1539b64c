import type { ThreadDetail, ThreadRow } from '#contract/conversations/conversations.ts';
import { can } from '#domain/access/permission-table.ts';
import { ROLE } from '#domain/codes/role.ts';
import { seesField } from '#domain/access/field-visibility.ts';
import { maskedPhone } from '#domain/clients/masked-contact.ts';
import { maskedEmail } from '#domain/intake/email.ts';
import { filledTemplate } from '#domain/conversations/templates.ts';
import { linesIn } from '#domain/language/lines-in.ts';
import { fullName } from '#domain/language/person-name.ts';
import { isLanguage } from '#domain/language/languages.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import { toIso } from '#domain/time/instant.ts';
import { scopeOfPerson } from '#server/infrastructure/http/authorise.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import { clientViewOf, reaches } from '../../queue/index.ts';
import type { Settings } from '../../vendors/index.ts';
import type { ThreadVisit } from '../threads/senders-visits-store.ts';
import type { ThreadListRow, ThreadMessageRow } from './staff-threads-store.ts';
import { visitTime } from '../threads/visit-time.ts';

const NO_LOCATION = -1;

/** Whether a reader may see the client's contact in a thread. */
export function isWhole(row: ThreadListRow, person: Person | null): boolean {
  const record = {
    locationId: row.locationId ?? NO_LOCATION,
    staffId: row.staffId ?? row.visitStaffId,
  };
  const field = row.channel === 'email' ? 'email' : 'phone';
  return clientViewOf(person, record) === 'full' && seesField(person, field);
}

const masked = (address: string): string =>
  address.includes('@') ? (maskedEmail(address) ?? '') : maskedPhone(address);

/** A thread as a reader of the list sees it: the number or address whole only with the right to the client's contact. */
export function threadRow(row: ThreadListRow, person: Person | null): ThreadRow {
  return {
    id: String(row.id),
    version: row.version,
    state: row.state,
    channel: row.channel,
    name: row.firstName === null ? '' : fullName(row.firstName, row.lastName ?? ''),
    address: isWhole(row, person) ? row.address : masked(row.address),
    language: row.lang,
    unread: row.unread,
    staff: row.staffId === null ? null : { id: String(row.staffId), name: row.staffName ?? '' },
    location_id: row.locationId === null ? null : String(row.locationId),
    location: row.location,
    line_of_business_id: row.lineId === null ? null : String(row.lineId),
    line_of_business: row.line,
    last_at: toIso(row.lastAt),
    last:
      row.lastDirection === null
        ? null
        : {
            direction: row.lastDirection,
            subject: row.lastSubject ?? '',
            text: row.lastText ?? '',
            state: row.lastState!,
          },
  };
}

/** Whether a reader may move and cancel a visit. Product admins read a vendor's data only. */
function mayEdit(visit: ThreadVisit, person: Person | null): boolean {
  if (person === null || person.role === ROLE.productAdmin || !can(person, 'visit-edit', 'write'))
    return false;
  return reaches(scopeOfPerson(person, 'visit-edit', 'write'), visit);
}

export function visitCard(visit: ThreadVisit, person: Person | null): NonNullable<ThreadDetail['visit']> {
  return {
    id: String(visit.id),
    version: visit.version,
    kind: visit.entry === 'booked' ? 'appointment' : 'walk-in',
    status: visit.status,
    service_id: String(visit.serviceId),
    service: visit.serviceName,
    location_id: String(visit.locationId),
    location: visit.locationName,
    zone: visit.zone,
    start: visit.startsAt === null ? null : toIso(visit.startsAt),
    ticket: ticketOf(visit),
    in_line: visit.isInLine,
    meeting_method: visit.meetingMethod,
    may_edit: mayEdit(visit, person),
  };
}

const ticketOf = ({ prefix, number }: ThreadVisit): string | null =>
  prefix === null || number === null ? null : formatTicket(prefix, number);

export const messageView = (row: ThreadMessageRow, whole: boolean): ThreadDetail['messages'][number] => ({
  id: String(row.id),
  direction: row.direction,
  kind: row.kind,
  subject: row.subject,
  text: row.text,
  sender: whole || row.sender === '' ? row.sender : masked(row.sender),
  files: row.files === '' ? [] : row.files.split('\n'),
  state: row.state,
  reason: row.reason,
  by: row.by,
  at: toIso(row.sentAt),
});

/** The vendor's templates in the client's language that the visit can fill in. */
export function templatesFor(
  settings: Settings,
  { lang, visit }: { lang: string; visit: ThreadVisit | undefined },
): string[] {
  const language = isLanguage(lang) ? lang : 'en';
  const stored = settings.get('conversations.templates');
  const values = visit && {
    first_name: visit.firstName,
    service: visit.serviceName,
    location: visit.locationName,
    ticket: ticketOf(visit) ?? '',
    time: visit.startsAt === null ? '' : visitTime({ ...visit, isInLine: false }, language),
  };
  return linesIn(stored[language] ?? stored.en ?? '').flatMap(
    (text) => filledTemplate(text, values ?? {}) ?? [],
  );
}
