import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePerson } from '../session/session.ts';
import type { Person } from '../session/session.ts';
import { usePreference } from './preferences.ts';

/** What `?line=` says for all lines of business. */
export const ALL_LINES = 'all';

type Location = Person['locations'][number];
type Line = Person['lines_of_business'][number];

interface CurrentLine {
  /** The vendor's lines; empty if it has one at most, and then nothing filters by them. */
  lines: readonly Line[];
  /** The lines in view; empty for all. */
  chosen: readonly Line[];
  choose: (id: string) => void;
}

/** The lines of business in view: the address's, else the last choice. A choice changes both. */
export function useCurrentLine(): CurrentLine {
  const { locations, lines_of_business: all, identity_id } = usePerson();
  const search = useSearch({ strict: false });
  const [remembered, remember] = usePreference(identity_id, 'lineId');
  const navigate = useNavigate();
  const lines = all.length > 1 ? all : NONE;
  const chosen = chooseLines({ lines, locations, address: search, remembered });
  const choose = useCallback(
    (id: string) => {
      remember(id);
      void navigate({
        to: '.',
        search: (before: { location?: string }) => ({
          ...locatedIn(before, locations, id),
          ...FIRST_PAGE,
          line: id,
        }),
        replace: true,
      });
    },
    [navigate, remember, locations],
  );
  return { lines, chosen, choose };
}

const NONE: readonly Line[] = [];
/** Another list has other pages. */
const FIRST_PAGE = { before: undefined, after: undefined, page: undefined };

/** The address without a location that the chosen line does not have. */
function locatedIn(before: { location?: string }, locations: readonly Location[], id: string): object {
  const named = locations.find((one) => one.id === before.location);
  const stays = named === undefined || id === ALL_LINES || isOfLines(named, [id]);
  return stays ? before : { ...before, location: undefined };
}

/** Whether a location belongs to one of the lines. Without lines of its own it belongs to all. */
const isOfLines = ({ line_ids: own }: Pick<Location, 'line_ids'>, ids: readonly string[]): boolean =>
  own.length === 0 || own.some((id) => ids.includes(id));

/** The locations of the lines in view; all for no line. */
export const locationsOfLines = <L extends Pick<Location, 'line_ids'>>(
  locations: readonly L[],
  chosen: readonly { readonly id: string }[],
): readonly L[] =>
  chosen.length === 0
    ? locations
    : locations.filter((one) =>
        isOfLines(
          one,
          chosen.map(({ id }) => id),
        ),
      );

/**
 * Picks the lines in view. A link to a location of another line shows that location: the last choice yields to
 * the address.
 */
export function chooseLines<L extends { readonly id: string }>(choice: {
  lines: readonly L[];
  locations: readonly Pick<Location, 'id' | 'line_ids'>[];
  address: { line?: string | undefined; location?: string | undefined };
  remembered: string | undefined;
}): readonly L[] {
  const { lines, locations, address, remembered } = choice;
  const existing = (ids: string | undefined): L[] => {
    const wanted = ids?.split(',') ?? [];
    return lines.filter(({ id }) => wanted.includes(id));
  };
  if (address.line !== undefined) return existing(address.line);
  const last = existing(remembered);
  const named = locations.find(({ id }) => id === address.location);
  return named === undefined || locationsOfLines([named], last).length > 0 ? last : [];
}
