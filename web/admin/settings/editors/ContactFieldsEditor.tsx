import { useState } from 'react';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import type { Language } from '#domain/language/languages.ts';
import { CONTACT_FIELD_TYPES } from '#domain/vendors/setting-kinds.ts';
import type { ContactField } from '#domain/vendors/setting-kinds.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { ChoiceGroup } from '#web/kit/choice/ChoiceCards.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Menu } from '../../menu/Menu.tsx';
import { LanguageTabs } from '../../resource/LanguageTabs.tsx';
import type { EditorProps } from './editor.ts';
import styles from './contact-fields.module.css';

const WITH_OPTIONS: ReadonlySet<string> = new Set(['select', 'radio', 'checkbox_group']);
/** The check of the registry allows no more. */
const MOST = 30;

/**
 * Fields that a vendor adds to its forms, as rows; each opens its own dialog. A field that is in force is archived and
 * never removed: what clients have answered stays readable under its key.
 */
export function ContactFieldsEditor(props: EditorProps) {
  const { id, label, help, value, saved, onChange, error, readOnly } = props;
  const { t } = useWords();
  const fields = value as readonly ContactField[];
  const inForce = new Set((saved as readonly ContactField[]).map(({ key }) => key));
  const [open, setOpen] = useState<number | null>(null);
  const put = (at: number, field: ContactField): void =>
    onChange(at === fields.length ? [...fields, field] : fields.map((one, n) => (n === at ? field : one)));
  const move = (at: number, to: number): void => {
    const next = fields.filter((_, n) => n !== at);
    next.splice(to, 0, fields[at]!);
    onChange(next);
  };
  const archive = (at: number, archived: boolean): void => {
    const { archived: _, ...field } = fields[at]!;
    put(at, archived ? { ...field, archived } : field);
  };
  return (
    <ChoiceGroup id={`${id}-group`} legend={label} hint={help} error={error} role="group">
      <ol className={styles.list}>
        {fields.map((field, at) => (
          <li key={field.key} className={styles.row}>
            <span className={styles.words}>
              <strong>{field.label}</strong>
              <span>
                {[
                  t(`services.type.${field.type}`),
                  ...(WITH_OPTIONS.has(field.type)
                    ? [t('services.choiceCount', { count: field.options.length })]
                    : []),
                ].join(', ')}
              </span>
            </span>
            {field.archived ? (
              <Badge>{t('list.archived')}</Badge>
            ) : (
              <span>{t(field.required ? 'services.required' : 'services.optional')}</span>
            )}
            {!readOnly && (
              <Menu
                label={t('settingsPage.contact.menu', { name: field.label })}
                trigger={<IconDots aria-hidden="true" />}
                button={{ variant: 'quiet', size: 'small' }}
                items={[
                  { key: 'edit', label: t('list.edit'), onSelect: () => setOpen(at) },
                  {
                    key: 'up',
                    label: t('services.moveUp'),
                    icon: <IconArrowUp />,
                    disabled: at === 0,
                    onSelect: () => move(at, at - 1),
                  },
                  {
                    key: 'down',
                    label: t('services.moveDown'),
                    icon: <IconArrowDown />,
                    disabled: at === fields.length - 1,
                    onSelect: () => move(at, at + 1),
                  },
                  inForce.has(field.key)
                    ? {
                        key: 'archive',
                        label: t(field.archived ? 'list.restore' : 'list.archive'),
                        icon: field.archived ? <IconArchiveOff /> : <IconArchive />,
                        divided: true,
                        onSelect: () => archive(at, field.archived !== true),
                      }
                    : {
                        key: 'remove',
                        label: t('settingsPage.contact.remove'),
                        icon: <IconTrash />,
                        divided: true,
                        onSelect: () => onChange(fields.filter((_, n) => n !== at)),
                      },
                ]}
              />
            )}
          </li>
        ))}
      </ol>
      {!readOnly && fields.length < MOST && (
        <Button id={id} icon={<IconPlus />} onClick={() => setOpen(fields.length)}>
          {t('settingsPage.contact.add')}
        </Button>
      )}
      {open !== null && (
        <FieldDialog
          field={fields[open] ?? { ...BLANK, key: freeKey(fields) }}
          taken={fields.filter((_, at) => at !== open).map(({ key }) => key)}
          isInForce={inForce.has(fields[open]?.key ?? '')}
          onClose={() => setOpen(null)}
          onDone={(field) => {
            put(open, field);
            setOpen(null);
          }}
        />
      )}
    </ChoiceGroup>
  );
}

interface FieldDialogProps {
  field: ContactField;
  /** The keys of the other fields. */
  taken: readonly string[];
  /** Answers are stored under its key and its type: both stay. */
  isInForce: boolean;
  onClose: () => void;
  onDone: (field: ContactField) => void;
}

