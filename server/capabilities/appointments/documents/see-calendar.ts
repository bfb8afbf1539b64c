import { seeCalendarFile, seeCalendarLinks } from '#contract/appointments/calendar.ts';
import { calendarFile, calendarMethod } from '#domain/appointments/calendar-file.ts';
import type { CalendarEntry } from '#domain/appointments/calendar-file.ts';
import { calendarLinks } from '#domain/appointments/calendar-links.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { encoded, ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { openWithCode } from '../../visits/index.ts';
import { appointmentFacts } from './appointment-facts-store.ts';
import { feedsOfVisit } from '../feeds/visitor-feeds-store.ts';
import { appointmentNames, calendarEntryOf } from './calendar-entry.ts';

interface Deps {
  db: Database;
  keys: Keys;
  config: { mailFrom: string };
}

/** The calendar file for clients with the appointment's id and code (B-08). */
export const seeCalendarFileRoute = (deps: Deps): Route =>
  route(seeCalendarFile, async (context) => {
    const entry = await entryFor(deps, context);
    return encoded(calendarFile(entry), {
      'content-type': `text/calendar; charset=utf-8; method=${calendarMethod(entry)}`,
      'content-disposition': 'attachment; filename="appointment.ics"',
    });
  });

export const seeCalendarLinksRoute = (deps: Deps): Route =>
  route(seeCalendarLinks, async (context) => {
    const { title, description, followed, ...entry } = await entryFor(deps, context);
    const code = encodeURIComponent(context.query.code ?? '');
    const file = `/api/internal/v1/appointments/${context.params.id}/calendar.ics?code=${code}&lang=${context.language}`;
    return ok({ data: { ...calendarLinks({ ...entry, title, details: description, file }), followed } });
  });

async function entryFor(
  deps: Deps,
  context: RequestContext<{ id: string }, { code?: string | undefined }>,
): Promise<CalendarEntry & { followed: boolean }> {
  const { vendor, now, source, params, query, language } = context;
  const id = await openWithCode(deps, {
    vendorId: vendor.id,
    id: params.id,
    code: query.code,
    source,
    now,
  });
  return context.read(async (tx) => {
    const facts = await appointmentFacts(tx, id);
    if (!facts) throw refuse('not-found');
    const names = await appointmentNames(tx, facts, language);
    const entry = calendarEntryOf({
      facts,
      names,
      language,
      person: facts.coming[0],
      now,
      from: deps.config.mailFrom,
    });
    return { ...entry, followed: Boolean(await feedsOfVisit(tx, id)) };
  });
}
