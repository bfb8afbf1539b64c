import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ClockHours } from '#domain/language/date-format.ts';
import { formatsOf } from '#web/language/formats.ts';
import { useWords, WordsContext } from '#web/language/words-context.ts';

/** Renders times of day with the hours that the signed-in person chose in their profile. */
export function OnClockOf({ clock, children }: { clock: ClockHours; children: ReactNode }) {
  const words = useWords();
  const own = useMemo(
    () => (clock === null ? words : { ...words, formats: formatsOf(words.language, words.t, clock) }),
    [words, clock],
  );
  return <WordsContext value={own}>{children}</WordsContext>;
}
