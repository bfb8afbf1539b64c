import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { previewMessageTemplate } from '#contract/settings/message-templates.ts';
import type { MailParts, MessagePreview, TemplateDocument } from '#contract/settings/message-templates.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Audience } from '#domain/notifications/team-kinds.ts';
import { languagesOf } from '#domain/notifications/template-events.ts';
import { request } from '#web/connection/request.ts';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { languageName } from '../../resource/form/language-name.ts';
import { SETTINGS_KEY } from '../use-settings.ts';
import type { Cell } from './MessageMatrix.tsx';
import { queryOf } from './use-message-form.ts';
import styles from './previews.module.css';

const SETTLED_MS = 400;

interface MessagePreviewsProps {
  cell: Cell;
  audience: Audience;
  at: string | null;
  language: Language;
  draft: TemplateDocument;
  /** Whether the words follow the rules; others keep the last preview. */
  isGood: boolean;
  /** Sends the message to the reader. */
  action?: ReactNode;
}

/** The message as its reader gets it, in the language of the open tab. */
export function MessagePreviews(props: MessagePreviewsProps) {
  const { cell, audience, at, language, isGood, action } = props;
  const { texts } = props.draft;
  const { t, language: reader } = useWords();
  const [settled] = useDebouncedValue(texts, SETTLED_MS);
  const [view, setView] = useState<'mail' | 'phone' | 'plain'>('mail');
  // The length of a text message depends on the alphabet of its language.
  const languages = cell.channel === 'sms' ? languagesOf(audience) : [language];
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...SETTINGS_KEY, 'message-preview', at, cell, languages, settled],
    queryFn: ({ signal }) =>
      request(previewMessageTemplate, {
        params: { audience, ...cell },
        query: queryOf(at),
        body: { texts: settled, languages: [...languages] },
        signal,
      }),
    enabled: isGood,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const shown = data?.data.find((one) => one.language === language);
  const longer = data?.data.filter(
    (one) => one.language !== language && (one.length?.segments ?? 0) > (shown?.length?.segments ?? 1),
  );
  return (
    <div className={styles.previews} data-old={isPlaceholderData || !isGood || undefined}>
      <div className={styles.previewHead}>
        <h3>{t('messages.preview', { audience })}</h3>
        {cell.channel === 'email' && (
          <Segmented
            label={t('messages.preview.as')}
            value={view}
            onChange={setView}
            options={[
              { value: 'mail', label: t('messages.preview.mail') },
              { value: 'phone', label: t('messages.preview.phone') },
              { value: 'plain', label: t('messages.preview.plain') },
            ]}
          />
        )}
        {action}
      </div>
      {shown?.mail && view !== 'plain' && (
        <div className={styles.screen} data-view={view}>
          <MailCard subject={shown.subject} mail={shown.mail} lang={language} />
        </div>
      )}
      {shown?.mail && view === 'plain' && <PlainMail text={shown.text} lang={language} />}
      {shown?.length && (
        <>
          <p className={styles.bubble} lang={language}>
            {shown.text}
          </p>
          <Length length={shown.length} />
          {(longer ?? []).map((one) => (
            <p key={one.language} className={styles.problem}>
              {t('messages.longer', {
                language: languageName(one.language, reader),
                segments: one.length!.segments,
              })}
            </p>
          ))}
        </>
      )}
    </div>
  );
}

function Length({ length }: { length: NonNullable<MessagePreview['length']> }) {
  const { t } = useWords();
  const { count, room, segments, encoding } = length;
  return (
    <p className={styles.length}>
      {t('messages.length', { count, room: room * Math.max(1, segments), segments })}
      {encoding === 'ucs-2' && ` ${t('messages.wide')}`}
    </p>
  );
}

/** Drawn as the mail is, in the scheme of its reader. */
export function MailCard({
  subject,
  mail,
  lang,
  scheme = 'light',
}: {
  subject: string;
  mail: MailParts;
  lang: Language;
  scheme?: 'light' | 'dark';
}) {
  return (
    <article className={styles.mail} lang={lang} data-scheme={scheme}>
      {mail.logo !== '' && <img className={styles.logo} src={mail.logo} alt="" />}
      <p className={styles.sender}>{mail.sender}</p>
      <Lines text={mail.header} />
      <p className={styles.mailTitle}>{subject}</p>
      <p className={styles.mailBody}>{mail.body}</p>
      <dl>
        {mail.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mail.action !== '' && (
        <p className={styles.action} style={{ background: mail.colour, color: '#ffffff' }}>
          {mail.action}
        </p>
      )}
      {mail.signature !== '' && <p className={styles.mailBody}>{mail.signature}</p>}
      <Lines text={[...mail.small, mail.footer, mail.legal].filter((one) => one !== '').join('\n\n')} />
    </article>
  );
}

function Lines({ text }: { text: string }) {
  return text === '' ? null : <p className={styles.small}>{text}</p>;
}

/** A mail as programs without HTML show it. */
export function PlainMail({ text, lang }: { text: string; lang: Language }) {
  return (
    <pre className={styles.plain} lang={lang}>
      {text}
    </pre>
  );
}
