import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CATALOGUE = /\/translations\/[a-z]{2}\/[a-z]+\.json$/;

/**
 * Compiles ICU messages while the browser code is built, so that no page carries a parser. A faulty message stops
 * the build and is named.
 */
export function compiledWords(): Plugin {
  return {
    name: 'foyer:compiled-words',
    enforce: 'pre',
    transform(code, id) {
      const [path = ''] = id.split('?');
      if (!CATALOGUE.test(path)) return null;
      const messages = JSON.parse(code) as Record<string, string>;
      return { code: JSON.stringify(compileCatalogue(messages, path)), map: null };
    },
  };
}

/** Every message compiled; throws with the key of the first that is not ICU MessageFormat. */
export function compileCatalogue(messages: Record<string, string>, source: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => {
      try {
        return [id, compileMessageOrThrow(message)];
      } catch (fault) {
        throw new Error(`${source}: "${id}" cannot be compiled: ${String(fault)}`);
      }
    }),
  );
}
