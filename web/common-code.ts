import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type InfoOf = (id: string) => { importedIds: readonly string[] } | null;

/**
 * Puts the modules that every page of a program loads first into two files. A browser compresses each file
 * alone, so two dozen small files weigh a tenth more. The other programs share one of the two files; only
 * this program loads the other.
 */
export function commonCode(entry: string, own: string, also: readonly string[] = []): Group {
  const closureIn = oncePer((infoOf) => closureOf([entry, ...also], infoOf));
  return {
    debugName: 'common code',
    priority: 100,
    name(id, context) {
      if (id === entry || !closureIn(context).has(id)) return null;
      return id.startsWith(own) ? 'visitor-base' : 'base';
    },
  };
}

/** The first screens of a document, each with the sources that it loads. */
export type ScreenSources = Readonly<Record<string, readonly string[]>>;

/** A chunk for modules of several screens, selected by the screens that need a module. */
export type Shelf = { name: string; holds: (needed: ReadonlySet<string>) => boolean };

/**
 * Groups the modules that several screens share into a few chunks: on a slow network each file costs a round
 * trip, and browsers load six at a time. A chunk includes the imports of its modules, so the first chunk
 * holds the dependencies of the later ones.
 */
export function sharedCode(screens: ScreenSources, shelves: readonly Shelf[]): Group[] {
  const closuresIn = oncePer((infoOf) =>
    Object.entries(screens).map(([name, sources]) => [name, closureOf(sources, infoOf)] as const),
  );
  return shelves.map(({ name, holds }, at) => ({
    debugName: name,
    // Above the groups of web/staff-code.ts, which hold what is left.
    priority: 10 + shelves.length - at,
    name(id, context) {
      const needed = closuresIn(context).flatMap(([screen, closure]) => (closure.has(id) ? [screen] : []));
      return needed.length > 1 && holds(new Set(needed)) ? name : null;
    },
  }));
}

function oncePer<T>(make: (infoOf: InfoOf) => T): (context: Rolldown.ChunkingContext) => T {
  const stored = new WeakMap<object, T>();
  return (context) => {
    const made = stored.get(context) ?? make((id) => context.getModuleInfo(id));
    stored.set(context, made);
    return made;
  };
}

/** The modules with all their static imports, without lazy imports. */
function closureOf(entries: readonly string[], infoOf: InfoOf): Set<string> {
  const seen = new Set(entries);
  for (const id of seen) for (const each of infoOf(id)?.importedIds ?? []) seen.add(each);
  return seen;
}
