import { Banner } from '#web/kit/feedback/Banner.tsx';
import { Button } from '#web/kit/button/Button.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { can } from '#domain/access/permission-table.ts';
import { CalendarSection, HoursSection } from './CalendarSection.tsx';
import { DetailsSection, PasswordSection } from './DetailsSection.tsx';
import { FactorsSection } from './FactorsSection.tsx';
import { MessagesSection } from './MessagesSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TasksSection } from './TasksSection.tsx';
import { useProfile } from './use-profile.ts';
import styles from './profile.module.css';

/** The person's own account. A person who must add a second factor sees nothing else before. */
export function ProfilePage() {
  const { t } = useWords();
  const person = usePerson();
  const { must_enrol: mustEnrol, vendor, staff_id: staffId } = person;
  const hasHours = staffId !== null && can(holderOf(person), 'own-hours');
  const { data, isError, refetch } = useProfile();
  return (
    <div className={styles.page}>
      <PageTitle documentTitle={`${t('profile.title')} – Foyer`}>{t('profile.title')}</PageTitle>
      {isError && !data ? (
        <Banner
          tone="danger"
          role="alert"
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('error.unreachable')}
        </Banner>
      ) : !data ? (
        <SkeletonRows rows={6} height="72px" />
      ) : (
        <>
          {mustEnrol && <Banner tone="info">{t('profile.mustEnrol')}</Banner>}
          {data.is_shared && <Banner tone="info">{t('profile.shared')}</Banner>}
          {!mustEnrol && vendor && <TasksSection />}
          {!mustEnrol && <DetailsSection profile={data} />}
          {!mustEnrol && !data.is_shared && <PasswordSection profile={data} />}
          {!data.is_shared && <FactorsSection profile={data} />}
          {!mustEnrol && <SessionsSection />}
          {!mustEnrol && hasHours && <HoursSection />}
          {!mustEnrol && vendor && staffId !== null && <MessagesSection />}
          {!mustEnrol && data.has_calendar && !data.is_shared && <CalendarSection profile={data} />}
        </>
      )}
    </div>
  );
}
