import { useWords } from '#web/language/LanguageProvider.tsx';
import { StatusPage } from '../../shell/problems/StatusPage.tsx';

/** Has no action: every location would refuse as well. */
export function CallbackDisabledPage() {
  const { t } = useWords();
  return (
    <StatusPage name="callback-disabled" title={t('callback.title')}>
      <p>{t('callback.disabled')}</p>
    </StatusPage>
  );
}
