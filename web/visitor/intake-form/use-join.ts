import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { joinQueue } from '#contract/queue/queue.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { request, newIdempotencyKey } from '#web/connection/request.ts';
import { internationalPhone } from '#web/kit/field/phone-number.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { pushEvent } from '../analytics/data-layer.ts';
import type { ModeFlags } from '../modes/mode-flags.ts';
import { carriedQuery } from '../modes/query-string.ts';
import { adoptVisit } from '../queue/state/visit-query.ts';
import { takeCaptcha } from '../shell/pieces/captcha.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { attemptFor } from './draft.ts';
import { joinBody } from './join-body.ts';
import type { JoinBody } from './join-body.ts';
import { refusedFields } from './refused-fields.ts';
import { errorKind, useSubmission } from '../shell/problems/use-submission.ts';
import type { RequestForm } from './use-request-form.ts';

/** A kiosk does not wait longer for the server: visitors stand in front of it. */
const KIOSK_PATIENCE_MS = 6_000;

/** Submits a join: idle, sending, then the confirmation page or the refusal (§4 "Callback form"). */
export function useJoin(form: RequestForm, locationId: string) {
  const { query, flags, search } = useVisitor();
  const { language } = useWords();
  const [, navigate] = useLocation();
  const worksOffline = flags.isEnrolledKiosk && query.method === MEETING_METHOD.inPerson;
  const client = useQueryClient();
  const { sending, setSending, refused, setRefused, reset, correctable } = useSubmission(form);
  const [given, setGiven] = useState<string | null>(null);

  async function submit(): Promise<void> {
    reset();
    if (form.faults.length > 0) return form.refuse();
    setSending(true);
    // Loads the next page's code while the request is in flight.
    import('../queue/page/VisitPage.tsx').catch(() => undefined);
    const phone = await internationalPhone(form.draft.phone, form.draft.country);
    const body = joinBody({
      form: { ...form.form, cell_phone: phone || form.form.cell_phone },
      rules: form.rules,
      preferredStaff: form.draft.preferredStaff,
      locationId,
      query,
      flags,
      language,
    });
    const attempt = attemptFor(JSON.stringify(body), form.attempt, newIdempotencyKey);
    // Stored before it is sent: a reload and a second press still join once.
    form.keepAttempt(attempt);
    try {
      const joined = await request(joinQueue, {
        body,
        idempotencyKey: attempt.key,
        captcha: takeCaptcha(),
        ...(worksOffline && { timeout: KIOSK_PATIENCE_MS }),
      });
      const { id, attributes } = joined.data;
      form.clear();
      adoptVisit(client, joined, attributes.confirm_code);
      pushEvent({ event: 'bookQueueAppointment', appointment_id: id, ...joinFacts(body, flags) });
      const own = new URLSearchParams({ code: attributes.confirm_code, id });
      const rest = carriedQuery(search, { lang: language }).replace(/^\?/, '&');
      navigate(`${visitorPath('confirmation')}?${own}${rest}`);
    } catch (fault) {
      const ticket = worksOffline ? await giveNumber(fault, body, attempt.key) : null;
      if (ticket !== null) {
        form.clear();
        return setGiven(ticket);
      }
      failed(fault, body);
    } finally {
      setSending(false);
    }
  }

  /** A kiosk without a connection has numbers of its own. */
  async function giveNumber(fault: unknown, body: JoinBody, key: string): Promise<string | null> {
    const { joinOffline } = await import('#web/connection/offline/start-offline.ts');
    return joinOffline(fault, { key, serviceId: body.data.attributes.service_id, join: body });
  }

  function failed(fault: unknown, body: JoinBody): void {
    pushEvent({
      event: 'bookQueueAppointmentFailed',
      error_kind: errorKind(fault),
      ...joinFacts(body, flags),
    });
    const refusal = correctable(fault);
    if (refusal === null) return;
    const { fields, other } = refusedFields(refusal.errors, body);
    setRefused(other);
    if (Object.keys(fields).length > 0) form.refuse(fields);
    if (refusal.status === 409) void client.invalidateQueries({ queryKey: ['location', locationId] });
  }

  return { submit, sending, refused, given };
}

/** The tag manager's facts of a join: ids and codes (2.0.6). */
function joinFacts({ data: { attributes } }: JoinBody, { reportedSource }: ModeFlags) {
  const {
    location_id,
    service_id,
    meeting_method,
    fulfillment_method,
    utm_content,
    utm_medium,
    utm_source,
    utm_campaign,
    utm_term,
  } = attributes;
  const utm = { utm_content, utm_medium, utm_source, utm_campaign, utm_term };
  const input = Object.fromEntries(Object.entries(utm).filter(([, value]) => value !== undefined));
  return {
    location_id,
    service_id,
    meeting_method,
    fulfillment_method,
    booked_through: reportedSource,
    ...input,
  };
}
