import { joinQueue } from '#contract/queue.ts';
import { METHOD_NAMES } from './join-rules.ts';
import { decideSource } from '#domain/visits/source.ts';
import { isLanguage } from '#domain/language/languages.ts';
import { tidyJoinForm } from '#domain/intake/join-form.ts';
import { HOUR } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Call } from '#server/infrastructure/http/call.ts';
import { created } from '#server/infrastructure/http/call.ts';
import { readId } from '#server/infrastructure/http/ids.ts';
import { refuse } from '#server/infrastructure/http/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { readToken } from '#server/infrastructure/signing/tokens.ts';
import { locationRow } from '../locations/index.ts';
import { lineServices, questionRows, serviceExists } from '../services/index.ts';
import { effectiveSettings } from '../vendors/index.ts';
import type { Settings } from '../vendors/index.ts';
import { joinsByContact, rememberOwner } from '../visits/index.ts';
import { staffAt } from './duty-store.ts';
import { enterLine } from './enter-line.ts';
import { complianceVersion, faultsOf, formOf, refuseByLocation, rulesOf } from './join-rules.ts';
import { waitingCount } from './line-store.ts';
import { codeSeal, queueDocument } from './queue-view.ts';
import { readJoin } from './read-join.ts';
import type { JoinRequest } from './read-join.ts';

const JOINS_AN_HOUR = 5;

/** A visitor takes a place in the line (§2.3, §7). */
export function joinQueueRoute(ground: {
  keys: Keys;
  random(bytes: number): Buffer;
  limitsOn: boolean;
}): Route {
  return route(
    joinQueue,
    async (call) => {
      const wish = readJoin(call.body);
      return call.write(async (tx) => {
        const settings = await effectiveSettings(tx, readId(wish.locationId) ?? 0);
        const visitId = await join(tx, { call, wish, settings, ground });
        return created((await queueDocument(tx, visitId, call.now))!);
      });
    },
    codeSeal(ground.keys),
  );
}

interface Joining {
  call: Call;
  wish: JoinRequest;
  settings: Settings;
  ground: { keys: Keys; random(bytes: number): Buffer; limitsOn: boolean };
}

async function join(tx: Tx, { call, wish, settings, ground }: Joining): Promise<number> {
  const method = wish.meetingMethod ?? 1;
  if (![1, 2, 3].includes(method))
    throw refuse('field-invalid', {
      fields: [{ pointer: '/data/attributes/meeting_method', code: 'option' }],
    });
  if (wish.fulfilment !== null && ![1, 2].includes(wish.fulfilment))
    throw refuse('field-invalid', {
      fields: [{ pointer: '/data/attributes/fulfillment_method', code: 'option' }],
    });
  const location = await locationRow(tx, readId(wish.locationId) ?? 0, call.now);
  if (!location) throw refuse('location-unknown');
  refuseByLocation(location, { method: method as 1, settings, now: call.now });
  const services = await lineServices(tx, location.id, method);
  const service = services.find((row) => String(row.id) === wish.serviceId);
  if (!service && wish.serviceId !== null)
    throw refuse(
      (await serviceExists(tx, readId(wish.serviceId) ?? 0)) ? 'method-unavailable' : 'service-unknown',
      { meta: { method: METHOD_NAMES[method as 1] } },
    );
  const questions = service && settings.get('walkin_questions') ? await questionRows(tx, [service.id]) : [];
  const rules = rulesOf({ settings, service, location, questions });
  const form = formOf(wish);
  const faults = faultsOf(form, rules, wish);
  if (faults) throw faults;
  const tidy = tidyJoinForm(form, rules);
  const capacity = location.queueCapacity ?? settings.get('lobby.max_in_queue');
  if (typeof capacity === 'number' && capacity > 0 && (await waitingCount(tx, location.id)) >= capacity)
    throw refuse('queue-full');
  const contact = { email: tidy.email ?? '', phone: tidy.phone ?? '' };
  if (
    ground.limitsOn &&
    (await joinsByContact(tx, { ...contact, locationId: location.id, since: call.now - HOUR })) >=
      JOINS_AN_HOUR
  ) {
    throw refuse('too-many-requests', { retryAfter: 600 });
  }
  const lang = wish.client.lang && isLanguage(wish.client.lang) ? wish.client.lang : call.language;
  const src = wish.src
    ? (readToken(ground.keys, { purpose: 'src', text: wish.src, now: call.now }) as
        | { location: number; source: 15 | 20 }
        | undefined)
    : undefined;
  // A wish for somebody who does not work here cannot be met, and is no reason to turn the visitor away.
  const wanted = readId(wish.preferredStaffId);
  const preferredStaffId = wanted !== null && (await staffAt(tx, wanted, location.id)) ? wanted : null;
  const visitId = await enterLine(
    tx,
    {
      location,
      service: service!,
      meetingMethod: method,
      fulfilment: tidy.fulfilment,
      lang,
      preferredStaffId,
      source: decideSource({
        claimed: wish.bookedThrough,
        caller: 'anyone',
        srcToken: src && src.location === location.id ? src.source : null,
        hasRwgToken: wish.rwgToken !== null,
        inLine: true,
        layout: 'new',
      }),
      firstName: tidy.firstName,
      lastName: tidy.lastName,
      email: contact.email,
      phone: contact.phone,
      receiveSms: tidy.receiveSms,
      externalId: wish.client.externalId,
      carDetails: tidy.carDetails ?? '',
      notes: tidy.notes ?? '',
      utm: wish.utm,
      workflowId: wish.workflowId,
      answers: tidy.answers,
      consents: [
        ...(wish.complianceAccepted
          ? [{ kind: 'compliance' as const, textVersion: complianceVersion(settings, lang), locale: lang }]
          : []),
        ...(tidy.receiveSms ? [{ kind: 'sms' as const, textVersion: 'sms-1', locale: lang }] : []),
      ],
    },
    { now: call.now, actor: { kind: 'visitor', id: null }, requestId: call.requestId, random: ground.random },
  );
  await rememberOwner(tx, ground.keys, { visitId, source: call.source, now: call.now });
  return visitId;
}
