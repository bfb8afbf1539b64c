import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type InfoOf = (id: string) => Rolldown.ModuleInfo | null;

/** The entries of the programs, and the sources of visitors' first screens, whose weight is limited. */
export interface Programs {
  staff: string;
  others: readonly string[];
  firstScreens: readonly string[];
}

/** Modules needed by the same later parts of visitors get a file of their own above this size, in characters of source. */
const SMALL = 6_000;
/** Modules with more entries than this go together with those of this many. */
const MOST_ENTRIES = 80;

/**
 * Puts the modules of several staff screens into one file, and those that other programs also need into few. A
 * browser loads six files at a time, and each one costs a request.
 *
 * Visitors load no code of staff for it: the entries and lazy parts of the other programs that need a module
 * decide about its file. Modules with most of them go first, because a chunk takes its imports along.
 */
export function staffCode(programs: Programs): Group[] {
  const stored = new WeakMap<object, Chunks>();
  const chunksIn = (context: Rolldown.ChunkingContext): Chunks => {
    const made = stored.get(context) ?? chunksOf(programs, (id) => context.getModuleInfo(id));
    stored.set(context, made);
    return made;
  };
  const shared = Array.from({ length: MOST_ENTRIES }, (_, at): Group => {
    const entries = MOST_ENTRIES - at;
    return {
      debugName: `shared with ${entries} entries`,
      priority: 1 + entries / 100,
      name(id, context) {
        const found = chunksIn(context).shared.get(id);
        return found?.entries === entries ? found.chunk : null;
      },
    };
  });
  const own: Group = {
    debugName: 'staff',
    priority: 1,
    name: (id, context) => (chunksIn(context).staff.has(id) ? 'staff' : null),
  };
  return [...shared, own];
}

interface Chunks {
  shared: Map<string, { chunk: string; entries: number }>;
  staff: Set<string>;
}

function chunksOf({ staff, others, firstScreens }: Programs, infoOf: InfoOf): Chunks {
  const [needed, byStaff] = [entriesOf(others, infoOf), entriesOf([staff], infoOf)];
  const alike = new Map<string, string[]>();
  for (const [id, entries] of needed) {
    if (!byStaff.has(id)) continue;
    const key = [...entries].map(nameOf).sort().join('\n');
    alike.set(key, [...(alike.get(key) ?? []), id]);
  }
  const early = [...others, ...firstScreens];
  const shared: Chunks['shared'] = new Map();
  for (const [key, ids] of alike) {
    const entries = needed.get(ids[0]!)!;
    const size = ids.reduce((sum, id) => sum + (infoOf(id)?.code?.length ?? 0), 0);
    const isLater = size <= SMALL && !early.some((entry) => entries.has(entry));
    const found = isLater
      ? { chunk: 'later', entries: 1 }
      : { chunk: `shared-${hashOf(key)}`, entries: Math.min(entries.size, MOST_ENTRIES) };
    for (const id of ids) shared.set(id, found);
  }
  const own = [...byStaff].filter(([id, { size }]) => id !== staff && size > 1 && !needed.has(id));
  return { shared, staff: new Set(own.map(([id]) => id)) };
}

/** A module's name is the same on every machine. */
const nameOf = (id: string): string => relative(import.meta.dirname, id);
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 6);

/** For each module of the programs, the entries and lazy parts whose static imports reach it. */
function entriesOf(programs: readonly string[], infoOf: InfoOf): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const entries = new Set(programs);
  for (const entry of entries) {
    const closure = new Set([entry]);
    for (const id of closure) {
      found.set(id, (found.get(id) ?? new Set()).add(entry));
      const info = infoOf(id);
      for (const each of info?.importedIds ?? []) closure.add(each);
      for (const each of info?.dynamicallyImportedIds ?? []) entries.add(each);
    }
  }
  return found;
}
