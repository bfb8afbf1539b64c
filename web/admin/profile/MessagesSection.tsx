import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changeOwnMessages, seeOwnMessages } from '#contract/settings/own-messages.ts';
import type { OwnMessage } from '#contract/settings/own-messages.ts';
import { request } from '#web/connection/request.ts';
import { Switch } from '#web/kit/choice/Checkbox.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { Section } from './Section.tsx';

const KEY = ['profile', 'messages'];

/** The messages about their work that the person gets, and may switch off as far as the vendor leaves it to them. */
export function MessagesSection() {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request(seeOwnMessages, { signal }),
  });
  const messages = data?.data ?? [];
  const change = async ({ kind, is_muted: wasMuted }: OwnMessage): Promise<void> => {
    const others = messages.filter((one) => one.is_muted && one.kind !== kind).map((one) => one.kind);
    try {
      const saved = await request(changeOwnMessages, {
        body: { muted: wasMuted ? others : [...others, kind] },
      });
      queries.setQueryData(KEY, saved);
      toasts.show({
        kind: 'success',
        text: t('messages.profile.saved', {
          event: t(`messages.event.${kind}`),
          state: wasMuted ? 'on' : 'off',
        }),
      });
    } catch (fault) {
      fail(fault);
    }
  };
  return (
    <Section title={t('messages.profile')} text={t('messages.profile.use')}>
      {!data ? (
        isError ? (
          <Banner tone="danger" role="alert">
            {t('error.unreachable')}
          </Banner>
        ) : (
          <SkeletonRows rows={2} height="40px" />
        )
      ) : messages.length === 0 ? (
        <p>{t('messages.profile.none')}</p>
      ) : (
        messages.map((message) => (
          <Switch
            key={message.kind}
            label={t(`messages.event.${message.kind}`)}
            {...(!message.is_optional && { description: t('messages.profile.required') })}
            checked={!message.is_muted}
            disabled={!message.is_optional}
            onChange={() => void change(message)}
          />
        ))
      )}
    </Section>
  );
}
