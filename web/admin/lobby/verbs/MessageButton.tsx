import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { IconMessage } from '@tabler/icons-react';
import type { VisitDetail } from '#contract/queue/lobby.ts';
import { messageVisitor } from '#contract/queue/message-visitor.ts';
import type { MessageWay } from '#contract/queue/visit-timeline.ts';
import { checkStaffMessage, STAFF_MESSAGE_LENGTH } from '#domain/notifications/staff-message.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { faultsByField, useForm } from '../../shell/use-form.ts';
import { endonym } from '../data/lobby-times.ts';
import { visitKey } from '../data/use-lobby.ts';
import panel from '../visit/panel.module.css';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import styles from './dialogs.module.css';

/** The channel that the dialog starts with; a text message is read sooner. Null without an open one. */
export function firstWay(ways: readonly MessageWay[]): MessageWay['channel'] | null {
  const open = ways.filter(({ refused }) => refused === null).map(({ channel }) => channel);
  return open.find((channel) => channel === 'sms') ?? open[0] ?? null;
}

/** Staff write to a visitor in the line, by an address that the visitor gave. */
export function MessageButton({ visit }: { visit: VisitDetail }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const ways = visit.message_ways ?? [];
  if (ways.length === 0) return null;
  const isRefused = firstWay(ways) === null;
  const why = ways.some(({ refused }) => refused === 'no-consent') ? 'consent' : 'contact';
  const reason = isRefused ? t('lobby.message.no', { name: visit.name, why }) : undefined;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={panel.verb}
        icon={<IconMessage />}
        title={reason}
        unavailableBecause={reason}
        onClick={() => setOpen(true)}
      >
        {t('lobby.message')}
      </Button>
      {open && <MessageDialog visit={visit} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Typed {
  channel: MessageWay['channel'];
  text: string;
}

function MessageDialog({ visit, onClose }: { visit: VisitDetail; onClose: () => void }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [key] = useState(newIdempotencyKey);
  const ways = visit.message_ways ?? [];
  const { typed, faults, general, busy, fields, change, submit } = useForm<Typed>({
    initial: () => ({ channel: firstWay(ways) ?? 'email', text: '' }),
    check: ({ channel, text }) => {
      const verdict = checkStaffMessage(text, channel);
      if (verdict === null) return {};
      return {
        text: verdict.code === 'required' ? t('lobby.message.required') : t('v.too_long', verdict.values),
      };
    },
    faultsOf: faultsByField,
    send: async ({ channel, text }) => {
      const { data } = await request(messageVisitor, {
        params: { id: visit.id },
        body: { channel, text: text.trim() },
        idempotencyKey: key,
      });
      queries.setQueryData(visitKey(visit.id), data);
      toasts.show({ kind: 'success', text: t('lobby.message.sent', { name: visit.name, channel }) });
      onClose();
    },
  });
  const wordsOf = ({ channel, refused }: MessageWay): string => {
    const contact = (channel === 'sms' ? visit.phone : visit.email) ?? '';
    const why = refused === 'no-consent' ? 'consent' : 'contact';
    if (refused !== null) return t('lobby.message.refused', { channel, why });
    return t('lobby.message.to', { channel, contact });
  };
  const left = STAFF_MESSAGE_LENGTH[typed.channel] - typed.text.trim().length;
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      title={t('lobby.message.title', { name: visit.name })}
      closeLabel={t('action.close')}
      act={t('lobby.message.send')}
      general={general}
      fields={fields}
      onSubmit={() => void submit()}
    >
      <SelectField
        label={t('lobby.message.way')}
        name="channel"
        value={typed.channel}
        error={faults.channel}
        options={ways.map((way) => ({
          value: way.channel,
          label: wordsOf(way),
          disabled: way.refused !== null,
        }))}
        onChange={({ target }) => change({ channel: target.value as MessageWay['channel'] })}
      />
      <TextArea
        label={t('lobby.message.text')}
        name="text"
        rows={4}
        value={typed.text}
        error={faults.text}
        hint={left < 0 ? undefined : t('lobby.message.left', { count: left })}
        onChange={({ target }) => change({ text: target.value })}
      />
      <p className={styles.note}>
        {t('lobby.message.about', { name: visit.name, language: endonym(visit.lang) })}
      </p>
    </FormDialog>
  );
}
