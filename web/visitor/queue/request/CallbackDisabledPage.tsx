import { useWords } from '#web/language/LanguageProvider.tsx';
import { StatusPage } from '../../shell/problems/StatusPage.tsx';

/** There is no way on from here: every location would say the same. */
export function CallbackDisabledPage() {
  const { t } = useWords();
  return (
    <StatusPage name="callback-disabled" title={t('callback.title')}>
      <p>{t('callback.disabled')}</p>
    </StatusPage>
  );
}
