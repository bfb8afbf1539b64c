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

/**
 * Returns the setting keys that product code reads. A key of several words counts as a string or as a member of any
 * object. A key of one word has many namesakes: it counts only as read from the settings.
 */
export function settingsRead(tree: Pick<Tree, 'code'>, keys: readonly string[]): Set<string> {
  const files = readers(tree).map((file) => ({ path: file.path, ...namesIn(file) }));
  const isRead = (key: string): boolean =>
    files.some(
      ({ path, texts, members, fromSettings }) =>
        path !== CARRIER &&
        (fromSettings.has(key) || (!isOneWord(key) && (texts.has(key) || members.has(key)))),
    );
  const isCarried = (key: string): boolean =>
    files.some(({ path, texts }) => path === CARRIER && texts.has(key)) &&
    files.some(({ path, carried }) => path.startsWith('web/') && carried.has(CARRIED_AS[key] ?? key));
  return new Set(keys.filter((key) => isRead(key) || isCarried(key)));
}

/** Whether other things have the name of this setting too: `phone`, `currency`. */
const isOneWord = (key: string): boolean => /^[a-z]+$/.test(key);

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

/**
 * Returns the setting keys that these tests set or expect. A mere list of keys says nothing of an effect. A key of one
 * word counts only where its neighbours say that it is a setting.
 */
export function settingsTested(tests: readonly SourceFile[], names: readonly string[]): Set<string> {
  const wanted = new Set(names);
  const tested = new Set<string>();
  for (const file of tests)
    for (const [node, around] of nodesIn(file.program)) {
      const name = isText(node) ? String(node['value']) : keyOfObject(node, around);
      if (name === null || !wanted.has(name) || tested.has(name) || isInList(node, around)) continue;
      if (!isOneWord(name) || isAmongSettings(node, around)) tested.add(name);
    }
  return tested;
}

/** The unquoted key of a property of an object, not of a pattern. */
const keyOfObject = (node: Node, around: readonly Node[]): string | null =>
  node.type === 'Property' && around[0]?.type === 'ObjectExpression' && isNode(node['key'])
    ? String(node['key']['name'] ?? node['key']['value'])
    : null;

/** Whether the text stands in an array of three or more texts. */
function isInList(node: Node, [array]: readonly Node[]): boolean {
  if (!isText(node) || array?.type !== 'ArrayExpression') return false;
  const elements = array['elements'] as (Node | null)[];
  return elements.length > 2 && elements.every((one) => one !== null && isText(one));
}

/** `key: 'phone'`, `['phone', '+1 206']`, `setting('phone')`, and `{ phone: … }` of an object of settings or values. */
function isAmongSettings(node: Node, around: readonly Node[]): boolean {
  const [outer] = around;
  if (outer === undefined) return false;
  if (isText(node)) {
    if (outer.type === 'Property') return isKeyed(outer, 'key');
    if (outer.type === 'ArrayExpression') return (outer['elements'] as Node[]).length === 2;
    return outer.type === 'CallExpression' && /set|setting/i.test(calledName(outer) ?? '');
  }
  const holder = around[1];
  if (holder?.type === 'VariableDeclarator') return /settings|values/i.test(lastName(holder['id']) ?? '');
  if (holder?.type === 'Property') return isKeyed(holder, 'settings');
  return holder?.type === 'CallExpression' && /setting/i.test(calledName(holder) ?? '');
}

interface Names {
  /** String literals. */
  readonly texts: Set<string>;
  /** Member names of any object, and destructured names. */
  readonly members: Set<string>;
  /** The names among them that are read from settings: `settings.get('phone')`, `settings.phone`. */
  readonly fromSettings: Set<string>;
  /** The names that are read from what carries settings to pages: the vendor of a page's state, or a part of it. */
  readonly carried: Set<string>;
}

function namesIn(file: SourceFile): Names {
  const names: Names = {
    texts: new Set(),
    members: new Set(),
    fromSettings: new Set(),
    carried: new Set(),
  };
  for (const [node, around] of nodesIn(file.program)) {
    if (isText(node)) names.texts.add(node['value'] as string);
    if (isSettingsRead(node))
      names.fromSettings.add(String((node['arguments'] as Node[]).find(isText)!['value']));
    if (node.type === 'MemberExpression' && isNode(node['property']) && node['computed'] !== true)
      addMember(names, String(node['property']['name']), lastName(node['object']));
    if (node.type === 'Property' && around[0]?.type === 'ObjectPattern' && isNode(node['key']))
      addMember(names, String(node['key']['name']), sourceOfPattern(around));
  }
  return names;
}

function addMember({ members, fromSettings, carried }: Names, name: string, of: string | null): void {
  members.add(name);
  if (of !== null && SETTINGS_OBJECTS.test(of)) fromSettings.add(name);
  if (of !== null && CARRIED_OBJECTS.test(of)) carried.add(name);
}

/** `settings.get('phone')`, and `settingValue(values, 'phone')`. */
function isSettingsRead(node: Node): boolean {
  if (node.type !== 'CallExpression' || !(node['arguments'] as Node[]).some(isText)) return false;
  const callee = node['callee'] as Node;
  if (callee.type === 'MemberExpression')
    return calledName(node) === 'get' && SETTINGS_OBJECTS.test(lastName(callee['object']) ?? '');
  return calledName(node) === 'settingValue';
}

/** Names of variables and functions that hold settings. */
const SETTINGS_OBJECTS = /settings/i;
const CARRIED_OBJECTS = /^(vendor|theme|line|shown|state|page)/i;

/** The last name of an expression: `b` of `a.b`, `a.b()`, `await b()`, `b!` and `a.b?.`. */
function lastName(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'MemberExpression') return lastName(node['property']);
  if (node.type === 'CallExpression') return lastName(node['callee']);
  if (node.type === 'AwaitExpression') return lastName(node['argument']);
  return isNode(node['expression']) ? lastName(node['expression']) : null;
}

/** What an object pattern takes apart: the initial value of its variable, or the property that the pattern is the value of. */
function sourceOfPattern(around: readonly Node[]): string | null {
  const outer = around[1];
  if (outer?.type === 'VariableDeclarator') return lastName(outer['init']);
  if (outer?.type === 'Property' && isNode(outer['key'])) return String(outer['key']['name']);
  return null;
}

const isKeyed = (node: Node, name: string): boolean => isNode(node['key']) && node['key']['name'] === name;
const isText = (node: Node): boolean => node.type === 'Literal' && typeof node['value'] === 'string';

function calledName(call: Node): string | null {
  const callee = call['callee'];
  if (isNode(callee) && callee.type === 'MemberExpression' && isNode(callee['property']))
    return String(callee['property']['name']);
  return dottedName(callee);
}
