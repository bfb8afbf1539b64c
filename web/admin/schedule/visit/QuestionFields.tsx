import type { QuestionResource } from '#contract/vendors/services.ts';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './visit.module.css';

type Answers = Record<string, string | string[]>;

interface QuestionFieldsProps {
  questions: readonly QuestionResource[];
  answers: Answers;
  onChange: (answers: Answers) => void;
}

/** The questions of a service, as staff ask them for the client. */
export function QuestionFields({ questions, answers, onChange }: QuestionFieldsProps) {
  const { t } = useWords();
  return questions.map(({ id, attributes: { type, label, placeholder, required, options } }) => {
    const value = answers[id] ?? '';
    const set = (next: string | string[]): void => onChange({ ...answers, [id]: next });
    const texts = {
      label,
      name: `answers.${id}`,
      className: styles.whole,
      ...(!required && { optionalText: t('field.optional') }),
    };
    if (type === 'checkbox_group')
      return (
        <fieldset key={id} className={styles.whole}>
          <legend className={styles.legend}>{label}</legend>
          {options.map((option) => {
            const chosen = Array.isArray(value) ? value : [];
            return (
              <Checkbox
                key={option.value}
                label={option.text}
                checked={chosen.includes(option.value)}
                onChange={({ target }) =>
                  set(
                    target.checked
                      ? [...chosen, option.value]
                      : chosen.filter((each) => each !== option.value),
                  )
                }
              />
            );
          })}
        </fieldset>
      );
    const text = typeof value === 'string' ? value : '';
    if (type === 'radio' || type === 'select')
      return (
        <SelectField
          key={id}
          {...texts}
          placeholder={placeholder || t('schedule.question.choose')}
          options={options.map((option) => ({ value: option.value, label: option.text }))}
          value={text}
          onChange={({ target }) => set(target.value)}
        />
      );
    const typed = { ...texts, placeholder, value: text };
    return type === 'textarea' ? (
      <TextArea key={id} {...typed} rows={2} onChange={({ target }) => set(target.value)} />
    ) : (
      <TextField key={id} {...typed} onChange={({ target }) => set(target.value)} />
    );
  });
}
