import { pathToFileURL } from 'node:url';
import { isTest } from '../source/tree.ts';
import type { Tree } from '../source/tree.ts';
import type { Finding, Law } from './law.ts';
import { within } from './law.ts';

/** An endpoint as the law reads it, without relying on compile-time types. */
interface Declared {
  file: string;
  name: string;
  method: string;
  path: string;
  access?: unknown;
  refusals?: unknown;
  vendor?: unknown;
  params?: unknown;
}

/** Access has no default: an endpoint without a declared audience fails instead of being public. */
export const endpointsSayWho: Law = {
  name: 'endpoints-say-who',
  words: 'every endpoint states who may call it and how it refuses, and has a unique name and path',
  async check(tree) {
    const endpoints = await endpointsIn(tree);
    const codes = (await moduleOf(tree, 'contract/protocol/refusals.ts'))['REFUSALS'] as Record<
      string,
      number
    >;
    return endpoints.flatMap((endpoint) => [
      ...faultsOf(endpoint, codes).map((what) => at(tree, endpoint, what)),
      ...endpoints
        .filter(
          (other) =>
            other !== endpoint &&
            isSame(other, endpoint) &&
            endpoints.indexOf(other) < endpoints.indexOf(endpoint),
        )
        .map((other) =>
          at(tree, endpoint, `${endpoint.name} is taken already, by ${other.name} in ${other.file}`),
        ),
    ]);
  },
};

async function endpointsIn(tree: Tree): Promise<Declared[]> {
  const files = tree.code.filter(
    ({ path }) => within(path, 'contract') && !path.endsWith('.responses.ts') && !isTest(path),
  );
  const result: Declared[] = [];
  for (const { path } of files) {
    for (const value of Object.values(await moduleOf(tree, path)).flatMap(withParts)) {
      const { name, method, path: url } = (value ?? {}) as Partial<Declared>;
      if (name !== undefined && method !== undefined && url !== undefined)
        result.push({ ...(value as Declared), file: path });
    }
  }
  return result;
}

/** A resource of the staff's screens is an object of endpoints. */
const withParts = (value: unknown): unknown[] => {
  const parts =
    (value as { list?: unknown } | null)?.list === undefined ? [] : Object.values(value as object);
  return [value, ...parts];
};

const moduleOf = async (tree: Tree, path: string): Promise<Record<string, unknown>> =>
  (await import(pathToFileURL(`${tree.root}/${path}`).href)) as Record<string, unknown>;

function faultsOf(
  { name, method, path, access, refusals, vendor, params }: Declared,
  codes: Record<string, number>,
): string[] {
  const faults: string[] = [];
  const stated: readonly string[] = Array.isArray(refusals) ? refusals : [];
  const permission = (access as { permission?: unknown } | undefined)?.permission;
  if (access !== 'anyone' && access !== 'signed-in' && typeof permission !== 'string')
    faults.push(`${name} does not say who may call it`);
  if (stated.length === 0) faults.push(`${name} does not say how it refuses`);
  for (const code of stated)
    if (!(code in codes)) faults.push(`${name} refuses with ${code}, which is not a refusal`);
  if (vendor === undefined) faults.push(`${name} does not say how it finds its vendor`);
  const must = [
    access !== undefined && access !== 'anyone' && 'sign-in-required',
    typeof permission === 'string' && 'forbidden',
    access !== undefined && access !== 'anyone' && method !== 'GET' && 'csrf-refused',
    params !== undefined && 'not-found',
  ];
  for (const code of must)
    if (code && !stated.includes(code)) faults.push(`${name} can refuse with ${code} and does not say so`);
  if (/:/.test(path) !== (params !== undefined))
    faults.push(`${name} and its path have different parameters`);
  return faults;
}

const shapeOf = ({ method, path }: Declared): string => `${method} ${path.replace(/:[a-zA-Z]+/g, ':')}`;
const isSame = (a: Declared, b: Declared): boolean => a.name === b.name || shapeOf(a) === shapeOf(b);

/** A finding at the line that names the endpoint. */
function at(tree: Tree, { file, name }: Declared, what: string): Finding {
  const lines = tree.read(file).split('\n');
  return { file, line: lines.findIndex((line) => line.includes(`name: '${name}'`)) + 1, what };
}

export const ENDPOINT_LAWS = [endpointsSayWho];