function FieldDialog({ field, taken, isInForce, onClose, onDone }: FieldDialogProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState(field);
  const [choices, setChoices] = useState(field.options.join('\n'));
  const [language, setLanguage] = useState<Language>('en');
  const set = (part: Partial<ContactField>): void => setTyped((before) => ({ ...before, ...part }));
  const { optionTranslations = {} } = typed;
  const setOption = (option: string, text: string): void =>
    set({
      optionTranslations: {
        ...optionTranslations,
        [language]: { ...optionTranslations[language], [option]: text },
      },
    });
  const hasOptions = WITH_OPTIONS.has(typed.type);
  const missing =
    typed.label.trim() === ''
      ? t('settingsPage.contact.empty')
      : !/^[a-z][a-z0-9_]{0,39}$/.test(typed.key) || taken.includes(typed.key)
        ? t('settingsPage.contact.keyWrong')
        : hasOptions && typed.options.length === 0
          ? t('form.fault.choices')
          : null;
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t('settingsPage.contact.title')}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button variant="primary" unavailableBecause={missing} onClick={() => onDone(tidied(typed))}>
            {t('services.question.done')}
          </Button>
        </>
      }
    >
      <LanguageTabs
        language={language}
        onChange={(next) => setLanguage(next as Language)}
        fields={['label', ...typed.options.map((option) => `option.${option}`)]}
        values={textsOf(typed)}
      />
      <div className={styles.form}>
        <TextField
          label={t('settingsPage.contact.label')}
          lang={language}
          maxLength={200}
          value={language === 'en' ? typed.label : (typed.translations[language] ?? '')}
          placeholder={language === 'en' ? '' : typed.label}
          onChange={({ target }) =>
            set(
              language === 'en'
                ? { label: target.value }
                : { translations: { ...typed.translations, [language]: target.value } },
            )
          }
        />
        {language !== 'en' &&
          hasOptions &&
          typed.options.map((option) => (
            <TextField
              key={option}
              label={option}
              lang={language}
              maxLength={200}
              value={optionTranslations[language]?.[option] ?? ''}
              onChange={({ target }) => setOption(option, target.value)}
            />
          ))}
        {language === 'en' && (
          <>
            <SelectField
              label={t('settingsPage.contact.type')}
              disabled={isInForce}
              options={CONTACT_FIELD_TYPES.map((one) => ({ value: one, label: t(`services.type.${one}`) }))}
              value={typed.type}
              onChange={({ target }) =>
                set({ type: CONTACT_FIELD_TYPES.find((one) => one === target.value) ?? 'text' })
              }
            />
            {hasOptions && (
              <TextArea
                label={t('settingsPage.contact.options')}
                hint={t('services.question.choices.hint')}
                rows={5}
                value={choices}
                onChange={({ target }) => {
                  setChoices(target.value);
                  set({ options: linesOf(target.value) });
                }}
              />
            )}
            <TextField
              label={t('settingsPage.contact.key')}
              hint={t('settingsPage.contact.keyHint')}
              disabled={isInForce}
              maxLength={40}
              spellCheck={false}
              autoComplete="off"
              value={typed.key}
              onChange={({ target }) => set({ key: target.value.trim() })}
            />
            <Checkbox
              label={t('services.question.required')}
              checked={typed.required}
              onChange={({ target }) => set({ required: target.checked })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The texts of a field as the meter of translations counts them. */
function textsOf({ label, options, translations, optionTranslations = {} }: ContactField) {
  const languages = new Set([...Object.keys(translations), ...Object.keys(optionTranslations)]);
  const textsIn = (language: Language): Record<string, string> => ({
    label: translations[language] ?? '',
    ...Object.fromEntries(
      options.map((option) => [`option.${option}`, optionTranslations[language]?.[option] ?? '']),
    ),
  });
  return {
    label,
    ...Object.fromEntries(options.map((option) => [`option.${option}`, option])),
    translations: Object.fromEntries([...languages].map((one) => [one, textsIn(one as Language)])),
  };
}

/** Without empty translations, and without choices that its type does not offer. */
function tidied({ optionTranslations, translations, ...field }: ContactField): ContactField {
  const options = WITH_OPTIONS.has(field.type) ? field.options : [];
  const texts = Object.entries(optionTranslations ?? {}).flatMap(([language, of]) => {
    const written = Object.entries(of).filter(([option, text]) => options.includes(option) && text !== '');
    return written.length === 0 ? [] : [[language, Object.fromEntries(written)] as const];
  });
  return {
    ...field,
    label: field.label.trim(),
    options,
    translations: Object.fromEntries(Object.entries(translations).filter(([, text]) => text !== '')),
    ...(texts.length > 0 && { optionTranslations: Object.fromEntries(texts) }),
  };
}

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

const BLANK: Omit<ContactField, 'key'> = {
  label: '',
  type: 'text',
  options: [],
  required: false,
  translations: {},
};

function freeKey(fields: readonly ContactField[]): string {
  const used = new Set(fields.map(({ key }) => key));
  for (let number = fields.length + 1; ; number += 1)
    if (!used.has(`field_${number}`)) return `field_${number}`;
}
