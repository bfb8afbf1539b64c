import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import type { AfterVisitKind } from '#domain/notifications/due-after-visit.ts';
import type { AppointmentKind } from '#domain/notifications/due-booking-messages.ts';
import type { MessageKind } from '#domain/notifications/due-line-messages.ts';
import type { WaitListKind } from '#domain/notifications/due-wait-list-messages.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import type { AppointmentFacts, WaitListFacts } from '../../appointments/index.ts';
import { confirmCode } from '../../visits/index.ts';
import type { NotifiedVisit } from './notified-visit-store.ts';
import type { VisitOver } from './visit-over-store.ts';
import { ended } from './write-content.ts';

interface LinkDeps {
  keys: Keys;
  publicUrl: string;
  vendorId: number;
}

/**
 * The visitor's own page, or the joining form when the spot is gone (2.4). Computed for each delivery,
 * because the code is derived and never stored.
 */
export function linkOf(
  { keys, publicUrl, vendorId }: LinkDeps,
  { visit, kind, lang }: { visit: NotifiedVisit; kind: MessageKind; lang: string },
): string {
  const base = publicUrl + vendorPrefix(visit.pathname);
  if (ended(kind))
    return `${base}${visitorPath('request', visit.locationId)}?meeting_method=${visit.meetingMethod}&lang=${lang}`;
  const code = confirmCode(keys, { vendorId, visitId: visit.id, codeVersion: visit.codeVersion });
  return `${base}${visitorPath('visit')}?id=${visit.id}&code=${code}&lang=${lang}`;
}

/** The appointment's own page, or the start page for attendees without an appointment any more. */
export function bookingLinkOf(
  { keys, publicUrl, vendorId }: LinkDeps,
  { facts, kind, lang }: { facts: AppointmentFacts; kind: AppointmentKind; lang: string },
): string {
  const base = publicUrl + vendorPrefix(facts.pathname);
  if (kind === 'called-off') return `${base}/?lang=${lang}`;
  const code = confirmCode(keys, { vendorId, visitId: facts.id, codeVersion: facts.codeVersion });
  return `${base}${visitorPath('appointment')}?id=${facts.id}&code=${code}&lang=${lang}`;
}

/** The page with the feedback card; of a missed visit, where to book or to join the line again. */
export function afterVisitLinkOf(
  { keys, publicUrl, vendorId }: LinkDeps,
  { visit, kind, lang }: { visit: VisitOver; kind: AfterVisitKind; lang: string },
): string {
  const base = publicUrl + vendorPrefix(visit.pathname);
  const { id, startsAt, sessionId, locationId, serviceId, meetingMethod } = visit;
  if (kind === 'feedback') {
    const code = confirmCode(keys, { vendorId, visitId: id, codeVersion: visit.codeVersion });
    return `${base}${visitorPath(startsAt === null ? 'visit' : 'appointment')}?id=${id}&code=${code}&lang=${lang}`;
  }
  if (startsAt === null)
    return `${base}${visitorPath('request', locationId)}?meeting_method=${meetingMethod}&lang=${lang}`;
  // A session may have no further date.
  if (sessionId !== null) return `${base}/?lang=${lang}`;
  return `${base}${visitorPath('select-timeslot')}?location=${locationId}&service=${serviceId}&meeting_method=${meetingMethod}&lang=${lang}`;
}

/** The offered times (B-09), those of a move, other times than a cancelled session's, or the entry's own page. */
export function waitListLinkOf(
  { keys, publicUrl, vendorId }: LinkDeps,
  {
    entry,
    kind,
    lang,
    start,
  }: { entry: WaitListFacts['entry']; kind: WaitListKind; lang: string; start: Instant | null },
): string {
  const base = publicUrl + vendorPrefix(entry.pathname);
  const { locationId, serviceId, meetingMethod, staffId, reference, movingVisitId: visitId } = entry;
  const at = start === null ? '' : `&start=${toIso(start)}`;
  const own =
    visitId === null || entry.movingCodeVersion === null
      ? null
      : `id=${visitId}&code=${confirmCode(keys, { vendorId, visitId, codeVersion: entry.movingCodeVersion })}`;
  if (kind === 'wait-listed')
    return `${base}${visitorPath('wait-list')}?request=${reference}${own === null ? '' : `&${own}`}&lang=${lang}`;
  if (own !== null)
    return `${base}${visitorPath('appointment')}?${own}&change=time${at}&offer=${reference}&lang=${lang}`;
  const staff = staffId === null ? '' : `&preferred_staff=${staffId}`;
  // The service of a group session needs no assigned staff, and pages offer it by a link of a session alone.
  const session = entry.sessionId === null ? '' : `&session=${entry.sessionId}`;
  const asked = `location=${locationId}&service=${serviceId}&meeting_method=${meetingMethod}${staff}${session}`;
  if (kind === 'awaited-cancelled') return `${base}${visitorPath('select-timeslot')}?${asked}&lang=${lang}`;
  return `${base}${visitorPath('select-timeslot')}?${asked}${at}&offer=${reference}&lang=${lang}`;
}
