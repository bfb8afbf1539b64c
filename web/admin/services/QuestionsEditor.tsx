import { useState } from 'react';
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import type { ServiceQuestion } from '#contract/setup/services.ts';
import { QUESTION_MOMENTS } from '#contract/setup/services.values.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Menu } from '../menu/Menu.tsx';
import type { OwnEditorProps } from '../resource/declaration.ts';
import { LanguageTabs } from '../resource/LanguageTabs.tsx';
import styles from './questions.module.css';

const TYPES = ['text', 'textarea', 'select', 'radio', 'checkbox_group'] as const;
const hasChoices = (type: string): boolean => type !== 'text' && type !== 'textarea';
const BLANK: ServiceQuestion = {
  id: null,
  type: 'text',
  label: '',
  placeholder: '',
  required: false,
  asked: 'booking',
  options: [],
  translations: {},
};

/** The questions of a service as rows; each opens its own dialog. */
export function QuestionsEditor({ id, label, value, onChange, faults, readOnly }: OwnEditorProps) {
  const { t } = useWords();
  const questions = value as ServiceQuestion[];
  const [open, setOpen] = useState<number | null>(null);
  const replace = (at: number, question: ServiceQuestion): void =>
    onChange(
      at === questions.length
        ? [...questions, question]
        : questions.map((one, n) => (n === at ? question : one)),
    );
  const move = (at: number, to: number): void => {
    const next = questions.filter((_, n) => n !== at);
    next.splice(to, 0, questions[at]!);
    onChange(next);
  };
  return (
    <div id={id} tabIndex={-1} role="group" aria-label={label}>
      <ol className={styles.list}>
        {questions.map((question, at) => {
          const fault = Object.entries(faults).find(([path]) => path.split('.')[0] === String(at))?.[1];
          const size = hasChoices(question.type)
            ? t('services.choiceCount', { count: question.options.length })
            : null;
          return (
            <li key={question.id ?? `new-${at}`} className={styles.row}>
              <span className={styles.number}>{at + 1}</span>
              <span className={styles.words}>
                <strong>{question.label}</strong>
                {fault ? (
                  <span className={styles.fault}>
                    <IconAlertCircle aria-hidden="true" /> {fault}
                  </span>
                ) : (
                  <span>{[t(`services.type.${question.type}`), size].filter(Boolean).join(', ')}</span>
                )}
              </span>
              <span>{t(`services.asked.${question.asked}`)}</span>
              <span>{t(question.required ? 'services.required' : 'services.optional')}</span>
              <Menu
                label={t('services.questionMenu', { name: question.label })}
                trigger={<IconDots aria-hidden="true" />}
                button={{ variant: 'quiet', size: 'small' }}
                items={[
                  { key: 'edit', label: t('list.edit'), disabled: readOnly, onSelect: () => setOpen(at) },
                  {
                    key: 'up',
                    label: t('services.moveUp'),
                    icon: <IconArrowUp />,
                    disabled: readOnly || at === 0,
                    onSelect: () => move(at, at - 1),
                  },
                  {
                    key: 'down',
                    label: t('services.moveDown'),
                    icon: <IconArrowDown />,
                    disabled: readOnly || at === questions.length - 1,
                    onSelect: () => move(at, at + 1),
                  },
                  {
                    key: 'remove',
                    label: t('services.removeQuestion'),
                    icon: <IconTrash />,
                    divided: true,
                    disabled: readOnly,
                    onSelect: () => onChange(questions.filter((_, n) => n !== at)),
                  },
                ]}
              />
            </li>
          );
        })}
      </ol>
      {!readOnly && (
        <Button icon={<IconPlus />} onClick={() => setOpen(questions.length)}>
          {t('services.addQuestion')}
        </Button>
      )}
      {open !== null && (
        <QuestionDialog
          question={questions[open] ?? BLANK}
          onClose={() => setOpen(null)}
          onDone={(question) => {
            replace(open, question);
            setOpen(null);
          }}
        />
      )}
    </div>
  );
}

