import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { CHAT_LINE_LENGTH } from '#domain/chats/chat.ts';
import type { InView } from '#domain/vendors/line-theme.ts';
import { newIdempotencyKey } from '#web/connection/request.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { TextArea, TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import type { VisitorChatHandle } from './use-chat.ts';
import styles from './chat.module.css';

type ChatFormProps = {
  handle: VisitorChatHandle;
  place: Omit<InView, 'services'>;
  waitMinutes: number | null;
};

const FIELDS = ['first_name', 'last_name', 'email', 'text'] as const;
type Faults = Partial<Record<(typeof FIELDS)[number] | 'form', string>>;

/** Asks for a name and the first message. A repeated submit starts no second chat: it has the same key. */
export function ChatForm({ handle, place, waitMinutes }: ChatFormProps) {
  const { t, language } = useWords();
  const { page } = useVisitor();
  const [path] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const key = useRef<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || place.location === null) return;
    const typed = new FormData(form.current!);
    const text = (name: string): string => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    const empty = (['first_name', 'text'] as const).filter((name) => text(name).trim() === '');
    if (empty.length > 0) {
      showFaults({
        ...(empty.includes('first_name') && {
          first_name: t('v.required', { label: t('form.firstName') }),
        }),
        ...(empty.includes('text') && { text: t('v.required', { label: t('chat.message') }) }),
      });
      return;
    }
    setBusy(true);
    key.current ??= newIdempotencyKey();
    try {
      await handle.start({
        location_id: place.location,
        service_id: place.service,
        key: key.current,
        first_name: text('first_name'),
        last_name: text('last_name'),
        email: text('email'),
        page: `${page.prefix}${path}`.slice(0, 300),
        lang: language,
        text: text('text'),
      });
    } catch (error) {
      // A refused request has started nothing: the next one may differ.
      if (error instanceof Refusal) key.current = null;
      showFaults(error instanceof Refusal ? faultsOf(error) : { form: t('chat.notStarted') });
      setBusy(false);
    }
  };
  const showFaults = (found: Faults): void => {
    setFaults(found);
    const first = FIELDS.find((name) => found[name] !== undefined);
    form.current?.querySelector<HTMLElement>(`[name="${first ?? 'text'}"]`)?.focus();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.lead}>
        {waitMinutes === null ? t('chat.waitUnknown') : t('chat.waitKnown', { minutes: waitMinutes })}
      </p>
      {faults.form && <Banner tone="danger">{faults.form}</Banner>}
      <TextField
        name="first_name"
        label={t('form.firstName')}
        autoComplete="given-name"
        maxLength={100}
        required
        error={faults.first_name}
      />
      <TextField
        name="last_name"
        label={t('form.lastName')}
        optionalText={t('common.optional')}
        autoComplete="family-name"
        maxLength={100}
        error={faults.last_name}
      />
      <TextField
        name="email"
        type="email"
        label={t('form.email')}
        optionalText={t('common.optional')}
        autoComplete="email"
        error={faults.email}
      />
      <TextArea
        name="text"
        rows={3}
        label={t('chat.message')}
        maxLength={CHAT_LINE_LENGTH}
        required
        error={faults.text}
      />
      <Button type="submit" variant="primary" full busy={isBusy}>
        {t('chat.start')}
      </Button>
    </form>
  );
}

/** The server's texts at their fields; any other one stands above the form. */
function faultsOf({ errors, title }: Refusal): Faults {
  const at = errors.flatMap(({ pointer, title: words }) => {
    const name = FIELDS.find((field) => pointer === `/${field}`);
    return name ? [[name, words] as const] : [];
  });
  return at.length > 0 ? Object.fromEntries(at) : { form: title };
}
