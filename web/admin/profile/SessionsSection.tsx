import { useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession } from '#contract/vendors/profile.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { Section } from './Section.tsx';
import { SESSIONS_KEY, useSessions } from './use-profile.ts';
import styles from './profile.module.css';

/** Where the person is signed in. */
export function SessionsSection() {
  const { t, formats } = useWords();
  const queries = useQueryClient();
  const fail = useFailureToast();
  const { data, isError } = useSessions();
  const ending = useChange({
    mutationFn: async (id: string | null): Promise<unknown> =>
      id === null ? request(endOtherSessions, {}) : request(endSession, { params: { id } }),
    onError: fail,
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
  return (
    <Section title={t('profile.sessions')} text={t('profile.sessions.text')}>
      {isError && !data ? (
        <Banner tone="danger" role="alert">
          {t('error.unreachable')}
        </Banner>
      ) : !data ? (
        <SkeletonRows rows={2} height="60px" />
      ) : (
        <>
          <ul className={styles.rows}>
            {data.map(({ id, device, address, last_used_at: used, is_current: isCurrent }) => (
              <li key={id} className={styles.row}>
                <div>
                  <h3 className={styles.name}>{device}</h3>
                  <p className={styles.text}>
                    {t('profile.session.last', {
                      address,
                      time: formats.dateTime(Date.parse(used), ownZone()),
                    })}
                  </p>
                </div>
                {isCurrent ? (
                  <Badge>{t('profile.session.current')}</Badge>
                ) : (
                  <Button size="small" busy={ending.isPending} onClick={() => void ending.mutate(id)}>
                    {t('profile.session.end', { device })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {data.length > 1 && (
            <Button busy={ending.isPending} onClick={() => void ending.mutate(null)}>
              {t('profile.sessions.endOthers')}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}
