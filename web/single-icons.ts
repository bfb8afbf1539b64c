import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = '@tabler/icons-react';
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*'@tabler\/icons-react';/g;

/**
 * Imports each icon from its own file. Through the package's index, a build reads all 6,000 icons to keep
 * 76: two fifths of its processor time.
 */
export function singleIcons(): Plugin {
  return {
    name: 'foyer:single-icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: PACKAGE },
      handler: (code) => ({ code: withSingleIcons(code), map: null }),
    },
  };
}

/** Rewrites the import lines; names without a file of their own, types for example, stay. Line numbers stay too. */
export function withSingleIcons(code: string): string {
  return code.replace(IMPORT, (whole: string, list: string) => {
    const names = list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const lines = names.map((name) => {
      const [icon = '', own = icon] = name.split(/\s/).filter((word) => word !== '' && word !== 'as');
      const file = `${PACKAGE}/dist/esm/icons/${icon}.mjs`;
      return isFile(file) ? `import ${own} from '${file}';` : `import { ${name} } from '${PACKAGE}';`;
    });
    return lines.join(' ') + '\n'.repeat(whole.split('\n').length - 1);
  });
}

const folder = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));

const isFile = (file: string): boolean => existsSync(join(folder, file.slice(PACKAGE.length)));
