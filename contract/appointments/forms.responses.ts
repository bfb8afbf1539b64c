import * as z from 'zod/mini';
import { about, describe, id, IDLE, listOf, PAGE, part } from '../protocol/described.responses.ts';
import { listForms } from './forms.ts';

const formId = about('The id of the service; with `:1` appended for the cancellation form.', z.string());
const form = part(
  'Form',
  z.strictObject({
    id: formId,
    type: z.literal('forms'),
    attributes: z.strictObject({
      name: z.string(),
      type: about('0 for booking, 1 for cancelling.', z.union([z.literal(0), z.literal(1)])),
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
    id: about('The value of `form_option_id` in an answer.', z.string()),
    type: z.literal('form-options'),
    attributes: z.strictObject({ form_question_id: id, label: z.string() }),
  }),
);

export const FORMS = [
  describe(listForms, {
    tag: 'Services',
    summary: 'List the forms of services',
    words:
      'Returns the forms of services, with their questions and options included, in the language of Accept-Language. Send answers as `responses` of an attendee. Send answers to a form of type 1 with the cancellation.',
    status: 200,
    query: z.object({
      appointment: z.optional(
        about(
          'The id of an appointment; with its `code`, also the forms of its private service.',
          z.string(),
        ),
      ),
      code: z.optional(about('The confirm code. With a wrong one the server returns 404.', z.string())),
      'filter[type]': z.optional(about('0 for booking forms, 1 for cancellation forms.', z.string())),
      shortcut: z.optional(about('The token of a booking shortcut: also what it opens.', z.string())),
      include: z.optional(about('Has no effect: questions and options are always included.', z.string())),
      sort: z.optional(
        about('`id`, `name`, `type`, `service_id` or `created`. `-` reverses one.', z.string()),
      ),
      'filter[resource]': IDLE['filter[resource]'],
      ...PAGE,
    }),
    response: z.extend(listOf(form), { included: z.array(z.union([question, option])) }),
  }),
];
