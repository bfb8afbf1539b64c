import { useQueryClient } from '@tanstack/react-query';
import { makeCalendarFeed, removeCalendarFeed } from '#contract/vendors/profile.ts';
import type { Profile } from '#contract/vendors/profile.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { Section } from './Section.tsx';
import { PROFILE_KEY } from './use-profile.ts';
import styles from './profile.module.css';

/** The own appointments as a calendar to subscribe to. */
export function CalendarSection({ profile: { calendar_feed: feed } }: { profile: Profile['data'] }) {
  const { t } = useWords();
  const toasts = useToasts();
  const queries = useQueryClient();
  const fail = useFailureToast();
  const changing = useChange({
    mutationFn: async (isOn: boolean): Promise<unknown> =>
      isOn ? request(makeCalendarFeed, {}) : request(removeCalendarFeed, {}),
    onError: fail,
    onSettled: () => queries.invalidateQueries({ queryKey: PROFILE_KEY }),
  });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(feed ?? '');
    toasts.show({ kind: 'success', text: t('profile.copied') });
  };
  return (
    <Section title={t('profile.calendar')} text={t('profile.calendar.text')}>
      {feed && (
        <TextField
          label={t('profile.calendar.address')}
          hint={t('profile.calendar.hint')}
          value={feed}
          readOnly
        />
      )}
      <div className={styles.actions}>
        {feed && <Button onClick={() => void copy()}>{t('profile.copy')}</Button>}
        <Button busy={changing.isPending} onClick={() => void changing.mutate(true)}>
          {feed ? t('profile.calendar.renew') : t('profile.calendar.make')}
        </Button>
        {feed && (
          <Button busy={changing.isPending} onClick={() => void changing.mutate(false)}>
            {t('profile.calendar.remove')}
          </Button>
        )}
      </div>
    </Section>
  );
}
