import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { weekdayOf } from '#domain/time/date.ts';
import { ArchText, WaitArch } from '#web/kit/wait/WaitArch.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../../shell/context/use-now.ts';
import { localDate, openState } from './opening.ts';

type OpeningArchProps = {
  location: Pick<LocationAttributes, 'is_currently_open' | 'open_until' | 'opens_next' | 'timezone'>;
};

/** The next opening inside an empty arch: "Opens Monday at 9:30 AM". Nothing without a known opening. */
export function OpeningArch({ location }: OpeningArchProps) {
  const { t, formats } = useWords();
  const state = openState(location, useNow());
  if (state.kind === 'open' || state.opens === null) return null;
  const { at, inDays } = state.opens;
  const { timezone } = location;
  const day = inDays < 7 ? formats.weekday(weekdayOf(localDate(at, timezone))) : formats.date(at, timezone);
  const when = inDays === 0 ? 'today' : inDays === 1 ? 'tomorrow' : 'other';
  return (
    <WaitArch times={null} size="small">
      <ArchText lead={t('closed.opens', { when, day })} main={formats.time(at, timezone)} />
    </WaitArch>
  );
}
