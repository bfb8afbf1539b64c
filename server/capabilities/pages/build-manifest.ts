import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type Program = 'visitor' | 'display' | 'admin';

/** What a document loads for one of the browser programs; paths below `/assets/`. */
export interface ProgramFiles {
  script: string;
  styles: readonly string[];
  /** Loaded with the script in any case: told early, so that they are not found one after another. */
  preloads: readonly string[];
}

export interface Build {
  id: string;
  files(program: Program): ProgramFiles | undefined;
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

const NONE: Build = { id: 'none', files: () => undefined };

/** The browser programs as they were built last, read anew when they are built again; without a build, documents carry no script. */
export function watchBuild(folder: string): () => Build {
  const file = join(folder, '.vite', 'manifest.json');
  let known: { at: number; build: Build } | undefined;
  return () => {
    try {
      const at = statSync(file).mtimeMs;
      if (known?.at !== at) known = { at, build: readBuild(readFileSync(file, 'utf8')) };
      return known.build;
    } catch {
      return known?.build ?? NONE;
    }
  };
}

export function readBuild(text: string): Build {
  const manifest = JSON.parse(text) as Manifest;
  const kept = new Map<Program, ProgramFiles | undefined>();
  return {
    id: createHash('sha256').update(text).digest('hex').slice(0, 12),
    files(program) {
      if (!kept.has(program)) kept.set(program, filesOf(manifest, `${program}/main.tsx`));
      return kept.get(program);
    },
  };
}

function filesOf(manifest: Manifest, entry: string): ProgramFiles | undefined {
  const first = manifest[entry];
  if (!first) return undefined;
  const chunks: Chunk[] = [];
  const seen = new Set<string>();
  // What is imported comes first: its styles must stand before those that build on them.
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    chunk.imports?.forEach(visit);
    chunks.push(chunk);
  };
  visit(entry);
  return {
    script: first.file,
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
    preloads: chunks.filter((chunk) => chunk !== first).map(({ file }) => file),
  };
}
