import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { joinQueue } from '#contract/queue/queue.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { call, newIdempotencyKey } from '#web/connection/request.ts';
import { ConnectionFailure, Refusal } from '#web/connection/refusal.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { internationalPhone } from '#web/kit/field/phone-number.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { pushEvent } from '../analytics/data-layer.ts';
import { carriedQuery } from '../modes/query-string.ts';
import { adoptVisit } from '../queue/state/visit-query.ts';
import { takeCaptcha } from '../shell/pieces/captcha.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { attemptFor } from './draft.ts';
import { joinBody } from './join-body.ts';
import type { JoinBody } from './join-body.ts';
import { refusedFields } from './refused-fields.ts';
import type { RequestForm } from './use-request-form.ts';

/** Submits a join: idle, sending, then the confirmation page or the refusal (§4 "Callback form"). */
export function useJoin(form: RequestForm, locationId: string) {
  const { query, flags, search } = useVisitor();
  const { t, language } = useWords();
  const [, navigate] = useLocation();
  const toasts = useToasts();
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const toastId = useRef<number | null>(null);

  async function submit(): Promise<void> {
    setRefused([]);
    // Remove the message of the last attempt.
    if (toastId.current !== null) toasts.dismiss(toastId.current);
    if (form.faults.length > 0) return form.refuse();
    setSending(true);
    // Loads the next page's code while the request is in flight.
    import('../queue/page/VisitPage.tsx').catch(() => undefined);
    const phone = await internationalPhone(form.draft.phone, form.draft.country);
    const body = joinBody({
      form: { ...form.form, cell_phone: phone || form.form.cell_phone },
      rules: form.rules,
      locationId,
      query,
      flags,
      language,
    });
    const attempt = attemptFor(JSON.stringify(body), form.attempt, newIdempotencyKey);
    // Stored before it is sent: a reload and a second press still join once.
    form.keepAttempt(attempt);
    try {
      const joined = await call(joinQueue, {
        body,
        idempotencyKey: attempt.key,
        captcha: takeCaptcha(),
      });
      const { id, attributes } = joined.data;
      form.clear();
      adoptVisit(client, joined, attributes.confirm_code);
      pushEvent({ event: 'bookQueueAppointment', appointment_id: id, ...joinFacts(body) });
      const own = new URLSearchParams({ code: attributes.confirm_code, id });
      const rest = carriedQuery(search, { lang: language }).replace(/^\?/, '&');
      navigate(`${visitorPath('confirmation')}?${own}${rest}`);
    } catch (fault) {
      failed(fault, body);
    } finally {
      setSending(false);
    }
  }

  function failed(fault: unknown, body: JoinBody): void {
    pushEvent({ event: 'bookQueueAppointmentFailed', error_kind: errorKind(fault), ...joinFacts(body) });
    const reference =
      fault instanceof Refusal && fault.status >= 500 && fault.reference
        ? t('err.reference', { reference: fault.reference })
        : undefined;
    toastId.current = toasts.show({ kind: 'failure', text: t('err.booking'), reference });
    if (!(fault instanceof Refusal) || fault.status >= 500) return;
    // A refusal ends the attempt, so the next press is a new request. While another press is in flight the
    // key stays.
    if (fault.code !== 'idempotency-key-in-flight') form.keepAttempt(null);
    const { fields, other } = refusedFields(fault.errors, body);
    setRefused(other);
    if (Object.keys(fields).length > 0) form.refuse(fields);
    if (fault.status === 409) void client.invalidateQueries({ queryKey: ['location', locationId] });
  }

  return { submit, sending, refused };
}

function errorKind(fault: unknown): 'validation' | 'conflict' | 'network' | 'server' {
  if (fault instanceof ConnectionFailure) return 'network';
  if (!(fault instanceof Refusal) || fault.status >= 500) return 'server';
  return fault.status === 409 ? 'conflict' : 'validation';
}

/** The tag manager's facts of a join: ids and codes (2.0.6). */
function joinFacts({ data: { attributes } }: JoinBody) {
  const {
    location_id,
    service_id,
    meeting_method,
    fulfillment_method,
    booked_through,
    utm_content,
    utm_medium,
    utm_source,
    utm_campaign,
    utm_term,
  } = attributes;
  const utm = { utm_content, utm_medium, utm_source, utm_campaign, utm_term };
  const input = Object.fromEntries(Object.entries(utm).filter(([, value]) => value !== undefined));
  return { location_id, service_id, meeting_method, fulfillment_method, booked_through, ...input };
}
