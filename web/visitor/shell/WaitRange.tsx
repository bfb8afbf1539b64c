import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';

/** Short to see, in full words to hear. */
export function WaitRange({ low, high }: { low: number; high: number }) {
  const { t, formats } = useWords();
  const full = (minutes: number): string => formats.waitFull(minutes) ?? '';
  const short = (minutes: number): string => formats.waitShort(minutes) ?? '';
  if (low === high) {
    return (
      <>
        <span aria-hidden="true">{short(high)}</span>
        <VisuallyHidden>{full(high)}</VisuallyHidden>
      </>
    );
  }
  return (
    <>
      <span aria-hidden="true">
        {high < 100
          ? t('wait.range', { low, high })
          : t('wait.rangeLong', { low: short(low), high: short(high) })}
      </span>
      <VisuallyHidden>{t('wait.rangeFull', { low: full(low), high: full(high) })}</VisuallyHidden>
    </>
  );
}
