import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';

/** Short to see, in full words to hear. */
export function WaitRange({ low, high }: { low: number; high: number }) {
  const { seen, read } = useWords().formats.waitRange(low, high);
  return (
    <>
      <span aria-hidden="true">{seen}</span>
      <VisuallyHidden>{read}</VisuallyHidden>
    </>
  );
}
