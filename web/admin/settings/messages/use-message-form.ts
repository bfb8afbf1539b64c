import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  publishMessageTemplate,
  saveMessageTemplate,
  testMessageTemplate,
} from '#contract/settings/message-templates.ts';
import type { MessageTemplate, TemplateDocument } from '#contract/settings/message-templates.ts';
import type { Audience } from '#domain/notifications/team-kinds.ts';
import type { Language } from '#domain/language/languages.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useSaveKey } from '../../resource/use-saving.ts';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { SETTINGS_KEY } from '../use-settings.ts';
import { faultsOf, isSameDocument, startOf } from './message-draft.ts';

interface TestResult {
  recipient: string;
  outcome: 'sent' | 'failed';
  reason: string;
}

/** Tells what the mail server answered to a test. */
export function useTestToast(): (result: TestResult) => void {
  const { t } = useWords();
  const toasts = useToasts();
  return ({ recipient, outcome, reason }) => {
    if (outcome === 'sent')
      toasts.show({ kind: 'success', text: t('messages.tested', { address: recipient }) });
    else
      toasts.show({
        kind: 'failure',
        text: t('messages.untested', { reason: reason === 'no-mail-server' ? 'none' : reason }),
      });
  };
}

/** The place of own words in a request. */
export const queryOf = (at: string | null): { location?: string } => (at === null ? {} : { location: at });

/** The words under edit: their faults, saving a draft, publishing it and testing it. */
export function useMessageForm(
  template: MessageTemplate,
  { audience, at }: { audience: Audience; at: string | null },
) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const told = useTestToast();
  const queries = useQueryClient();
  const [began, setBegan] = useState(template);
  const [edited, setEdited] = useState<TemplateDocument | null>(null);
  const [busy, setBusy] = useState(false);
  const { event, channel } = template;
  const params = { audience, event, channel };
  const query = queryOf(at);
  const key = [...SETTINGS_KEY, 'messages', audience, at, { event, channel }];
  // Without edits the form follows the server.
  if (edited === null && began !== template) setBegan(template);
  const draft = edited ?? startOf(began);
  const isDirty = edited !== null && !isSameDocument(edited, startOf(began));
  const faults = faultsOf(draft, template);

  const settle = async (saved: { data: MessageTemplate }): Promise<void> => {
    setEdited(null);
    setBegan(saved.data);
    queries.setQueryData(key, saved);
    await queries.invalidateQueries({ queryKey: [...SETTINGS_KEY, 'messages'] });
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    if (Object.keys(faults).length > 0) {
      toasts.show({ kind: 'failure', text: t('messages.fix') });
      return;
    }
    setBusy(true);
    try {
      await work();
    } catch (fault) {
      if (isRefusal(fault, 'record-changed'))
        await queries.invalidateQueries({ queryKey: [...SETTINGS_KEY, 'messages'] });
      fail(fault);
    } finally {
      setBusy(false);
    }
  };
  const put = async (words: TemplateDocument) =>
    request(saveMessageTemplate, { params, query, body: { revision: template.revision, ...words } });
  const save = (words: TemplateDocument) =>
    run(async () => {
      await settle(await put(words));
      toasts.show({ kind: 'success', text: t('messages.saved', { audience }) });
    });
  useSaveKey(() => {
    if (isDirty) void save(draft);
  });
  return {
    draft,
    faults,
    busy,
    isDirty,
    save,
    change: (words: TemplateDocument) => setEdited(words),
    discard: () => setEdited(null),
    publish: () =>
      run(async () => {
        const { revision } = isDirty ? (await put(draft)).data : template;
        const published = await request(publishMessageTemplate, { params, query, body: { revision } });
        await settle(published);
        toasts.show({ kind: 'success', text: t('messages.published', { version: published.data.version }) });
      }),
    test: (language: Language) =>
      run(async () => {
        const { data } = await request(testMessageTemplate, {
          params,
          query,
          body: { texts: draft.texts, language },
        });
        told(data);
      }),
  };
}
