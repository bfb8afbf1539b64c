import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type InfoOf = (id: string) => { importedIds: readonly string[] } | null;

/**
 * What every page of a program begins with, in two files instead of two dozen small ones: a file that is compressed knows only itself,
 * and many small ones weigh a tenth more than the same code together. One is of use to the other programs as well, the other is not.
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

/** Screens that a document may begin with, each with the sources that it asks for. */
export type ScreenSources = Readonly<Record<string, readonly string[]>>;

/** A file that parts of several screens go to together, told by the screens that need a part. */
export type Shelf = { name: string; holds: (needed: ReadonlySet<string>) => boolean };

/**
 * What several screens have in common, in a few files: on a slow network every file costs a way there and back, of which a browser goes six at a
 * time. A shelf takes what its parts import along, so the first one has to hold what the later ones build on.
 */
export function sharedCode(screens: ScreenSources, shelves: readonly Shelf[]): Group[] {
  const closuresIn = oncePer((infoOf) =>
    Object.entries(screens).map(([name, sources]) => [name, closureOf(sources, infoOf)] as const),
  );
  return shelves.map(({ name, holds }, at) => ({
    debugName: name,
    priority: shelves.length - at,
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

/** The modules with everything that they import in any case; what is asked for later is not among it. */
function closureOf(entries: readonly string[], infoOf: InfoOf): Set<string> {
  const seen = new Set(entries);
  for (const id of seen) for (const each of infoOf(id)?.importedIds ?? []) seen.add(each);
  return seen;
}
