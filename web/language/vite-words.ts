import type { Plugin } from 'vite';
import { compileCatalogue } from './compile-catalogue.ts';

const CATALOGUE = /\/translations\/[a-z]{2}\/[a-z]+\.json$/;

/**
 * Compiles ICU messages in the build, so that no page loads a parser. A malformed message stops the build and
 * is named.
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
