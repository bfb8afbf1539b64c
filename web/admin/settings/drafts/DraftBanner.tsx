import { IconPencil } from '@tabler/icons-react';
import type { DraftSchedule } from '#contract/settings/settings-page.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { SettingsFormState } from '../use-settings-form.ts';
import styles from './drafts.module.css';

interface DraftBannerProps {
  form: SettingsFormState;
  /** Publishes it, as the form saves. */
  onPublish: () => void;
  /** Asks when it is published. */
  onSchedule: () => void;
  busy: boolean;
}

/** Says that a draft of the page stands and by whom; opens, publishes, schedules and discards it. */
export function DraftBanner({ form, onPublish, onSchedule, busy }: DraftBannerProps) {
  const { t, formats } = useWords();
  const { draft, schedule, isOpen } = form;
  if (draft === null) return null;
  const count = Object.keys(draft.values).length + draft.reset.length;
  const isWaiting = schedule?.unpublished === null;
  const isWriter = form.began.read_only === null;
  return (
    <Banner
      tone={schedule?.unpublished ? 'warn' : 'info'}
      role="status"
      icon={<IconPencil />}
      title={t('settingsPage.draft.of', {
        name: draft.by || t('form.conflict.someone'),
        at: formats.dateTime(fromIso(draft.at), ownZone()),
      })}
      action={
        <div className={styles.actions}>
          {/* The same button in both states: the focus stays on it. */}
          <Button
            size="small"
            disabled={isOpen && form.isDirty}
            onClick={isOpen ? form.closeDraft : form.openDraft}
          >
            {t(isOpen ? 'settingsPage.draft.close' : 'settingsPage.draft.open')}
          </Button>
          {isOpen && isWriter && (
            <>
              <Button size="small" onClick={() => void form.discardDraft()}>
                {t('messages.discardDraft')}
              </Button>
              <Button size="small" disabled={form.busy} onClick={onSchedule}>
                {t(isWaiting ? 'settingsPage.draft.reschedule' : 'settingsPage.draft.schedule')}
              </Button>
              {isWaiting && (
                <Button size="small" disabled={form.busy} onClick={() => void form.unscheduleDraft()}>
                  {t('settingsPage.draft.unschedule')}
                </Button>
              )}
              <Button size="small" variant="primary" busy={busy} onClick={onPublish}>
                {t('settingsPage.draft.publish')}
              </Button>
            </>
          )}
        </div>
      }
    >
      {t(
        !isOpen
          ? 'settingsPage.draft.waits'
          : form.isOlder
            ? 'settingsPage.draft.older'
            : 'settingsPage.draft.shown',
        { count },
      )}
      {schedule !== null && <ScheduleLine schedule={schedule} zone={draft.time_zone} />}
    </Banner>
  );
}

/** Says when the draft is published, or why it was not. */
function ScheduleLine({ schedule, zone }: { schedule: DraftSchedule; zone: string }) {
  const { t, formats } = useWords();
  const { publish_at: publishAt, by, at, unpublished } = schedule;
  const instant = fromIso(publishAt);
  const values = {
    at: formats.dateTime(instant, zone),
    zone: formats.zone(zone, instant),
    name: by || t('form.conflict.someone'),
  };
  return (
    <p>
      {unpublished === null
        ? t('settingsPage.draft.scheduled', { ...values, since: formats.dateTime(fromIso(at), ownZone()) })
        : t('settingsPage.draft.unpublished', { ...values, reason: unpublished })}
    </p>
  );
}
