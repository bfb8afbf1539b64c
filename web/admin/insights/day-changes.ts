import { useCallback, useMemo } from 'react';
import { hourCycleOf } from '#domain/language/date-format.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';

/** One simulated change, apart from the number of walk-ins. Minutes are since midnight. */
export type Change =
  | { kind: 'away' | 'shifts'; staffId: string; from: number; to: number }
  | { kind: 'skills'; staffId: string; serviceId: string };

export interface Tried {
  changes: readonly Change[];
  /** In percent of the usual number. */
  walkIns: number;
}

export const NOTHING_TRIED: Tried = { changes: [], walkIns: 100 };

/** The query parameters of a simulation: only differences from the current day. */
export function queryOf({ changes, walkIns }: Tried): Record<string, string> {
  const parts = (kind: Change['kind']) =>
    changes.flatMap((one) =>
      one.kind !== kind
        ? []
        : [
            one.kind === 'skills'
              ? `${one.staffId}@${one.serviceId}`
              : `${one.staffId}@${one.from}-${one.to}`,
          ],
    );
  const all = (['away', 'shifts', 'skills'] as const).map((kind) => [kind, parts(kind).join(',')] as const);
  return {
    ...Object.fromEntries(all.filter(([, text]) => text !== '')),
    ...(walkIns !== 100 && { walk_ins: String(walkIns) }),
  };
}

/** Whole hours that cover these minutes, for a time select. */
export function hoursOf(from: number, to: number): number[] {
  const [first, last] = [Math.floor(from / 60), Math.ceil(to / 60)];
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, n) => (first + n) * 60);
}

/** Formats minutes since midnight as a time of day. */
export function useHour(): (minute: number) => string {
  const { formats } = useWords();
  return useCallback((minute: number) => formats.time(minute * 60_000, 'UTC'), [formats]);
}

/** Formats whole hours for narrow spaces: "8 AM", "08 h". */
export function useShortHour(): (minute: number) => string {
  const { language, locale } = useWords();
  const { clock } = usePerson();
  const format = useMemo(() => {
    const hourCycle = hourCycleOf({ language, clock });
    return new Intl.DateTimeFormat(locale, { hour: 'numeric', hourCycle, timeZone: 'UTC' });
  }, [language, locale, clock]);
  return useCallback((minute: number) => format.format(minute * 60_000), [format]);
}
