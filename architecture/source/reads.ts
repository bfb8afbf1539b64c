import type { SourceFile } from './source-file.ts';
import type { Tree } from './tree.ts';
import { isTest } from './tree.ts';
import { dottedName, isNode, nodesIn } from './walk.ts';
import type { Node } from './walk.ts';

/** The registry itself, and demo data, which only writes settings. */
const NOT_READERS = [
  /^domain\/vendors\/(settings|features|registry\/[a-z-]+)\.ts$/,
  /^domain\/codes\/feature\.ts$/,
  /^server\/demo\//,
];

/** Copies settings to the page state; a page has to read the copy under this name. */
const CARRIER = 'server/capabilities/pages/page-state.ts';
const CARRIED_AS: Readonly<Record<string, string>> = {
  'kiosk.redirectUrl': 'kioskRedirectUrl',
  'theme.logo': 'logo',
  'theme.primary': 'brand',
  'theme.secondary': 'brand',
  'theme.fontFamily': 'brand',
  'theme.fontWeightNormal': 'brand',
  'theme.fontWeightBold': 'brand',
};

/** Names the features of addresses that are not built too. */
const ADDRESSES = 'contract/protocol/staff-addresses.ts';

/** Functions whose first argument is a feature name. */
const FEATURE_QUESTIONS = new Set(['has', 'feature', 'hasFeature']);

/** Returns the setting keys that product code reads: as a string, or as a member of the settings. */
export function settingsRead(tree: Pick<Tree, 'code'>, keys: readonly string[]): Set<string> {
  const files = readers(tree).map((file) => ({ path: file.path, ...namesIn(file) }));
  const isRead = (key: string): boolean =>
    files.some(({ path, texts, members }) => path !== CARRIER && (texts.has(key) || members.has(key)));
  const isCarried = (key: string): boolean =>
    files.some(({ path, texts }) => path === CARRIER && texts.has(key)) &&
    files.some(({ path, members }) => path.startsWith('web/') && members.has(CARRIED_AS[key] ?? key));
  return new Set(keys.filter((key) => isRead(key) || isCarried(key)));
}

/** Returns the features that a condition in the product checks, or that an endpoint declares as its own. */
export function featuresRead(tree: Pick<Tree, 'code'>): Set<string> {
  const request = readers(tree).flatMap((file) =>
    [...nodesIn(file.program)].flatMap(([node]) => {
      if (node.type !== 'CallExpression') return [];
      const called = calledName(node);
      const text = (node['arguments'] as Node[]).find(isText);
      return called !== null && FEATURE_QUESTIONS.has(called) && text ? [String(text['value'])] : [];
    }),
  );
  const declared = tree.code
    .filter(({ path }) => path.startsWith('contract/') && !isTest(path) && path !== ADDRESSES)
    .flatMap((file) =>
      [...nodesIn(file.program)].flatMap(([node]) =>
        node.type === 'Property' && isKeyed(node, 'feature') && isNode(node['value']) && isText(node['value'])
          ? [String(node['value']['value'])]
          : [],
      ),
    );
  return new Set([...request, ...declared]);
}

const readers = ({ code }: Pick<Tree, 'code'>): SourceFile[] =>
  code.filter(
    ({ path }) =>
      /^(domain|server|web|scripts)\//.test(path) &&
      !isTest(path) &&
      !NOT_READERS.some((pattern) => pattern.test(path)),
  );

/** Returns string literals, member names (`settings.currency`) and destructured names. */
function namesIn(file: SourceFile): { texts: Set<string>; members: Set<string> } {
  const texts = new Set<string>();
  const members = new Set<string>();
  for (const [node, around] of nodesIn(file.program)) {
    if (isText(node)) texts.add(node['value'] as string);
    if (node.type === 'MemberExpression' && isNode(node['property']) && node['computed'] !== true)
      members.add(String(node['property']['name']));
    if (node.type === 'Property' && around[0]?.type === 'ObjectPattern' && isNode(node['key']))
      members.add(String(node['key']['name']));
  }
  return { texts, members };
}

const isKeyed = (node: Node, name: string): boolean => isNode(node['key']) && node['key']['name'] === name;
const isText = (node: Node): boolean => node.type === 'Literal' && typeof node['value'] === 'string';

function calledName(call: Node): string | null {
  const callee = call['callee'];
  if (isNode(callee) && callee.type === 'MemberExpression' && isNode(callee['property']))
    return String(callee['property']['name']);
  return dottedName(callee);
}
