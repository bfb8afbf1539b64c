// node --import proofs/harness/mutate.ts server/main.ts: starts the server with a mutation, applied while its
// source is loaded.
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { editsOfRun, mutatedFile } from './mutations.ts';

const edits = editsOfRun('servers');

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.startsWith('file:') || loaded.source === undefined || loaded.source === null) return loaded;
    const source = mutatedFile(fileURLToPath(url), textOf(loaded.source), edits);
    return source === undefined ? loaded : { ...loaded, source };
  },
});

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray): string {
  return typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString('utf8');
}
