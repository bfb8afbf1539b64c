import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  listShortcutInvitations,
  MOST_INVITED,
  revokeShortcutInvitation,
  sendShortcutInvitations,
} from '#contract/shortcuts/shortcuts.ts';
import type { ShortcutInvitation } from '#contract/shortcuts/shortcuts.ts';
import { ENDONYMS, isLanguage, LANGUAGES } from '#domain/language/languages.ts';
import { fromIso } from '#domain/time/instant.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea } from '#web/kit/field/TextField.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import type { RecordRef } from '../resource/declaration.ts';
import { messageStateWords } from '../lobby/visit/timeline-words.ts';
import type { Words } from '../shell/words.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { recipientsIn } from './recipients.ts';
import type { Recipient } from './recipients.ts';
import styles from './shortcuts.module.css';

interface InviteDialogProps {
  record: RecordRef;
  onClose: () => void;
}

/** Invites people by mail or text, each with a link of their own, and shows whom staff have invited before. */
export function InviteDialog({ record: { id, name }, onClose }: InviteDialogProps) {
  const { t, language } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [lang, setLang] = useState<string>(language);
  const [error, setError] = useState<string | undefined>();
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const recipients = recipientsIn(text);
  const texts = recipients.some(({ phone }) => phone !== '');
  const send = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const body = {
        recipients: recipients.map((one) => ({
          ...one,
          receive_sms: one.phone !== '' && agreed,
          lang: isLanguage(lang) ? lang : 'en',
        })),
      };
      const sent = await request(sendShortcutInvitations, {
        params: { id },
        body,
        idempotencyKey: newIdempotencyKey(),
      });
      toasts.show({ kind: 'success', text: t('shortcuts.invite.sent', { count: sent.data.count }) });
      setText('');
      setAgreed(false);
      await client.invalidateQueries({ queryKey: ['shortcut-invitations', id] });
    } catch (fault) {
      if (isRefusal(fault, 'field-invalid')) setError(faultOf(fault.errors[0], recipients));
      else fail(fault);
    } finally {
      setBusy(false);
    }
  };
  const why = whyNot(t, recipients) ?? (texts && !agreed ? t('shortcuts.invite.consentMissing') : null);
  return (
    <FormDialog
      title={t('shortcuts.invite.title', { name })}
      closeLabel={t('action.close')}
      onClose={onClose}
      onSubmit={() => void send()}
      act={t('shortcuts.invite.send')}
      back={t('action.close')}
      busy={busy}
      unavailableBecause={why}
    >
      <TextArea
        label={t('shortcuts.invite.recipients')}
        hint={t('shortcuts.invite.recipientsHint')}
        error={error}
        rows={4}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {texts && (
        <Checkbox
          label={t('shortcuts.invite.consent')}
          description={t('shortcuts.invite.consentHint')}
          checked={agreed}
          onChange={({ target }) => setAgreed(target.checked)}
        />
      )}
      <SelectField
        label={t('shortcuts.invite.lang')}
        value={lang}
        onChange={({ target }) => setLang(target.value)}
        options={LANGUAGES.map((value) => ({ value, label: ENDONYMS[value], lang: value }))}
      />
      <Invited id={id} />
    </FormDialog>
  );
}

/** Why the recipients cannot be invited; null if they can. */
function whyNot(t: Words, recipients: readonly Recipient[]): string | null {
  if (recipients.length > MOST_INVITED) return t('shortcuts.invite.most', { most: MOST_INVITED });
  return recipients.length === 0 ? t('shortcuts.invite.none') : null;
}

/** The server's words about one recipient, after their address or their number. */
function faultOf(
  error: { title: string; source?: { pointer?: string } } | undefined,
  recipients: readonly Recipient[],
): string {
  const [, index = '', at = ''] = /^\/recipients\/(\d+)\/(\w+)/.exec(error?.source?.pointer ?? '') ?? [];
  const recipient = recipients[Number(index)];
  const contact = at === 'email' ? recipient?.email : recipient?.phone;
  return !contact || index === '' ? (error?.title ?? '') : `${contact}: ${error?.title ?? ''}`;
}

const TONES = { sent: 'wait', used: 'ok', revoked: 'danger' } as const;

function Invited({ id }: { id: string }) {
  const { t, formats } = useWords();
  const fail = useFailureToast();
  const client = useQueryClient();
  const queryKey = ['shortcut-invitations', id];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<ShortcutInvitation[]> =>
      (await request(listShortcutInvitations, { params: { id }, query: {}, signal })).data,
  });
  const revoke = async (invitation: string): Promise<void> => {
    try {
      await request(revokeShortcutInvitation, { params: { id, invitation } });
      await client.invalidateQueries({ queryKey });
    } catch (fault) {
      fail(fault);
    }
  };
  if (data.length === 0) return null;
  return (
    <section className={styles.invited} aria-label={t('shortcuts.invite.before')}>
      <h3>{t('shortcuts.invite.before')}</h3>
      <ul>
        {data.map(({ id: invitation, name, email, phone, sent_at: at, state, messages }) => (
          <li key={invitation}>
            <span className={styles.guest}>
              {name || email || phone}{' '}
              <Badge tone={TONES[state]}>{t(`shortcuts.invite.state.${state}`)}</Badge>
              <span className={styles.sent}>{formats.shortDate(fromIso(at), ownZone())}</span>
              {messages.map(({ channel, ...of }) => (
                <span key={channel} className={styles.sent}>
                  {t('shortcuts.invite.message', { channel, state: messageStateWords(t, of) })}
                </span>
              ))}
            </span>
            {state === 'sent' && (
              <Button
                size="small"
                variant="quiet"
                aria-label={t('shortcuts.invite.revokeOf', { name: name || email || phone })}
                onClick={() => void revoke(invitation)}
              >
                {t('shortcuts.invite.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
