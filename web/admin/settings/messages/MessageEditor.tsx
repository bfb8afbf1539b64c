import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconHistory, IconPencil, IconSend } from '@tabler/icons-react';
import { seeMessageTemplate } from '#contract/settings/message-templates.ts';
import type { MessageTemplate } from '#contract/settings/message-templates.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Channel } from '#domain/notifications/due-line-messages.ts';
import type { Audience } from '#domain/notifications/team-kinds.ts';
import { languagesOf, templateEvent, templateRules } from '#domain/notifications/template-events.ts';
import { request } from '#web/connection/request.ts';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { Switch } from '#web/kit/choice/Checkbox.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { languageName } from '../../resource/form/language-name.ts';
import { LanguageTabs } from '../../resource/LanguageTabs.tsx';
import { RecordsPicker } from '../../resource/RecordPicker.tsx';
import { LeaveGuard } from '../../resource/SaveBar.tsx';
import { FailedState } from '../../shell/FailedState.tsx';
import { saveKeyCap } from '../../shell/shortcut-keys.ts';
import { SETTINGS_KEY } from '../use-settings.ts';
import { CASES, EMPTY, fieldsOf, inserted, withText } from './message-draft.ts';
import type { TextField as FieldName } from './message-draft.ts';
import { keyOf } from './MessageMatrix.tsx';
import type { Cell } from './MessageMatrix.tsx';
import { MessagePreviews } from './MessagePreviews.tsx';
import { queryOf, useMessageForm } from './use-message-form.ts';
import { VersionsDialog } from './VersionsDialog.tsx';
import styles from './messages.module.css';

interface MessageEditorProps {
  cell: Cell;
  audience: Audience;
  /** The location whose own words they are; null for those of the vendor. */
  at: string | null;
  isOn: boolean;
  readOnly: boolean;
  /** Whether the reader may switch it on and off; some only word it. */
  maySwitch: boolean;
  /** Null for messages that staff write: they choose the channel. */
  onSwitch: (() => void) | null;
  onChannel: (channel: Channel) => void;
}

/** The editor of a message's words by one channel. */
export function MessageEditor(props: MessageEditorProps) {
  const { t } = useWords();
  const { data, error, isError, refetch } = useQuery({
    queryKey: [...SETTINGS_KEY, 'messages', props.audience, props.at, props.cell],
    queryFn: ({ signal }) =>
      request(seeMessageTemplate, {
        params: { audience: props.audience, ...props.cell },
        query: queryOf(props.at),
        signal,
      }),
  });
  if (data) return <Editor {...props} template={data.data} />;
  if (isError)
    return <FailedState title={t('messages.failed')} error={error} onRetry={() => void refetch()} />;
  return <SkeletonRows rows={6} height="48px" />;
}