interface QuestionDialogProps {
  question: ServiceQuestion;
  onClose: () => void;
  onDone: (question: ServiceQuestion) => void;
}

function QuestionDialog({ question, onClose, onDone }: QuestionDialogProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState(question);
  const [language, setLanguage] = useState('en');
  const set = (part: Partial<ServiceQuestion>): void => setTyped((before) => ({ ...before, ...part }));
  const textOf = (field: string, own: string): string =>
    language === 'en' ? own : (typed.translations[language as 'fr']?.[field] ?? '');
  const setText = (field: string, text: string, own: Partial<ServiceQuestion>): void =>
    set(
      language === 'en'
        ? own
        : {
            translations: {
              ...typed.translations,
              [language]: { ...typed.translations[language as 'fr'], [field]: text },
            },
          },
    );
  const missing =
    typed.label.trim() === ''
      ? t('services.question.empty')
      : hasChoices(typed.type) && typed.options.length < 2
        ? t('form.fault.choices')
        : null;
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t('services.question')}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button variant="primary" unavailableBecause={missing} onClick={() => onDone(typed)}>
            {t('services.question.done')}
          </Button>
        </>
      }
    >
      <LanguageTabs
        language={language}
        onChange={setLanguage}
        fields={['label', 'placeholder', ...typed.options.map((one) => `option.${one.value}`)]}
        values={{
          label: typed.label,
          placeholder: typed.placeholder,
          translations: typed.translations,
          ...Object.fromEntries(typed.options.map((one) => [`option.${one.value}`, one.text])),
        }}
      />
      <div className={styles.form}>
        <TextField
          label={t('services.question.label')}
          value={textOf('label', typed.label)}
          placeholder={language === 'en' ? '' : typed.label}
          maxLength={200}
          onChange={({ target }) => setText('label', target.value, { label: target.value })}
        />
        <SelectField
          label={t('services.question.type')}
          options={TYPES.map((type) => ({ value: type, label: t(`services.type.${type}`) }))}
          value={typed.type}
          onChange={({ target }) => set({ type: target.value as ServiceQuestion['type'] })}
        />
        <SelectField
          label={t('services.question.asked')}
          options={QUESTION_MOMENTS.map((asked) => ({
            value: asked,
            label: t(`services.asked.${asked}`),
          }))}
          value={typed.asked}
          onChange={({ target }) => set({ asked: target.value as ServiceQuestion['asked'] })}
        />
        {hasChoices(typed.type) && language === 'en' && (
          <TextArea
            label={t('services.question.choices')}
            hint={t('services.question.choices.hint')}
            rows={5}
            value={typed.options.map(({ text }) => text).join('\n')}
            onChange={({ target }) => set({ options: optionsOf(target.value, typed.options) })}
          />
        )}
        {hasChoices(typed.type) &&
          language !== 'en' &&
          typed.options.map((one) => (
            <TextField
              key={one.value}
              label={one.text}
              value={textOf(`option.${one.value}`, one.text)}
              onChange={({ target }) => setText(`option.${one.value}`, target.value, {})}
            />
          ))}
        <Checkbox
          label={t('services.question.required')}
          checked={typed.required}
          onChange={({ target }) => set({ required: target.checked })}
        />
      </div>
    </Dialog>
  );
}

/** One choice a line. A line keeps the value of the choice that stood there, so given answers stay readable. */
function optionsOf(text: string, before: ServiceQuestion['options']): ServiceQuestion['options'] {
  const lines = text.split('\n');
  const used = new Set<string>();
  return lines.flatMap((line, at) => {
    const same = before.find((one) => one.text === line && !used.has(one.value));
    const value =
      same?.value ??
      (lines.length === before.length ? before[at]?.value : undefined) ??
      valueOf(line, [...before.map((one) => one.value), ...used]);
    used.add(value);
    return line === '' && at === lines.length - 1 && lines.length > 1 ? [] : [{ value, text: line }];
  });
}

function valueOf(text: string, taken: readonly string[]): string {
  const base =
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 40) || 'choice';
  for (let number = 1; ; number += 1) {
    const value = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(value)) return value;
  }
}
