import { describe, expect, it } from 'vitest';
import { faultsOf, questionsOf, repliesOf } from './cancelling-replies.ts';
import type { Forms } from './cancelling-replies.ts';

const form = (id: string, type: 0 | 1, service: string): Forms['data'][number] => ({
  id,
  type: 'forms',
  attributes: { name: 'Cards', type, service_id: service },
});
const question = (id: string, formId: string, type: 'radio' | 'text'): Forms['included'][number] => ({
  id,
  type: 'form-questions',
  attributes: { form_id: formId, type, label: `Question ${id}`, placeholder: '', required: true },
});
const option = (id: string, of: string): Forms['included'][number] => ({
  id,
  type: 'form-options',
  attributes: { form_question_id: of, label: `Option ${id}` },
});
const FORMS: Forms = {
  data: [form('7', 0, '7'), form('7:1', 1, '7'), form('8:1', 1, '8')],
  included: [
    question('1', '7', 'text'),
    question('21', '7:1', 'radio'),
    option('21:ill', '21'),
    option('21:a:b', '21'),
    question('22', '7:1', 'text'),
    question('3', '8:1', 'text'),
  ],
};
const questions = questionsOf(FORMS, '7');

describe('the cancelling form', () => {
  it('is that of the service, and all its questions are optional', () => {
    expect(questions.map(({ id, attributes }) => [id, attributes.required, attributes.options])).toEqual([
      [
        '21',
        false,
        [
          { value: 'ill', text: 'Option 21:ill' },
          { value: 'a:b', text: 'Option 21:a:b' },
        ],
      ],
      ['22', false, []],
    ]);
    expect(questionsOf(FORMS, '9')).toEqual([]);
  });

  it('has no faults while empty, and those of its answers', () => {
    expect(faultsOf(questions, {})).toEqual([]);
    expect(faultsOf(questions, { 21: 'bored', 22: 'x'.repeat(256) })).toMatchObject([
      { field: 'answers.21', code: 'option' },
      { field: 'answers.22', code: 'too_long' },
    ]);
  });

  it('is sent without empty or unknown answers', () => {
    expect(repliesOf(questions, { 21: 'ill', 22: '  ', 3: 'elsewhere' })).toEqual([
      { question_id: '21', value: 'ill' },
    ]);
    expect(repliesOf(questions, { 21: ['a:b'], 22: ' The dog ' })).toEqual([
      { question_id: '21', value: ['a:b'] },
      { question_id: '22', value: 'The dog' },
    ]);
    expect(repliesOf(questions, { 21: [] })).toEqual([]);
  });
});
