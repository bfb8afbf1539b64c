import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { partsOf } from '#translations/catalogues.ts';
import type { CatalogueName } from '#translations/catalogues.ts';
import { compileCatalogue } from './compile-catalogue.ts';

const CATALOGUE = /^(.*\/translations\/[a-z]{2}\/)([a-z]+)\.json$/;

/**
 * Compiles ICU messages in the build, so that no page loads a parser. A catalogue includes the texts that it
 * shares, so that a language is one file. A malformed message stops the build and is named.
 */
export function compiledWords(): Plugin {
  return {
    name: 'foyer:compiled-words',
    enforce: 'pre',
    transform(_code, id) {
      const [, folder, name] = CATALOGUE.exec(id.split('?')[0] ?? '') ?? [];
      if (folder === undefined) return null;
      const parts = partsOf(name as CatalogueName).map((part) => {
        const path = `${folder}${part}.json`;
        this.addWatchFile(path);
        const messages = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
        return compileCatalogue(messages, path);
      });
      return { code: JSON.stringify(Object.assign({}, ...parts)), map: null };
    },
  };
}
