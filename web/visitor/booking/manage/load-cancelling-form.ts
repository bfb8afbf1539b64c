import type { QueryClient } from '@tanstack/react-query';
import { listForms } from '#contract/appointments/forms.ts';
import type { QuestionResource } from '#contract/vendors/services.ts';
import { request } from '#web/connection/request.ts';
import type { AppointmentKey } from './appointment-query.ts';
import { questionsOf } from './cancelling-replies.ts';

type FormRequest = { appointmentKey: AppointmentKey; serviceId: string; language: string };

/**
 * Loads the cancelling form; the appointment's code opens that of a private service. If it fails, there are no
 * questions: cancelling must still work.
 */
export async function loadCancellingForm(
  client: QueryClient,
  { appointmentKey: { id, code }, serviceId, language }: FormRequest,
): Promise<readonly QuestionResource[]> {
  const forms = await client
    .fetchQuery({
      queryKey: ['forms', 'cancelling', language, id],
      queryFn: ({ signal }) =>
        request(listForms, {
          query: { 'filter[type]': 1, appointment: id, code },
          signal,
          timeout: 5_000,
        }),
      staleTime: 5 * 60_000,
    })
    .catch(() => null);
  return forms === null ? [] : questionsOf(forms, serviceId);
}
