import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Plugin } from 'vite';

/** Not served below `/assets/`: the server sends it as `/embed.js`, and reads it under this name. */
const FILE = '.embed.js';

/** Adds the script of host pages to the build: one classic script with everything in it, in the browsers of visitors. */
export function embedScript(): Plugin {
  return {
    name: 'foyer:embed-script',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await buildEmbedScript() });
    },
  };
}

/** Returns the script as host pages load it. */
export async function buildEmbedScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      reportCompressedSize: false,
      lib: {
        entry: fileURLToPath(new URL('embed/main.ts', import.meta.url)),
        formats: ['iife'],
        // Never used: the script exports nothing.
        name: 'bookingWidget',
      },
    },
  });
  const output = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const chunk = output.find((file) => file.type === 'chunk');
  if (!chunk || output.length !== 1) throw new Error('The script of host pages is not one file');
  return chunk.code;
}
