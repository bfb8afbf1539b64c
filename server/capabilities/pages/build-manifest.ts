import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { VISITOR_DOCUMENTS } from '#contract/protocol/visitor-pages.ts';
import type { Screen } from './page-address.ts';

export type Program = 'visitor' | 'display' | 'admin';

/** The files that a document loads for one of the browser programs; paths below `/assets/`. */
export interface ProgramFiles {
  script: string;
  styles: readonly string[];
  /** Loaded with the script in any case: announced early, so that the browser does not find them one after another. */
  preloads: readonly string[];
  /** Fonts by their script: `latin`, `cyrillic`, `latin-ext`. */
  fonts: Readonly<Record<string, string>>;
}

export interface Build {
  id: string;
  /** Includes the code of `lazily`, sources that the program imports later; unknown sources are left out. */
  files(program: Program, lazily?: readonly string[]): ProgramFiles | undefined;
  /** The service worker of kiosks, and the files that a kiosk needs without a connection. */
  /** The file of the service worker of pushed messages. */
  pushWorker(): string | undefined;
  kioskShell(): { script: string; files: readonly string[] } | undefined;
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  assets?: string[];
}
type Manifest = Record<string, Chunk>;

const NONE: Build = {
  id: 'none',
  files: () => undefined,
  pushWorker: () => undefined,
  kioskShell: () => undefined,
};

/** The browser programs of the last build, read again after each build; without a build, documents carry no script. */
export function watchBuild(folder: string): () => Build {
  const file = join(folder, '.vite', 'manifest.json');
  let existing: { at: number; build: Build } | undefined;
  return () => {
    try {
      const at = statSync(file).mtimeMs;
      if (existing?.at !== at) existing = { at, build: readBuild(readFileSync(file, 'utf8')) };
      return existing.build;
    } catch {
      return existing?.build ?? NONE;
    }
  };
}

export function readBuild(text: string): Build {
  const manifest = JSON.parse(text) as Manifest;
  const stored = new Map<string, ProgramFiles | undefined>();
  return {
    id: createHash('sha256').update(text).digest('hex').slice(0, 12),
    files(program, lazily = []) {
      const key = [program, ...lazily].join(' ');
      if (!stored.has(key)) stored.set(key, filesOf(manifest, `${program}/main.tsx`, lazily));
      return stored.get(key);
    },
    pushWorker: () => manifest['worker/push-worker.ts']?.file,
    kioskShell() {
      const worker = manifest['worker/kiosk-worker.ts'];
      return worker && { script: worker.file, files: shellFiles(manifest) };
    },
  };
}

/** Parts of the visitor's program that a kiosk cannot use without a connection. */
const NOT_OFFLINE =
  /^visitor\/(booking|demo-home|analytics|queue\/page|location-picker\/LocationPicker|start\/(WherePage|DevicePage))/;

/** Everything that the visitor's program may load on a kiosk, also later: scripts, styles and fonts. */
function shellFiles(manifest: Manifest): readonly string[] {
  const files = new Set<string>();
  const names = new Set(['visitor/main.tsx']);
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk || NOT_OFFLINE.test(name)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) names.add(next);
  }
  return [...files].sort();
}

function filesOf(manifest: Manifest, entry: string, lazily: readonly string[]): ProgramFiles | undefined {
  const first = manifest[entry];
  if (!first) return undefined;
  const chunks: Chunk[] = [];
  const seen = new Set<string>();
  // Imports come first: their styles must precede those that build on them.
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    chunk.imports?.forEach(visit);
    chunks.push(chunk);
  };
  // A screen's own styles come after the program's, as if the program had imported them.
  [entry, ...lazily].forEach(visit);
  const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))];
  return {
    script: first.file,
    styles,
    preloads: chunks.filter((chunk) => chunk !== first).map(({ file }) => file),
    fonts: fontsOf(chunks.flatMap(({ assets = [] }) => assets)),
  };
}

const fontsOf = (files: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    files.flatMap((file) => {
      const script = /-(cyrillic|latin-ext|latin)-[^/]*\.woff2$/.exec(file)?.[1];
      return script === undefined ? [] : [[script, file]];
    }),
  );

/** Code of a screen that its program would load only after its start: the document requests it at once. */
export function firstCode(program: Program, screen: Screen['name']): readonly string[] {
  if (program !== 'visitor' || screen === 'unknown') return [];
  return VISITOR_DOCUMENTS[screen].code.map((source) => `visitor/${source}`);
}
