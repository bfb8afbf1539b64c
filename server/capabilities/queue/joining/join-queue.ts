import { joinQueue } from '#contract/queue/queue.ts';
import type { QueueAppointmentDocument } from '#contract/queue/queue.ts';
import {
  METHOD_NAMES,
  complianceVersion,
  faultsOf,
  formOf,
  nameAnswers,
  refuseByLocation,
  rulesOf,
} from './join-rules.ts';
import { decideSource } from '#domain/visits/source.ts';
import { isLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { tidyJoinForm } from '#domain/intake/join-form.ts';
import type { TidyJoinForm } from '#domain/intake/join-form.ts';
import { videoLineIsFull } from '#domain/queue/video-line.ts';
import { isQueueMethod, MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { QueueMethod } from '#domain/codes/meeting-method.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { encoded } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { isKioskOf } from '../../access/index.ts';
import type { ClosedChannelsOf } from '../../connections/index.ts';
import { cachedLocation } from '../../locations/index.ts';
import { refuseBroken, requiredShortcut, spendShortcut } from '../../shortcuts/index.ts';
import type { OpenShortcut } from '../../shortcuts/index.ts';
import { lineServices, questionRows, serviceExists } from '../../services/index.ts';
import type { ServiceRow } from '../../services/index.ts';
import {
  configured,
  readConfigurationVersion,
  readSettings,
  readSettingsOfService,
  settingsFrom,
} from '../../vendors/index.ts';
import type { Settings } from '../../vendors/index.ts';
import { confirmCode, limitContact, rememberOwner } from '../../visits/index.ts';
import { staffAt } from '../state/duty-store.ts';
import { enterLine } from './enter-line.ts';
import type { Entered, Newcomer } from './enter-line.ts';
import { codeSecrets, queueDocumentText } from '../documents/queue-view.ts';
import type { AssertPerson } from './assert-person.ts';
import { readJoin } from './read-join.ts';
import type { JoinRequest } from './read-join.ts';
import { readSource } from './read-source.ts';
import { claimJoin, storeJoin } from './ticket-blocks-store.ts';

interface Deps {
  keys: Keys;
  random(bytes: number): Buffer;
  limitsOn: boolean;
  assertPerson: AssertPerson;
  closedChannelsOf: ClosedChannelsOf;
}

/** A visitor joins the line (§2.3, §7). */
export function joinQueueRoute(deps: Deps): Route {
  return route(
    joinQueue,
    async (context) => {
      const request = readJoin(context.body);
      const captchaField = { token: request.captcha, pointer: '/data/attributes/recaptcha_token' };
      if (actorOf(context, request).kind === 'visitor') await deps.assertPerson(context, captchaField);
      return context.write(async (tx, configuration) => {
        const joined = await join(tx, { context, request, deps, configuration });
        rememberOwner(tx, deps.keys, { visitId: joined.id, source: context.source, now: context.now });
        const closed = await deps.closedChannelsOf(
          { vendorId: tx.vendorId, version: configuration, locationId: joined.locationId },
          (work) => work(tx),
        );
        const of = { vendorId: tx.vendorId, configuration, now: context.now, closed };
        const document = await queueDocumentText(tx.cache, joined, {
          ...of,
          inTransaction: (work) => work(tx),
        });
        const visit = { vendorId: tx.vendorId, visitId: joined.id, codeVersion: joined.codeVersion };
        const text = document.with(confirmCode(deps.keys, visit));
        const response = encoded<QueueAppointmentDocument>(text);
        return { ...response, status: 201, stored: document.withoutCode() };
      }, readConfigurationVersion);
    },
    codeSecrets(deps.keys),
  );
}

interface Joining {
  context: RequestContext;
  request: JoinRequest;
  deps: Deps;
  configuration: number;
}

async function join(tx: Tx, { context, request, deps, configuration }: Joining): Promise<Entered> {
  const { now, requestId } = context;
  const method = methodOf(request);
  const locationId = readId(request.locationId) ?? 0;
  const part = <T>(name: string, read: () => Promise<T>) =>
    configured(tx, { version: configuration, name: `${name}/${locationId}` }, read);
  const link = request.shortcut === null ? null : await requiredShortcut(tx, request.shortcut, now);
  // A link that names private offers opens them, by name.
  const opened = link?.inviteOnly ? link : null;
  const listed = { locationId, method };
  const [stored, location, services] = await Promise.all([
    part('settings', () => readSettings(tx, locationId)),
    cachedLocation(tx, { id: locationId, version: configuration, now }),
    opened
      ? lineServices(tx, { ...listed, openIds: opened.serviceIds })
      : part(`line-services/${method}`, () => lineServices(tx, listed)),
  ]);
  const ofLocation = settingsFrom(stored);
  if (!location) throw refuse('location-unknown');
  const isOpened = opened?.locationIds.includes(locationId) ?? false;
  const opensAt = refuseByLocation(location, { method, settings: ofLocation, now, isOpened });
  const service = await requestedService(tx, services, { request, method });
  const settings = service
    ? settingsFrom(
        await part(`settings-of/${service.id}`, () =>
          readSettingsOfService(tx, { locationId, serviceId: service.id }),
        ),
      )
    : ofLocation;
  const questions =
    service && settings.get('walkin_questions')
      ? await part(`questions/${service.id}`, () =>
          questionRows(tx, { serviceIds: [service.id], open: 'all' }, 'line'),
        )
      : [];
  const isKiosk = isKioskOf(context.person, { vendorId: tx.vendorId, locationId });
  const rules = rulesOf({ settings, method, service, location, questions, isKiosk });
  const form = formOf(request);
  const faults = faultsOf(form, rules, request);
  if (faults) throw await nameAnswers(tx, faults, { questions, locale: context.language });
  const tidy = tidyJoinForm(form, rules);
  const shortcut = keptLink(link, { request, method, serviceId: service?.id ?? 0, locationId });
  const capacity = location.queueCapacity ?? settings.get('lobby.max_in_queue');
  const ofService = settings.get('lobby.maxPerService');
  if (deps.limitsOn) await limitContact(tx, deps.keys, { kind: 'join', ...tidy, now });
  // An unknown preferred staff member is ignored: the visitor can still join.
  const requested = readId(request.preferredStaffId);
  const preferredStaffId =
    requested !== null && (await staffAt(tx, requested, location.id)) ? requested : null;
  const fixed = shortcut?.locks.includes('language') ? shortcut.lang : null;
  const asked = fixed ?? request.client.lang;
  const lang = isLanguage(asked) ? asked : context.language;
  // A kiosk that loses the response gives a number of its own, and delivers it under the same key.
  const key = isKiosk ? context.headers.idempotencyKey : null;
  if (key !== null && !(await claimJoin(tx, { key, deviceId: context.person!.device!.id })))
    throw refuse('idempotency-key-reused');
  const entered = await enterLine(
    tx,
    {
      location,
      service: service!,
      meetingMethod: method,
      lang,
      preferredStaffId,
      ...wordsOf(request, tidy),
      utm: { ...request.utm, ...shortcut?.utm },
      source: sourceOf(request, { keys: deps.keys, locationId, now, isKiosk }),
      consents: consentsOf(request, tidy, { settings, lang }),
    },
    {
      now,
      actor: isKiosk ? { kind: 'device', id: context.person!.device!.id } : actorOf(context, request),
      requestId,
      random: deps.random,
      configuration,
      opensAt,
      judge(line, expectedStart) {
        const waiting = line.filter(({ calledAt }) => calledAt === null);
        if (capacity > 0 && waiting.length >= capacity) throw refuse('queue-full');
        const like = waiting.filter(({ serviceId }) => serviceId === service!.id);
        if (ofService > 0 && like.length >= ofService) throw refuse('queue-full');
        if (method !== MEETING_METHOD.video) return;
        const calls = waiting.filter((each) => each.method === method).length;
        const limits = settings.get('videoJoinLine');
        if (videoLineIsFull({ waiting: calls, expectedStart, now }, limits)) throw refuse('queue-full');
      },
    },
  );
  if (key !== null) storeJoin(tx, key, entered.id);
  if (shortcut) await spendShortcut(tx, shortcut, { visitId: entered.id, now });
  return entered;
}

/** The walk-in link that a join names, which keeps its locks; null without one. */
function keptLink(
  link: OpenShortcut | null,
  { request, ...asked }: { request: JoinRequest; method: QueueMethod; serviceId: number; locationId: number },
): OpenShortcut | null {
  if (link)
    refuseBroken(link, { ...asked, staffId: readId(request.preferredStaffId) }, (field) =>
      field === 'staff_id' ? '/data/attributes/preferred_staff_id' : `/data/attributes/${field}`,
    );
  return link;
}

/** A request may name a staff member as the booker only with that person's own session at this vendor. */
function actorOf({ person, vendor }: RequestContext, { booker }: JoinRequest): Actor {
  const isTheirs = person?.vendor?.id === vendor.id && booker !== null && booker === String(person.staffId);
  return isTheirs ? { kind: 'staff', id: person.staffId } : { kind: 'visitor', id: null };
}

function methodOf({ meetingMethod, fulfilment }: JoinRequest): QueueMethod {
  const method = meetingMethod ?? MEETING_METHOD.inPerson;
  if (!isQueueMethod(method)) throw optionRefused('meeting_method');
  if (fulfilment !== null && ![1, 2].includes(fulfilment)) throw optionRefused('fulfillment_method');
  return method;
}

const optionRefused = (attribute: string): Refusal =>
  refuse('field-invalid', { fields: [{ pointer: `/data/attributes/${attribute}`, code: 'option' }] });

/** Returns undefined if the visitor named no service; the form's rules then report it as missing. */
async function requestedService(
  tx: Tx,
  services: readonly ServiceRow[],
  { request, method }: { request: JoinRequest; method: QueueMethod },
): Promise<ServiceRow | undefined> {
  if (request.serviceId === null) return undefined;
  const service = services.find((row) => String(row.id) === request.serviceId);
  if (service) return service;
  const existing = await serviceExists(tx, readId(request.serviceId) ?? 0);
  throw refuse(existing ? 'method-unavailable' : 'service-unknown', {
    meta: { method: METHOD_NAMES[method] },
  });
}

export function wordsOf(request: JoinRequest, tidy: TidyJoinForm) {
  return {
    fulfilment: tidy.fulfilment,
    firstName: tidy.firstName,
    lastName: tidy.lastName,
    email: tidy.email ?? '',
    phone: tidy.phone ?? '',
    receiveSms: tidy.receiveSms,
    externalId: request.client.externalId,
    carDetails: tidy.carDetails ?? '',
    notes: tidy.notes ?? '',
    utm: request.utm,
    workflowId: request.workflowId,
    answers: tidy.answers,
  };
}

/** Determines the entry channel: a kiosk's key, or a signed code read at this location, overrides the claimed source. */
function sourceOf(
  { src, bookedThrough, rwgToken }: JoinRequest,
  { keys, locationId, now, isKiosk }: { keys: Keys; locationId: number; now: Instant; isKiosk: boolean },
) {
  return decideSource({
    claimed: bookedThrough,
    // mutation: caller-of-a-join
    caller: isKiosk ? 'device' : 'anyone',
    srcToken: readSource(keys, { src, locationId, now }),
    hasRwgToken: rwgToken !== null,
    inLine: true,
    layout: 'new',
  });
}

export function consentsOf(
  request: JoinRequest,
  tidy: TidyJoinForm,
  { settings, lang }: { settings: Settings; lang: Language },
): Newcomer['consents'] {
  const sms = tidy.receiveSms ? [{ kind: 'sms' as const, textVersion: 'sms-1', locale: lang }] : [];
  if (!request.complianceAccepted) return sms;
  return [{ kind: 'compliance', textVersion: complianceVersion(settings, lang), locale: lang }, ...sms];
}
