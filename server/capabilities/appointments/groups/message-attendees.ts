import { messageAttendees, seeRecipients } from '#contract/appointments/group-sessions.ts';
import { fullName } from '#domain/language/person-name.ts';
import { channelsTo } from '#domain/notifications/due-line-messages.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { created, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import { idOf } from '#server/infrastructure/resources/list-request.ts';
import { closedChannels } from '../../connections/index.ts';
import type { ServicesOf } from '../../connections/index.ts';
import { appointmentFacts } from '../documents/appointment-facts-store.ts';
import type { AppointmentFacts, Coming } from '../documents/appointment-facts-store.ts';
import { nextSessionVersion, seatedOfSession } from './roster-store.ts';
import { reachedSession } from './roster.ts';

/** The event that carries a text of staff to the attendees of a session. */
export const GROUP_MESSAGED = 'group-session-messaged';

interface Deps {
  /** The services for a vendor's messages. */
  servicesOf: ServicesOf;
}

/** Staff write to all attendees of a session, and see before that whom the text reaches. */
export const messageAttendeesRoutes = (deps: Deps): Route[] => [
  route(seeRecipients, (context) =>
    context.read(async (tx) => {
      const session = await reachedSession(tx, context, idOf(context.params.id));
      const { reached, unreachable } = await recipientsOf(tx, session.id, deps);
      return ok({ data: { count: reached.length, unreachable } });
    }),
  ),
  route(messageAttendees, (context) =>
    context.write(async (tx) => {
      const session = await reachedSession(tx, context, idOf(context.params.id));
      const message = context.body.message.trim();
      if (message === '')
        throw refuse('field-invalid', {
          fields: [{ pointer: '/message', code: 'required', label: 'message' }],
        });
      const { reached, unreachable } = await recipientsOf(tx, session.id, deps);
      // Without a channel the ledger records why each message was not sent.
      if (session.cancelled || reached.length + unreachable.length === 0) throw refuse('transition-refused');
      await tellAll(tx, context, { sessionId: session.id, message, count: reached.length });
      return created({ data: { count: reached.length } });
    }),
  ),
];

async function tellAll(
  tx: Tx,
  { actor, now, requestId }: Pick<RequestContext, 'actor' | 'now' | 'requestId'>,
  { sessionId, message, count }: { sessionId: number; message: string; count: number },
): Promise<void> {
  const version = await nextSessionVersion(tx, sessionId);
  await appendEvent(tx, {
    subject: { kind: 'group-session', id: sessionId, version },
    kind: GROUP_MESSAGED,
    actor,
    at: now,
    requestId,
    data: { count },
    words: { message },
  });
}

/** A person with a seat, and the appointment that holds it. */
export interface SeatedPerson {
  facts: AppointmentFacts;
  person: Coming;
}

/** Everyone with a seat of a session, companions included. */
export async function peopleOfSession(tx: Tx, sessionId: number): Promise<SeatedPerson[]> {
  const visits = await seatedOfSession(tx, sessionId);
  const all = await Promise.all(visits.map((visitId) => appointmentFacts(tx, visitId)));
  return all.flatMap((facts) => facts?.coming.map((person) => ({ facts, person })) ?? []);
}

/** Whom a text reaches, by their consent and the channels of the vendor, and the names of the others. */
async function recipientsOf(
  tx: Tx,
  sessionId: number,
  { servicesOf }: Deps,
): Promise<{ reached: SeatedPerson[]; unreachable: string[] }> {
  const closed = closedChannels(await servicesOf(tx));
  const people = await peopleOfSession(tx, sessionId);
  const reached = people.filter(
    ({ facts, person }) => !facts.isDemo && channelsTo(person, closed).length > 0,
  );
  const unreachable = people
    .filter((one) => !reached.includes(one))
    .map(({ person }) => fullName(person.firstName, person.lastName));
  return { reached, unreachable };
}
