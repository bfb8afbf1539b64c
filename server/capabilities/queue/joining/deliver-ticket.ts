import { deliverTicket } from '#contract/devices/offline.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { boundedJoin } from '#domain/devices/ticket-blocks.ts';
import { checkJoinForm, tidyJoinForm } from '#domain/intake/join-form.ts';
import type { IntakeRules, JoinForm } from '#domain/intake/join-form.ts';
import { isLanguage } from '#domain/language/languages.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import { businessDay } from '#domain/time/business-day.ts';
import { fromIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { BOOKING_SOURCE } from '#domain/codes/booking-source.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse, Refusal } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { locationRow } from '../../locations/index.ts';
import type { LocationRow } from '../../locations/index.ts';
import { lineServices, questionRows, serviceRows } from '../../services/index.ts';
import type { ServiceRow } from '../../services/index.ts';
import { readConfigurationVersion, settingsOfService } from '../../vendors/index.ts';
import type { Settings } from '../../vendors/index.ts';
import { lockVisit, recordChange } from '../../visits/index.ts';
import { staffAt } from '../state/duty-store.ts';
import { lockLineOf } from '../state/line-lock-store.ts';
import { lockLastTicket } from '../state/tickets-store.ts';
import { enterLine } from './enter-line.ts';
import type { Reserved } from './enter-line.ts';
import { formOf, refuseByLocation, rulesOf } from './join-rules.ts';
import { consentsOf, wordsOf } from './join-queue.ts';
import { readJoin } from './read-join.ts';
import type { JoinRequest } from './read-join.ts';
import { kioskOf } from './reserve-numbers.ts';
import { blockOf, claimJoin, joinOfKey, renumberTicket, storeJoin } from './ticket-blocks-store.ts';
import type { BlockRow } from './ticket-blocks-store.ts';

interface Delivery {
  context: RequestContext;
  random(bytes: number): Buffer;
  key: string;
  block: BlockRow;
  location: LocationRow;
  request: JoinRequest;
  configuration: number;
}

/**
 * Accepts a ticket that a kiosk gave without a connection: with its number, at its position by the time it was given,
 * once for its key. The person stands in the lobby, so no rule of the line refuses it any more.
 */
export function deliverTicketRoute({ random }: { random(bytes: number): Buffer }): Route {
  return route(deliverTicket, async (context) => {
    const device = kioskOf(context.person);
    const { key, number, join } = context.body;
    const request = readJoin(join);
    return context.write(async (tx, configuration) => {
      const block = await blockOf(tx, { id: readId(context.body.block_id) ?? 0, deviceId: device.id });
      const location = block && (await locationRow(tx, block.locationId, context.now));
      if (!block || !location || number < block.first || number > block.last) throw refuse('ticket-refused');
      const { reservedAt, prefix, day } = block;
      const joinedAt = boundedJoin(fromIso(context.body.joined_at), { reservedAt, now: context.now });
      // The numbers of a day are for that day.
      if (businessDay(joinedAt, location.timeZone) !== day) throw refuse('ticket-refused');
      // The visitor gets ahead of those who joined later, whom a counter may call at this moment.
      await lockLineOf(tx, location.id);
      const delivery = { context, random, key, block, location, request, configuration };
      const id = (await claimJoin(tx, { key, deviceId: device.id, blockId: block.id, number }))
        ? await enter(tx, delivery, { number, prefix, day, joinedAt, mark: 'given' })
        : await joinedBefore(tx, delivery, { number, deviceId: device.id });
      return ok({ data: { id: String(id), ticket_number: formatTicket(prefix, number) } });
    }, readConfigurationVersion);
  });
}

/** The visit that this key has made, under the number that its visitor holds. */
async function joinedBefore(
  tx: Tx,
  { context, key, block }: Delivery,
  { number, deviceId }: { number: number; deviceId: number },
): Promise<number> {
  const join = await joinOfKey(tx, key);
  if (!join || join.visitId === null || join.deviceId !== deviceId) throw refuse('ticket-refused');
  const { visitId } = join;
  if (join.blockId === block.id && join.number === number) return visitId;
  if (join.blockId !== null) throw refuse('ticket-refused');
  // The join arrived, but its response did not: the kiosk then showed a number of its own.
  const ticket = await lockLastTicket(tx, visitId);
  const visit = await lockVisit(tx, visitId);
  const { prefix } = block;
  if (!ticket || !visit || ticket.day !== block.day || ticket.locationId !== block.locationId)
    throw refuse('ticket-refused');
  await renumberTicket(tx, { key, ticketId: ticket.id, blockId: block.id, prefix, number });
  await recordChange(tx, visit, {
    kind: 'visit-details-changed',
    actor: context.actor,
    at: context.now,
    requestId: context.requestId,
    data: { ticket: formatTicket(prefix, number) },
  });
  return visitId;
}

async function enter(tx: Tx, delivery: Delivery, given: Reserved): Promise<number> {
  const { context, key, location, request, configuration, random } = delivery;
  const { now, requestId, actor, language } = context;
  const services = await lineServices(tx, { locationId: location.id, method: MEETING_METHOD.inPerson });
  const offered = services.find(({ id }) => String(id) === request.serviceId);
  const service = offered ?? (await serviceRows(tx, [readId(request.serviceId) ?? 0]))[0];
  if (!service) throw refuse('service-unknown');
  const settings = await settingsOfService(tx, { locationId: location.id, serviceId: service.id });
  const isTaken = offered !== undefined && takesJoins(location, settings, now);
  const tidy = await tidied(tx, { request, settings, service, location });
  const preferred = readId(request.preferredStaffId);
  const named = request.client.lang;
  const lang = named && isLanguage(named) ? named : language;
  const { id } = await enterLine(
    tx,
    {
      location,
      service,
      meetingMethod: MEETING_METHOD.inPerson,
      lang,
      preferredStaffId: preferred !== null && (await staffAt(tx, preferred, location.id)) ? preferred : null,
      ...wordsOf(request, tidy),
      source: BOOKING_SOURCE.kiosk,
      consents: consentsOf(request, tidy, { settings, lang }),
    },
    {
      now,
      actor,
      requestId,
      random,
      configuration,
      reserved: { ...given, mark: isTaken ? 'given' : 'unavailable' },
    },
  );
  storeJoin(tx, key, id);
  return id;
}

/** Whether the line would accept a join now. Staff see the tickets that it would have refused. */
function takesJoins(location: LocationRow, settings: Settings, now: Instant): boolean {
  try {
    refuseByLocation(location, { method: MEETING_METHOD.inPerson, settings, now });
    return true;
  } catch (fault) {
    if (fault instanceof Refusal) return false;
    throw fault;
  }
}

/** The form by the rules of now: a value that they would refuse is left out, because the visitor cannot correct it. */
async function tidied(
  tx: Tx,
  of: { request: JoinRequest; settings: Settings; service: ServiceRow; location: LocationRow },
) {
  const { request, settings, service, location } = of;
  const questions = settings.get('walkin_questions')
    ? await questionRows(tx, { serviceIds: [service.id], open: 'all' }, 'line')
    : [];
  const rules = rulesOf({
    settings,
    method: MEETING_METHOD.inPerson,
    service,
    location,
    questions,
    isKiosk: true,
  });
  return tidyJoinForm(withoutFaults(formOf(request), rules), rules);
}

function withoutFaults(form: JoinForm, rules: IntakeRules): JoinForm {
  const faulty = checkJoinForm(form, rules).map(({ field }): string => field);
  const answers = Object.entries(form.answers ?? {}).filter(([id]) => !faulty.includes(`answers.${id}`));
  const fields = Object.entries(form).filter(([name]) => !faulty.includes(name));
  return { ...Object.fromEntries(fields), answers: Object.fromEntries(answers) };
}
