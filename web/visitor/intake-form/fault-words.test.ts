import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import type { QuestionResource } from '#contract/vendors/services.ts';
import { checkJoinForm } from '#domain/intake/join-form.ts';
import { BAD_JOINS, formOf, QUESTION_ID, QUESTION_LABEL, rulesOf } from '#domain/intake/testing/bad-joins.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { partsOf } from '#translations/catalogues.ts';
import { readCatalogue } from '#translations/read.ts';
import { faultWords } from './use-fault-words.ts';

function speaker(language: Language, catalogue: 'visitor' | 'refusals') {
  const texts = Object.fromEntries(
    partsOf(catalogue).flatMap((part) => Object.entries(readCatalogue(language, part) ?? {})),
  );
  const messages = Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, compileMessageOrThrow(text)]),
  );
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  return (id: string, values?: Record<string, string | number>) => i18n._(id, values);
}

const questions = [
  { id: QUESTION_ID, type: 'questions', attributes: { label: QUESTION_LABEL.en } },
] as unknown as QuestionResource[];

describe.each(LANGUAGES)('the form’s text for a fault, in %s', (language) => {
  const t = speaker(language, 'visitor');
  const say = speaker(language, 'refusals');

  it.each(BAD_JOINS.map((join) => [join.what, join] as const))('is the server’s: %s', (_, join) => {
    const [fault] = checkJoinForm(formOf(join), rulesOf(join));
    const label = fault!.field.startsWith('answers.') ? QUESTION_LABEL.en : say(`label.${fault!.field}`);
    const missing = fault!.field === 'service_id' ? 'choose' : label.endsWith('?') ? 'answer' : 'required';
    const id = fault!.code === 'required' ? missing : fault!.code;
    expect(faultWords(fault!, { t, questions })).toBe(say(`v.${id}`, { label, ...fault!.values }));
    if (join.label !== null) expect(t(join.label)).toBe(label);
  });

  it('names both contacts where one field takes either', () => {
    for (const [field, code] of [
      ['email', 'email'],
      ['cell_phone', 'phone_valid'],
    ] as const)
      expect(faultWords({ field, code }, { t, questions, either: true })).toBe(t('form.either.wrong'));
    expect(faultWords({ field: 'contact', code: 'contact' }, { t, questions, either: true })).toBe(
      say('v.contact'),
    );
  });
});
