import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { SCREENS } from './visitor-screens.ts';

const KIB = 1024;

/**
 * Reports the size of each visitor page until it is usable: its JavaScript, compressed with gzip, in KiB,
 * without later chunks (sockets, phone rules, the map). Writes it next to the pages, where a journey compares
 * it with the limits.
 */
export function weighPages(folder: string): Plugin {
  return {
    name: 'foyer:weigh-pages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const weights = Object.values(SCREENS).map(({ title: page, most, sources }) => {
        const kib = weightOf(
          chunks,
          ['main.tsx', ...sources].map((source) => folder + source),
        );
        this.environment.logger.info(`${page} weighs ${kib.toFixed(1)} KiB of ${most}`);
        return { page, kib, most };
      });
      this.emitFile({ type: 'asset', fileName: 'weights.json', source: JSON.stringify(weights) });
    },
  };
}

function weightOf(chunks: readonly Rolldown.OutputChunk[], sources: readonly string[]): number {
  const needed = new Set<string>();
  const need = (file: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    if (!chunk || needed.has(file)) return;
    needed.add(file);
    chunk.imports.forEach(need);
  };
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(source));
    // The screen has moved: rename it above. The journey refuses a size of zero.
    if (!chunk) return 0;
    need(chunk.fileName);
  }
  const codes = chunks
    .filter(({ fileName }) => needed.has(fileName))
    .map(({ code }) => gzipSync(code).length);
  return codes.reduce((sum, each) => sum + each, 0) / KIB;
}
