import { useNavigate } from '@tanstack/react-router';
import { Button } from '#web/kit/button/Button.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './pages.module.css';

export function NotFound() {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <PageTitle documentTitle={`${t('notFound.title')} – Foyer`}>{t('notFound.title')}</PageTitle>
      <p className={styles.text}>{t('notFound.why')}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => void navigate({ to: '/', replace: true })}>
          {t('notFound.start')}
        </Button>
      </div>
    </div>
  );
}
