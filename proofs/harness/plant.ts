// node --import proofs/harness/plant.ts server/main.ts: the server with a fault in its source, planted while it is loaded.
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { askedChanges, plantedFile } from './faults.ts';

const changes = askedChanges('servers');

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.startsWith('file:') || loaded.source === undefined || loaded.source === null) return loaded;
    const source = plantedFile(fileURLToPath(url), textOf(loaded.source), changes);
    return source === undefined ? loaded : { ...loaded, source };
  },
});

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray): string {
  return typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString('utf8');
}
