import { Banner } from '#web/kit/feedback/Banner.tsx';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';

/** Says that the list has changed elsewhere; the rows stay until the press. */
export function ListChanged({ onRefresh }: { onRefresh: () => void }) {
  const { t } = useWords();
  return (
    <Banner
      tone="info"
      role="status"
      action={
        <Button size="small" onClick={onRefresh}>
          {t('list.refresh')}
        </Button>
      }
    >
      {t('list.changed')}
    </Banner>
  );
}
