import { Link } from '@tanstack/react-router';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './pages.module.css';

export function NotFound() {
  const { t } = useWords();
  return (
    <div className={styles.page}>
      <PageTitle documentTitle={`${t('notFound.title')} – Foyer`}>{t('notFound.title')}</PageTitle>
      <EmptyState
        title={t('notFound.what')}
        text={t('notFound.why')}
        action={<Link to="/">{t('notFound.start')}</Link>}
      />
    </div>
  );
}
