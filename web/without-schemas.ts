import { parseSync } from 'vite';
import type { Plugin } from 'vite';

const INERT = '\0inert-schemas';

/**
 * Pages send and the server validates: a page needs an endpoint's method and path, not its schemas. The
 * schemas' library is 7 kB on every page, so the browser gets a stand-in. It builds nothing, and throws when
 * code validates with it. The rest of a declaration, such as its refusals, stays out of the pages too.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'foyer:without-schemas',
    enforce: 'pre',
    // Forms of the staff check their values before they send them: those schemas stay.
    resolveId: (id, importer) => (id === 'zod/mini' && !importer?.endsWith('.values.ts') ? INERT : null),
    load: async (id) => (id === INERT ? inertModule(Object.keys(await import('zod/mini'))) : null),
    transform: (code, id) =>
      id.includes('/contract/') && code.includes('endpoint<') ? shortEndpoints(id, code) : null,
  };
}

/** What `request` reads of an endpoint. */
const READ: ReadonlySet<string> = new Set(['method', 'path', 'api']);

type Part = { type: string; start: number; end: number; [name: string]: unknown };

/** A module of the contract with shorter `endpoint<…>()({ … })`. Every line keeps its place, so no map is needed. */
export function shortEndpoints(path: string, code: string): { code: string; map: null } {
  const { program } = parseSync(path, code);
  const unread = (program.body as unknown as Part[])
    .flatMap(endpointsIn)
    .flatMap((declared) => declared['properties'] as Part[])
    .filter(({ type, key }) => type === 'Property' && !READ.has(String((key as Part)['name'])));
  const blanked = unread.reduce((text, { start, end }) => {
    const [comma = ''] = /^\s*,/.exec(text.slice(end)) ?? [];
    const last = end + comma.length;
    return text.slice(0, start) + text.slice(start, last).replace(/\S/g, ' ') + text.slice(last);
  }, code);
  return { code: blanked, map: null };
}

/** The objects that a statement declares as endpoints. */
function endpointsIn(statement: Part): Part[] {
  const { declaration = statement } = statement as { declaration?: Part | null };
  const declarations = (declaration?.['declarations'] ?? []) as { init: Part | null }[];
  return declarations.flatMap(({ init }) => {
    const maker = init?.['callee'] as Part | undefined;
    const name = (maker?.['callee'] as Part | undefined)?.['name'];
    return init?.type === 'CallExpression' && name === 'endpoint' ? (init['arguments'] as Part[]) : [];
  });
}

/** A module with the same exports, each callable and with every member, to any depth. */
export function inertModule(names: readonly string[]): string {
  const exported = names.filter((name) => /^[A-Za-z_$][\w$]*$/.test(name)).map((name) => `inert as ${name}`);
  return [
    'const refuse = () => { throw new Error("Schemas judge on the server, not in a page"); };',
    'const inert = new Proxy(() => inert, { get: (_, name) => (/parse/i.test(String(name)) ? refuse : inert) });',
    `export { ${exported.join(', ')} };`,
  ].join('\n');
}
