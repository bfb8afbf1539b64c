import { IconLock } from '@tabler/icons-react';
import type { QuestionResource } from '#contract/vendors/services.ts';
import { questionsGate } from '#domain/intake/join-form.ts';
import type { AnswerValue, FieldName } from '#domain/intake/join-form.ts';
import { CheckboxGroup, ChoiceCards } from '#web/kit/choice/ChoiceCards.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { FormQuestion } from './use-fault-words.ts';
import { fieldId } from './use-request-form.ts';
import type { Draft } from './draft.ts';
import type { RequestForm } from './use-request-form.ts';
import styles from './request-form.module.css';

/** The service's questions; shown once the contact fields are complete (§5). */
export function QuestionFields({
  form,
  questions,
}: {
  form: RequestForm;
  questions: readonly QuestionResource[];
}) {
  const { t } = useWords();
  if (!form.rules.asksQuestions || questions.length === 0) return null;
  const gate = questionsGate(form.form, form.rules.contact);
  const sorted = [...questions].sort((a, b) => a.attributes.sort_order - b.attributes.sort_order);
  return (
    <section className={styles.group} aria-labelledby="questions-title">
      <div className={styles.groupHead}>
        <h2 id="questions-title">{t('form.questions')}</h2>
        {gate !== null && (
          <p className={`${styles.sub} ${styles.gate}`} id="questions-gate">
            <IconLock size={18} aria-hidden="true" />
            <span>{t(GATES[gate])}</span>
          </p>
        )}
      </div>
      <fieldset
        className={styles.group}
        disabled={gate !== null}
        aria-labelledby="questions-title"
        aria-describedby={gate ? 'questions-gate' : undefined}
      >
        {sorted.map((question) => (
          <QuestionField key={question.id} question={question} form={form} />
        ))}
      </fieldset>
    </section>
  );
}

const GATES = { email: 'q.needEmail', phone: 'q.needPhone', either: 'q.needEither' } as const;

/** The parts of a form that its questions use. */
export type AnswersForm = {
  draft: Pick<Draft, 'answers'>;
  change: (part: Pick<Draft, 'answers'>) => void;
  errorOf: (field: FieldName) => string | undefined;
  leave: (field: FieldName) => void;
};

/** One question, with the field of its type. */
export function QuestionField({ question, form }: { question: FormQuestion; form: AnswersForm }) {
  const { t } = useWords();
  const { type, label, placeholder, required, options } = question.attributes;
  const name: FieldName = `answers.${question.id}`;
  const input = form.draft.answers[question.id];
  const answer = (value: AnswerValue): void =>
    form.change({ answers: { ...form.draft.answers, [question.id]: value } });
  const texts = {
    id: fieldId(name),
    error: form.errorOf(name),
    optionalText: required ? undefined : t('common.optional'),
  };
  const choices = options.map(({ value, text }) => ({ value, label: text }));
  const columns = choices.length === 2 && choices.every((choice) => choice.label.length < 32) ? 2 : 1;
  if (type === 'checkbox_group') {
    return (
      <CheckboxGroup
        {...texts}
        legend={label}
        options={choices}
        columns={columns}
        value={listOf(input)}
        onChange={answer}
      />
    );
  }
  if (type === 'radio') {
    return (
      <ChoiceCards
        {...texts}
        legend={label}
        options={choices}
        columns={columns}
        value={textOf(input) || null}
        onChange={answer}
      />
    );
  }
  const native = {
    ...texts,
    label,
    value: textOf(input),
    'aria-required': required || undefined,
    onBlur: () => textOf(input) !== '' && form.leave(name),
  };
  if (type === 'select') {
    const selectable = options.map(({ value, text }) => ({ value, label: text }));
    return (
      <SelectField
        {...native}
        placeholder={placeholder || t('form.choose')}
        options={selectable}
        onChange={(event) => answer(event.target.value)}
      />
    );
  }
  if (type === 'date')
    return <TextField {...native} type="date" onChange={(event) => answer(event.target.value)} />;
  const typed = {
    ...native,
    placeholder,
    onChange: (event: { target: { value: string } }) => answer(event.target.value),
  };
  return type === 'textarea' ? <TextArea {...typed} /> : <TextField {...typed} autoComplete="off" />;
}

function listOf(value: AnswerValue): readonly string[] {
  return typeof value === 'string' ? [value].filter(Boolean) : (value ?? []);
}

function textOf(value: AnswerValue): string {
  return typeof value === 'string' ? value : '';
}
