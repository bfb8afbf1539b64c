import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import type { Many, PageMeta, Resource } from '../protocol/json-api.ts';
import type { QuestionType } from '../vendors/services.ts';

/** Questions for the booker of a service. `type` 0 is asked at booking; 1 at cancelling, all optional. */
export type FormResource = Resource<'forms', { name: string; type: 0 | 1; service_id: string }>;
export type FormQuestionResource = Resource<
  'form-questions',
  { form_id: string; type: QuestionType; label: string; placeholder: string; required: boolean }
>;
/** Its id begins with the question's id; an answer refers to it. */
export type FormOptionResource = Resource<'form-options', { form_question_id: string; label: string }>;

export const listForms = endpoint<
  Many<FormResource, PageMeta> & { included: (FormQuestionResource | FormOptionResource)[] }
>()({
  name: 'listForms',
  method: 'GET',
  path: '/api/v2/open/forms',
  access: 'anyone',
  vendor: 'header',
  api: 'open',
  query: z.looseObject({}),
  refusals: ['vendor-required', 'not-found', 'filter-unsupported', 'parameter-invalid', 'too-many-requests'],
});
