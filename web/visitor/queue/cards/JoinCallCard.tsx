import { IconCopy, IconVideo } from '@tabler/icons-react';
import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { safeHref, telHref } from '../../shell/context/safe-href.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import styles from './visit-cards.module.css';

/** Joins a video call that has started: a link, here or by message, or a phone number and PIN. */
export function JoinCallCard({ visit }: { visit: QueueAppointmentAttributes }) {
  const { flags } = useVisitor();
  const { t } = useWords();
  const link = safeHref(visit.meeting_link);
  const { dial_in: dialIn, link_by_message: byMessage } = visit;
  if (!flags.showsVideoDetails) return null;
  if (link === null && dialIn === null && !byMessage) return null;
  return (
    <Card title={t('join.title')}>
      <div className={styles.stack}>
        {link && (
          <ButtonLink
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            variant="primary"
            size="large"
            full
            icon={<IconVideo />}
          >
            {t('confirm.join')}
            <VisuallyHidden> {t('common.newTab')}</VisuallyHidden>
          </ButtonLink>
        )}
        {link === null && byMessage && <p>{t('turn.videoByMessage')}</p>}
        {visit.meeting_message && <p className={styles.roomMessage}>{visit.meeting_message}</p>}
        {dialIn && (
          <DescriptionList
            lines
            facts={[
              {
                term: t('join.dialIn'),
                description: <a href={telHref(dialIn.e164)}>{dialIn.international}</a>,
              },
              { term: t('join.pin'), description: dialIn.pin === '' ? null : <Pin pin={dialIn.pin} /> },
            ]}
          />
        )}
      </div>
    </Card>
  );
}

/** In groups of three, to read and type. */
function Pin({ pin }: { pin: string }) {
  const { t } = useWords();
  const announce = useAnnounce();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(pin).then(
      () => announce(t('join.copied')),
      () => undefined,
    );
  };
  return (
    <span className={styles.pin}>
      <span>{pin.replace(/(.{3})(?=.)/g, '$1 ')}</span>
      <Button variant="link" size="small" icon={<IconCopy />} onClick={() => void copy()}>
        {t('join.copy')}
      </Button>
    </span>
  );
}
