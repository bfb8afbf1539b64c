import type { ShownWait } from '#domain/language/shown-wait.ts';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Spoken } from '#web/language/formats.ts';

/** Whether there is more to say than the wait alone. The next visitor reads no range. */
export const hasRange = ({ minutes, low, high }: ShownWait): boolean => minutes > 0 && low < high;

/** The range of a wait in words, or that the wait may vary a lot. */
export function WaitRange({ wait, hoursFrom }: { wait: ShownWait; hoursFrom?: number }) {
  const { t, formats } = useWords();
  if (!hasRange(wait)) return null;
  return wait.mayVary ? t('wait.varies') : <SpokenText text={formats.waitRange(wait, hoursFrom)} />;
}

/** Short text on screen, full words for screen readers. */
export function SpokenText({ text: { seen, read } }: { text: Spoken }) {
  return (
    <>
      <span aria-hidden="true">{seen}</span>
      <VisuallyHidden>{read}</VisuallyHidden>
    </>
  );
}
