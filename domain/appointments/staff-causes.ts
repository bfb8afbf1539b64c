import { openSpans, unavailableSpans } from '#domain/capacity/hours-spans.ts';
import type { Spans } from '#domain/capacity/spans.ts';
import { byBeginning, holds, NO_TIME, startsMeeting, startsWithin } from '#domain/capacity/spans.ts';
import { wholeDays } from '#domain/capacity/wall-days.ts';
import { isOfLine } from './location-causes.ts';
import type { SlotStaff } from './slot-query.ts';
import type { Cause, SlotCause } from './slot-causes.ts';
import type { SlotContext } from './slot-context.ts';

/** Causes that apply to a staff member at all times. */
export function fitCauses({ query }: SlotContext, person: SlotStaff): Cause[] {
  const { languages, service } = query;
  const { assignment } = person;
  const against: [SlotCause, boolean][] = [
    ['not-assigned', assignment === null],
    ['staff-invitation-only', person.inviteOnly && !query.invited],
    ['staff-line-of-business', !isOfLine(person.linesOfBusiness, service.lineOfBusiness)],
    ['staff-method', assignment !== null && !assignment.methods.includes(query.method)],
    ['staff-language', languages.length > 0 && !languages.some((each) => person.languages.includes(each))],
  ];
  return against.filter(([, applies]) => applies).map(([code]) => ({ code, leaves: NO_TIME }));
}

/**
 * Causes of a staff member against an appointment of `minutes`. Appointment and travel must lie within their
 * hours. Buffers may reach beyond the hours, but not into reserved time. Reserved time includes its own
 * buffers: neighbours never share them.
 */
export function timeCauses(
  context: SlotContext,
  { person, minutes }: { person: SlotStaff; minutes: number },
): Cause[] {
  const { query, days, travel } = context;
  const { bufferBefore, bufferAfter } = query.service;
  const request = { days, method: query.method };
  const work = { lead: travel, length: minutes + travel };
  // mutation: reserved-time
  const reserved = { lead: bufferBefore + travel, length: minutes + bufferAfter + travel };
  const causes: Cause[] = [{ code: 'staff-hours', leaves: startsWithin(openSpans(person, request), work) }];
  const absent = unavailableSpans(person.adjustments, request);
  if (absent.length > 0) causes.push({ code: 'staff-absent', takes: startsMeeting(absent, work) });
  const taken: [SlotCause, readonly number[]][] = [
    ['staff-booked', person.booked],
    // mutation: held-time
    ['staff-held', person.held],
    ['staff-calendar', person.calendar],
  ];
  for (const [code, pairs] of taken) {
    if (pairs.length > 0) causes.push({ code, takes: startsMeeting(byBeginning(pairs), reserved) });
  }
  if (person.dailyLimit === null) return causes;
  return [...causes, { code: 'daily-limit', takes: fullDays(context, person, person.dailyLimit) }];
}

/** Dates on which a staff member has reached their daily limit. */
function fullDays({ days }: SlotContext, { bookedStarts }: SlotStaff, limit: number): Spans {
  const full = days.filter((day) => {
    const date = wholeDays([day]);
    return bookedStarts.filter((start) => holds(date, start)).length >= limit;
  });
  return wholeDays(full);
}
