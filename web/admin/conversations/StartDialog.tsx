import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { startConversation } from '#contract/conversations/conversations.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import { isTextNumber, TEXT_LENGTH } from '#domain/conversations/thread.ts';
import { normalisePhone } from '#domain/intake/verdicts.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { newIdempotencyKey, request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ClientFinder } from '../clients/ClientFinder.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useCurrentLocation, useLocationsInView } from '../shell/current-location.ts';
import { faultsByField, useForm } from '../shell/use-form.ts';
import type { StartWith } from './start-with.ts';
import { timeOf } from './time-of.ts';
import { useRefreshConversations } from './use-conversations.ts';
import { blockedWords } from './blocked-words.ts';
import styles from './conversations.module.css';

type Way = 'client' | 'number';

interface Typed {
  way: Way;
  client_id: { id: string; name: string } | null;
  phone: string;
  consented: boolean;
  location_id: string;
  text: string;
}

/** Staff write first: about a visit, to a client, or to a number whose owner agreed to texts. */
export default function StartDialog({
  with: to,
  onClose,
}: {
  with?: StartWith | undefined;
  onClose: () => void;
}) {
  const { t, formats } = useWords();
  const navigate = useNavigate();
  const toasts = useToasts();
  const refresh = useRefreshConversations();
  const locations = useLocationsInView();
  const { location } = useCurrentLocation();
  const [key, setKey] = useState(newIdempotencyKey);
  const [refused, setRefused] = useState<string | null>(null);
  const given = to === undefined ? null : 'visit' in to ? to.visit : to.client;
  const isAboutVisit = to !== undefined && 'visit' in to;
  const { typed, faults, general, busy, fields, change, submit } = useForm<Typed>({
    initial: () => ({
      way: 'client',
      client_id: to !== undefined && 'client' in to ? to.client : null,
      phone: '',
      consented: false,
      location_id: location?.id ?? locations[0]?.id ?? '',
      text: '',
    }),
    check: ({ way, client_id: client, phone, consented, text }) => ({
      ...(given === null &&
        way === 'client' &&
        client === null && { client_id: t('conversations.start.noClient') }),
      ...(given === null &&
        way === 'number' &&
        !isTextNumber(normalisePhone(phone)) && { phone: t('conversations.start.phone.fault') }),
      ...(given === null &&
        way === 'number' &&
        !consented && { consented: t('conversations.start.consented.fault') }),
      ...(text.trim() === '' && { text: t('conversations.empty') }),
    }),
    faultsOf: faultsByField,
    send: async (sent) => {
      setRefused(null);
      try {
        const { data } = await request(startConversation, { body: bodyOf(sent, to), idempotencyKey: key });
        refresh();
        const at = data.leaves_at;
        const text =
          at === null
            ? t('conversations.start.sent')
            : t('conversations.start.waits', { time: timeOf(at, { now: Date.now(), formats }) });
        toasts.show({ kind: 'success', text });
        onClose();
        void navigate({ to: staffScreenPath('conversations') as '.', search: { thread: data.id } as never });
      } catch (failure) {
        // The next attempt is another request: what was refused may have changed meanwhile.
        setKey(newIdempotencyKey());
        if (!isRefusal(failure, 'message-unreachable')) throw failure;
        setRefused(blockedWords(failure.errors[0]?.meta['reason'], t));
      }
    },
  });
  const chosen = typed.client_id;
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      title={given === null ? t('conversations.start') : t('conversations.start.to', { name: given.name })}
      closeLabel={t('action.close')}
      act={t('conversations.send')}
      general={refused ?? general}
      fields={fields}
      onSubmit={() => void submit()}
    >
      {given === null && (
        <Segmented
          label={t('conversations.start.whom')}
          options={(['client', 'number'] as const).map((value) => ({
            value,
            label: t('conversations.start.way', { way: value }),
          }))}
          value={typed.way}
          onChange={(way) => change({ way })}
        />
      )}
      {given === null && typed.way === 'client' && chosen === null && (
        <div>
          <ClientFinder
            label={t('conversations.start.client')}
            error={faults.client_id}
            onFind={(client) => change({ client_id: client })}
          />
        </div>
      )}
      {given === null && typed.way === 'client' && chosen !== null && (
        <div className={styles.chosen}>
          <strong>{chosen.name}</strong>
          <Button size="small" onClick={() => change({ client_id: null })}>
            {t('conversations.start.other')}
          </Button>
        </div>
      )}
      {given === null && typed.way === 'number' && (
        <>
          <TextField
            type="tel"
            name="phone"
            label={t('conversations.start.phone')}
            hint={t('conversations.start.phone.how')}
            error={faults.phone}
            value={typed.phone}
            onChange={({ target }) => change({ phone: target.value })}
          />
          <Checkbox
            name="consented"
            label={t('conversations.start.consented')}
            error={faults.consented}
            checked={typed.consented}
            onChange={({ target }) => change({ consented: target.checked })}
          />
        </>
      )}
      {!isAboutVisit && locations.length > 1 && (
        <SelectField
          name="location_id"
          label={t('conversations.start.location')}
          error={faults.location_id}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          value={typed.location_id}
          onChange={({ target }) => change({ location_id: target.value })}
        />
      )}
      <TextArea
        name="text"
        label={t('conversations.start.text')}
        rows={4}
        maxLength={TEXT_LENGTH}
        error={faults.text}
        value={typed.text}
        onChange={({ target }) => change({ text: target.value })}
      />
    </FormDialog>
  );
}

function bodyOf(
  { way, client_id: client, phone, location_id: place, text }: Typed,
  to: StartWith | undefined,
): BodyOf<typeof startConversation> {
  if (to !== undefined && 'visit' in to) return { visit_id: to.visit.id, text };
  const at = place === '' ? {} : { location_id: place };
  return way === 'client' || to !== undefined
    ? { client_id: client!.id, ...at, text }
    : { phone, consented: true, ...at, text };
}
