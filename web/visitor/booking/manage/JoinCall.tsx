import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { IconVideo } from '@tabler/icons-react';
import { fromIso, MINUTE } from '#domain/time/instant.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { safeHref, telHref } from '../../shell/context/safe-href.ts';
import { usePageClock } from '../../shell/context/use-now.ts';
import { appointmentKey } from './appointment-query.ts';
import type { AppointmentShown } from './appointment-query.ts';
import styles from './appointment.module.css';

/** Milliseconds. */
const ASKS_EVERY = 5_000;

/** Joins the video call: a link, or a phone number and PIN; disabled until the call opens. */
export function JoinCall({ appointment, appointmentKey: key }: Omit<AppointmentShown, 'location'>) {
  const { t } = useWords();
  const client = useQueryClient();
  const clock = usePageClock();
  const { join_from: from, dial_in: dialIn } = appointment;
  const href = safeHref(appointment.meeting_link);
  const isShown = href !== null || dialIn !== null;
  // The server withholds the link until the call opens: poll from then until it arrives.
  useEffect(() => {
    if (from === null || isShown) return undefined;
    const timer = setInterval(() => {
      if (clock.now() < fromIso(from)) return;
      void client.invalidateQueries({ queryKey: appointmentKey({ id: key.id, code: key.code }) });
    }, ASKS_EVERY);
    return () => clearInterval(timer);
  }, [from, isShown, client, clock, key.id, key.code]);
  if (from === null) return null;
  if (!isShown) {
    const later = t('manage.joinLater', { minutes: (fromIso(appointment.start) - fromIso(from)) / MINUTE });
    return (
      <>
        <p className={styles.quiet}>{later}</p>
        <div className={styles.actions}>
          <Button icon={<IconVideo />} unavailableBecause={later}>
            {t('confirm.join')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {href !== null && (
        <div className={styles.actions}>
          <ButtonLink
            variant="primary"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            icon={<IconVideo />}
          >
            {t('confirm.join')}
            <VisuallyHidden> {t('common.newTab')}</VisuallyHidden>
          </ButtonLink>
        </div>
      )}
      {appointment.meeting_message && <p className={styles.message}>{appointment.meeting_message}</p>}
      {dialIn && (
        <DescriptionList
          lines
          facts={[
            {
              term: t('join.dialIn'),
              description: <a href={telHref(dialIn.e164)}>{dialIn.international}</a>,
            },
            { term: t('join.pin'), description: dialIn.pin.replace(/(.{3})(?=.)/g, '$1 ') },
          ]}
        />
      )}
    </>
  );
}
