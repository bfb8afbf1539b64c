import * as z from 'zod/mini';
import { about, describe, id, listOf, part } from '../protocol/described.responses.ts';
import { listForms } from './forms.ts';

const formId = about('The service’s; with `:1` for the form of whoever cancels.', z.string());
const form = part(
  'Form',
  z.strictObject({
    id: formId,
    type: z.literal('forms'),
    attributes: z.strictObject({
      name: z.string(),
      type: about('0 is asked at booking, 1 at cancelling.', z.union([z.literal(0), z.literal(1)])),
      service_id: id,
    }),
  }),
);
const question = part(
  'FormQuestion',
  z.strictObject({
    id,
    type: z.literal('form-questions'),
    attributes: z.strictObject({
      form_id: formId,
      type: z.enum(['checkbox_group', 'radio', 'select', 'text', 'textarea']),
      label: z.string(),
      placeholder: z.string(),
      required: z.boolean(),
    }),
  }),
);
const option = part(
  'FormOption',
  z.strictObject({
    id: about('What `form_option_id` of an answer names.', z.string()),
    type: z.literal('form-options'),
    attributes: z.strictObject({ form_question_id: id, label: z.string() }),
  }),
);

export const FORMS = [
  describe(listForms, {
    tag: 'Services',
    summary: 'List the forms of services',
    words:
      'The questions of each service as a form, with questions and options included, in the language of Accept-Language. Answers come with an attendee as `responses`; to the form of type 1, with whoever cancels.',
    status: 200,
    query: z.object({
      'filter[type]': z.optional(about('0 or 1.', z.string())),
      sort: z.optional(about('id.', z.string())),
      limit: z.optional(about('Up to 1000, which is the default.', z.string())),
      page: z.optional(z.string()),
    }),
    response: z.extend(listOf(form), { included: z.array(z.union([question, option])) }),
  }),
];