function Editor({
  cell,
  audience,
  at,
  isOn,
  maySwitch,
  readOnly,
  onSwitch,
  onChannel,
  template,
}: MessageEditorProps & { template: MessageTemplate }) {
  const { t, language: reader } = useWords();
  const form = useMessageForm(template, { audience, at });
  const [language, setLanguage] = useState<Language>('en');
  const [showsVersions, setShowsVersions] = useState(false);
  const fields = useRef<Partial<Record<FieldName, HTMLInputElement | HTMLTextAreaElement | null>>>({});
  const [lastField, setLastField] = useState<FieldName>('body');
  const { event, channel } = cell;
  const { draft, faults } = form;
  const text = draft.texts[language] ?? EMPTY;
  const builtIn = template.built_in[language] ?? EMPTY;
  const faultOf = (field: FieldName) => {
    const fault = faults[`${language}.${field}`];
    return fault && t('messages.fault', { ...fault });
  };
  const change = (field: FieldName, value: string) =>
    form.change(withText(draft, { language, [field]: value }));
  const caret = useRef<{ field: FieldName; at: number } | null>(null);
  // Once the text with the variable is rendered.
  useEffect(() => {
    const to = caret.current;
    caret.current = null;
    const input = to && fields.current[to.field];
    if (!to || !input) return;
    input.focus();
    input.setSelectionRange(to.at, to.at);
  });
  const insert = (variable: string): void => {
    const field = fieldsOf(channel).includes(lastField) ? lastField : 'body';
    const input = fields.current[field];
    const [from, to] = [
      input?.selectionStart ?? text[field].length,
      input?.selectionEnd ?? text[field].length,
    ];
    const isChoice = templateRules(event, { channel, field }).choices.includes(variable);
    const next = inserted(text[field], {
      from,
      to,
      variable,
      cases: isChoice ? (CASES[variable] ?? []) : null,
    });
    caret.current = { field, at: next.caret };
    change(field, next.text);
  };
  const name = t(`messages.event.${event}`);
  const faulty = [...new Set(Object.keys(faults).map((key) => key.split('.')[0]!))];
  const others = faulty.filter((one) => one !== language);
  return (
    <section className={styles.editor} aria-label={t('messages.editorOf', { event: name })}>
      <header className={styles.head}>
        <h2>{name}</h2>
        {template.status === 1 && (
          <Badge tone="warn" icon={<IconPencil />}>
            {t('messages.state.draft')}
          </Badge>
        )}
        <span className={styles.note}>{t('messages.version', { version: template.version, audience })}</span>
        <span className={styles.headEnd}>
          {templateEvent(event).channels.length > 1 && (
            <Segmented
              label={t('messages.channel')}
              value={channel}
              onChange={onChannel}
              options={templateEvent(event).channels.map((one) => ({
                value: one,
                label: t(`messages.channel.${one}`),
              }))}
            />
          )}
          <IconButton
            icon={<IconHistory />}
            label={t('messages.versions')}
            onClick={() => setShowsVersions(true)}
          />
        </span>
      </header>
      {onSwitch && (
        <Switch
          label={t('messages.sends', { channel: t(`messages.channel.${channel}`) })}
          checked={isOn}
          disabled={!maySwitch}
          onChange={onSwitch}
        />
      )}
      <LanguageTabs
        language={language}
        languages={languagesOf(audience)}
        onChange={(code) => setLanguage(code as Language)}
        fields={fieldsOf(channel)}
        values={{}}
        countOf={(code) =>
          fieldsOf(channel).filter((field) => (draft.texts[code as Language]?.[field] ?? '').trim() !== '')
            .length
        }
      />
      {!draft.texts[language] && (
        <p className={styles.builtIn}>
          {t(at === null ? 'messages.builtIn' : 'messages.builtInHere', {
            language: languageName(language, reader),
            audience,
          })}
          {!readOnly && (
            <Button variant="link" onClick={() => form.change(withText(draft, { language, ...builtIn }))}>
              {t('messages.startFrom')}
            </Button>
          )}
        </p>
      )}
      {channel === 'email' && (
        <TextField
          ref={(input: HTMLInputElement | null) => {
            fields.current.subject = input;
          }}
          label={t('messages.subject')}
          lang={language}
          value={text.subject}
          placeholder={builtIn.subject}
          readOnly={readOnly}
          error={faultOf('subject')}
          onFocus={() => setLastField('subject')}
          onChange={({ target }) => change('subject', target.value)}
        />
      )}
      <TextArea
        ref={(input: HTMLTextAreaElement | null) => {
          fields.current.body = input;
        }}
        label={t('messages.body')}
        lang={language}
        rows={channel === 'email' ? 8 : 4}
        value={text.body}
        placeholder={builtIn.body}
        readOnly={readOnly}
        error={faultOf('body')}
        onFocus={() => setLastField('body')}
        onChange={({ target }) => change('body', target.value)}
      />
      {!readOnly && (
        <div className={styles.variables} role="group" aria-label={t('messages.insert')}>
          <span aria-hidden="true">{t('messages.insert')}</span>
          {[...templateEvent(event).variables, ...templateEvent(event).choices].map((variable) => (
            <Button key={variable} size="small" variant="soft" onClick={() => insert(variable)}>
              {t(`messages.variable.${variable}`)}
            </Button>
          ))}
        </div>
      )}
      <MessagePreviews
        cell={cell}
        audience={audience}
        at={at}
        language={language}
        draft={draft}
        isGood={faulty.length === 0}
        action={
          !readOnly && (
            <Button
              size="small"
              icon={<IconSend />}
              busy={form.busy}
              onClick={() => void form.test(language)}
            >
              {t('messages.test')}
            </Button>
          )
        }
      />
      {templateEvent(event).variables.includes('service') && (
        <RecordsPicker
          kind="service"
          label={t('messages.services')}
          hint={t('messages.services.help')}
          value={draft.service_ids}
          disabled={readOnly}
          onChange={(ids) => form.change({ ...draft, service_ids: ids })}
        />
      )}
      {others.length > 0 && (
        <p className={styles.problem} role="status">
          {t('messages.faulty', { languages: others.map((one) => languageName(one, reader)).join(', ') })}
        </p>
      )}
      {!readOnly && (
        <footer className={styles.foot}>
          <span>{form.isDirty && t('form.unsaved')}</span>
          {form.isDirty && (
            <Button variant="quiet" onClick={form.discard}>
              {t('form.discard')}
            </Button>
          )}
          {!form.isDirty && template.draft && (
            <Button variant="quiet" busy={form.busy} onClick={() => void form.save(template.published)}>
              {t('messages.discardDraft')}
            </Button>
          )}
          <Button
            keyCap={saveKeyCap()}
            busy={form.busy}
            unavailableBecause={form.isDirty ? null : t('messages.unchanged')}
            onClick={() => void form.save(draft)}
          >
            {t('messages.saveDraft')}
          </Button>
          <Button
            variant="primary"
            busy={form.busy}
            unavailableBecause={form.isDirty || template.draft ? null : t('messages.unchanged')}
            onClick={() => void form.publish()}
          >
            {t('messages.publish', { version: template.version + 1 })}
          </Button>
        </footer>
      )}
      <VersionsDialog
        open={showsVersions}
        template={template}
        draft={draft}
        language={language}
        onClose={() => setShowsVersions(false)}
        onRestore={readOnly ? undefined : form.change}
      />
      <LeaveGuard
        isDirty={form.isDirty}
        keeps={(from, to) => from.pathname === to.pathname && messageOf(to.search) === keyOf(cell)}
      />
    </section>
  );
}

const messageOf = (search: object): unknown => (search as { message?: string }).message;
