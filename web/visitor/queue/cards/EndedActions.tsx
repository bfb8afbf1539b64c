import { IconCalendarEvent } from '@tabler/icons-react';
import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { BookAnotherButton } from '../../shell/pieces/BookAnotherButton.tsx';
import { safeHref } from '../../shell/context/safe-href.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { Stage } from '../state/visit-state.ts';
import styles from './status-card.module.css';

/** The visit's outcome and the next actions. */
export function EndedActions({ visit, stage }: { visit: QueueAppointmentAttributes; stage: Stage }) {
  const { t } = useWords();
  if (stage === 'completed') return <p className={styles.lead}>{t('confirm.completedText')}</p>;
  if (stage === 'no-show') {
    return (
      <>
        <p className={styles.lead}>{t('noShow.hint')}</p>
        <div className={styles.actions}>
          <SameAgain visit={visit} />
        </div>
      </>
    );
  }
  if (visit.cancel_reason === 'converted') return <Converted visit={visit} />;
  return (
    <>
      <p className={styles.lead}>{t(REASONS[visit.cancel_reason ?? 'cancelled'])}</p>
      <div className={styles.actions}>
        <SameAgain visit={visit} />
      </div>
    </>
  );
}

const REASONS = {
  cancelled: 'cancelled.self',
  converted: 'cancelled.self',
  day_ended: 'cancelled.dayEnded',
  staff: 'cancelled.staff',
} as const;

function Converted({ visit }: { visit: QueueAppointmentAttributes }) {
  const { t } = useWords();
  const href = appointmentHref(visit.appointment_url);
  return (
    <>
      <p className={styles.lead}>{t('confirm.convertedText')}</p>
      {href && (
        <div className={styles.actions}>
          <ButtonLink variant="primary" href={href} icon={<IconCalendarEvent />}>
            {t('confirm.seeAppointment')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** Accepts a path of this site, or https. */
function appointmentHref(url: string | null): string | null {
  if (url === null) return null;
  return /^\/(?![/\\])/.test(url) ? url : safeHref(url);
}

/** The same request again, at the same location (§2.4); a kiosk restarts instead. */
function SameAgain({ visit }: { visit: QueueAppointmentAttributes }) {
  const { page, settings, flags } = useVisitor();
  const { t, language } = useWords();
  if (flags.isKioskDevice || settings.book_another_link !== '')
    return <BookAnotherButton variant="primary" locationId={visit.location_id} />;
  const lang = page.languages.includes(language) ? language : 'en';
  const href = `${page.prefix}${visitorPath('request', visit.location_id)}?meeting_method=${visit.meeting_method}&lang=${lang}`;
  return (
    <Button variant="primary" onClick={() => globalThis.location.assign(href)}>
      {t('book.another')}
    </Button>
  );
}
