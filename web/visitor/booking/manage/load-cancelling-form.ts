import type { QueryClient } from '@tanstack/react-query';
import { listForms } from '#contract/appointments/forms.ts';
import type { QuestionResource } from '#contract/vendors/services.ts';
import { request } from '#web/connection/request.ts';
import { questionsOf } from './cancelling-replies.ts';

type FormRequest = { serviceId: string; language: string };

/** Loads the cancelling form. If it fails, there are no questions: cancelling must still work. */
export async function loadCancellingForm(
  client: QueryClient,
  { serviceId, language }: FormRequest,
): Promise<readonly QuestionResource[]> {
  const forms = await client
    .fetchQuery({
      queryKey: ['forms', 'cancelling', language],
      queryFn: ({ signal }) => request(listForms, { query: { 'filter[type]': 1 }, signal, timeout: 5_000 }),
      staleTime: 5 * 60_000,
    })
    .catch(() => null);
  return forms === null ? [] : questionsOf(forms, serviceId);
}
