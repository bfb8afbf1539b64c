import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';

/** Short text on screen, full words for screen readers. */
export function WaitRange({ low, high }: { low: number; high: number }) {
  const { seen, read } = useWords().formats.waitRange(low, high);
  return (
    <>
      <span aria-hidden="true">{seen}</span>
      <VisuallyHidden>{read}</VisuallyHidden>
    </>
  );
}
