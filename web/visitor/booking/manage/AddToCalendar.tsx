import { useQuery } from '@tanstack/react-query';
import { IconCalendarDown, IconCalendarPlus } from '@tabler/icons-react';
import { seeCalendarLinks } from '#contract/appointments/calendar.ts';
import { sourceOf } from '../../shell/context/visitor-queries.ts';
import { ButtonLink } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { AppointmentShown } from './appointment-query.ts';
import { FollowInCalendar } from './FollowInCalendar.tsx';
import styles from './appointment.module.css';

const CALENDARS = [
  { id: 'google', name: 'Google' },
  { id: 'outlook', name: 'Outlook' },
  { id: 'office365', name: 'Office 365' },
  { id: 'yahoo', name: 'Yahoo' },
] as const;

/** Links to add the appointment to a calendar; a file for all others. */
export function AddToCalendar({ appointment, appointmentKey: key }: Omit<AppointmentShown, 'location'>) {
  const { t } = useWords();
  const { flags } = useVisitor();
  // A changed appointment needs new links.
  const links = useQuery({
    queryKey: ['calendar', key.id, key.code, appointment.version],
    queryFn: async ({ signal, client }) =>
      (
        await sourceOf(client).request(seeCalendarLinks, {
          params: { id: key.id },
          query: { code: key.code },
          signal,
        })
      ).data,
    enabled: flags.externalLinks,
    staleTime: Infinity,
    // Keep the card while the links of a changed appointment load.
    placeholderData: (before) => before,
  });
  if (!flags.externalLinks || !links.data) return null;
  const { data } = links;
  return (
    <Card title={t('manage.calendar')}>
      <ul className={styles.calendars}>
        {CALENDARS.map(({ id, name }) => (
          <li key={id}>
            <ButtonLink
              full
              href={data[id]}
              target="_blank"
              rel="noopener noreferrer"
              icon={<IconCalendarPlus />}
            >
              {name}
              <VisuallyHidden> {t('common.newTab')}</VisuallyHidden>
            </ButtonLink>
          </li>
        ))}
        <li>
          <ButtonLink full href={data.ics} icon={<IconCalendarDown />}>
            {t('manage.calendarFile')}
          </ButtonLink>
        </li>
      </ul>
      <FollowInCalendar appointmentKey={key} followed={data.followed} />
    </Card>
  );
}
