import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react';
import { followAppointment, unfollowAppointment } from '#contract/appointments/calendar.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { AppointmentKey } from './appointment-query.ts';
import { joined, ownFeed, webcal } from './own-feed.ts';
import type { OwnFeed } from './own-feed.ts';
import styles from './appointment.module.css';

/** The appointment in the visitor's own calendar feed, which follows its changes. */
export function FollowInCalendar(props: { appointmentKey: AppointmentKey; followed: boolean }) {
  const { t } = useWords();
  const { feed, isOwn, fault, busy, follow, unfollow } = useFeed(props.appointmentKey);
  const announce = useAnnounce();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(feed!.address).then(
      () => announce(t('join.copied')),
      () => undefined,
    );
  };
  return (
    <section className={styles.feed} aria-labelledby="calendar-feed">
      <h3 id="calendar-feed" className={styles.feedTitle}>
        {t('feed.title')}
      </h3>
      {fault !== null && (
        <Banner tone="danger" role="alert">
          {fault}
        </Banner>
      )}
      {props.followed && isOwn && feed ? (
        <>
          <TextField label={t('feed.address')} hint={t('feed.hint')} value={feed.address} readOnly />
          <div className={styles.changes}>
            <ButtonLink full href={webcal(feed.address)} icon={<IconCalendarPlus />}>
              {t('feed.open')}
            </ButtonLink>
            {/* Browsers offer no clipboard to a page served without TLS. */}
            {'clipboard' in navigator && (
              <Button full icon={<IconCopy />} onClick={() => void copy()}>
                {t('join.copy')}
              </Button>
            )}
          </div>
        </>
      ) : (
        <p className={styles.quiet}>{t(props.followed ? 'feed.elsewhere' : 'feed.text')}</p>
      )}
      {!props.followed && (
        <Button full busy={busy} icon={<IconCalendarPlus />} onClick={() => void follow()}>
          {t(feed ? 'feed.add' : 'feed.follow')}
        </Button>
      )}
      {props.followed && (
        <div className={styles.feedEnds}>
          {(!isOwn || feed!.visits.length > 1) && (
            <Button variant="quiet" busy={busy} onClick={() => void unfollow(null)}>
              {t('feed.remove')}
            </Button>
          )}
          {isOwn && (
            <Button variant="danger-text" busy={busy} onClick={() => void unfollow(feed)}>
              {t('feed.end')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function useFeed(key: AppointmentKey) {
  const { t } = useWords();
  const { page } = useVisitor();
  const client = useQueryClient();
  const stored = ownFeed(page.vendor?.pathname ?? '');
  const [feed, setFeed] = useState(stored.read);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const keep = (next: OwnFeed | null): void => {
    stored.write(next);
    setFeed(next);
  };
  const change = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(isRefusal(error) && error.title !== '' ? error.title : t('err.occurred'));
    } finally {
      await client.invalidateQueries({ queryKey: ['calendar', key.id] });
      setBusy(false);
    }
  };
  const target = { params: { id: key.id }, query: { code: key.code } };
  const follow = () =>
    change(async () => {
      // Read again: another tab may have made the feed since.
      const before = stored.read();
      const body = before ? { feed: before.token } : {};
      keep(joined(before, (await request(followAppointment, { ...target, body })).data, key.id));
    });
  const unfollow = (ended: OwnFeed | null) =>
    change(async () => {
      await request(unfollowAppointment, { ...target, query: { ...target.query, feed: ended?.token } });
      const before = stored.read();
      keep(before && !ended ? { ...before, visits: before.visits.filter((id) => id !== key.id) } : null);
    });
  return { feed, isOwn: feed?.visits.includes(key.id) ?? false, fault, busy, follow, unfollow };
}
