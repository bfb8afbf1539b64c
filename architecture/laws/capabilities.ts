import { isTest } from '../source/tree.ts';
import type { Law } from './law.ts';
import { floorOf, importLaw, within } from './law.ts';

/**
 * Capabilities in dependency order: a capability imports only from those before it. A new one gets its
 * position here. If it seems to need a later one, use an event or a function parameter instead.
 */
export const CAPABILITY_ORDER = [
  'access',
  'vendors',
  'features',
  'connections',
  'shortcuts',
  'locations',
  'services',
  'staff',
  'clients',
  'visits',
  'queue',
  'appointments',
  'wallet',
  'devices',
  'accounts',
  'imports',
  'conversations',
  'notifications',
  'chats',
  'webhooks',
  'reports',
  'wording',
  'data',
  'support',
  'shell',
  'pages',
];

/** Returns `queue` for server/capabilities/queue/moves/call-next.ts. */
const capabilityOf = (path: string): string | null =>
  /^server\/capabilities\/([^/]+)\//.exec(path)?.[1] ?? null;

/** Demo data uses each store's bulk inserts, which the capability's index does not export. */
const isBulkLoading = (file: string, path: string) =>
  within(file, 'server/demo') && path.endsWith('-bulk-store.ts');

export const capabilitiesHaveEntries: Law = importLaw({
  name: 'capabilities-have-entries',
  words: 'a capability is entered by its index.ts',
  concerns: (path) => within(path, 'server', 'scripts') && !isTest(path),
  fault(file, to) {
    const entered = to.kind === 'file' ? capabilityOf(to.path) : null;
    if (to.kind !== 'file' || entered === null || entered === capabilityOf(file)) return null;
    if (to.path === `server/capabilities/${entered}/index.ts` || isBulkLoading(file, to.path)) return null;
    return `${to.path} is private to ${entered}`;
  },
});

export const capabilitiesLookLeft: Law = importLaw({
  name: 'capabilities-look-left',
  words: `a capability imports only those before it: ${CAPABILITY_ORDER.join(', ')}`,
  concerns: (path) => capabilityOf(path) !== null && !isTest(path),
  fault(file, to) {
    const [mine, theirs] = [capabilityOf(file)!, to.kind === 'file' ? capabilityOf(to.path) : null];
    if (!CAPABILITY_ORDER.includes(mine)) return `${mine} has no position in the order yet`;
    if (theirs === null || theirs === mine) return null;
    return CAPABILITY_ORDER.indexOf(theirs) < CAPABILITY_ORDER.indexOf(mine)
      ? null
      : `${theirs} comes after ${mine}`;
  },
});

/**
 * Folders of a wide capability in dependency order: a file imports from its own folder and earlier ones.
 * Folders in one inner array are siblings and do not import each other. The root holds `index.ts` and bulk
 * stores.
 */
export const CAPABILITY_FOLDERS: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  clients: ['records', 'history', 'erasure', 'merging', 'requests'],
  conversations: ['threads', 'sending', ['texts', 'mails'], 'gateway', ['staff', 'erasure']],
  notifications: ['content', 'ledger', 'clients', 'team', 'sending', 'settings'],
  queue: ['state', 'waits', 'documents', 'joining', 'moves', ['visitor', 'lobby', 'live']],
  appointments: [
    'requests',
    'offers',
    'slots',
    'feeds',
    'documents',
    'reserve-with-google',
    'booking',
    'wait-list',
    'changing',
    'importing',
    'impact',
    'open-api',
    'schedule',
    'groups',
  ],
};

/** Returns `waits` for server/capabilities/queue/waits/waits.ts, null for a file at the root. */
const folderOf = (path: string): string | null =>
  /^server\/capabilities\/[^/]+\/(.+)\/[^/]+$/.exec(path)?.[1] ?? null;

const isRootFile = (path: string): boolean => /\/(index|[a-z-]+-bulk-store)\.ts$/.test(path);

export const capabilityFoldersHaveAnOrder: Law = importLaw({
  name: 'capability-folders-have-an-order',
  words: 'a folder of a capability imports only those before it in CAPABILITY_FOLDERS',
  concerns: (path) => capabilityOf(path) !== null && !isTest(path),
  fault(file, to) {
    const [capability, from] = [capabilityOf(file)!, folderOf(file)];
    const order = CAPABILITY_FOLDERS[capability] ?? [];
    const rank = (folder: string): number => order.findIndex((one) => one === folder || one.includes(folder));
    if (from === null)
      return order.length > 0 && !isRootFile(file) ? `${capability} keeps it in a folder` : null;
    if (rank(from) < 0) return `${from} has no position in the order of ${capability} yet`;
    if (to.kind !== 'file' || capabilityOf(to.path) !== capability) return null;
    const into = folderOf(to.path);
    if (into === null) return isRootFile(to.path) ? `${to.path} is in a folder above ${from}` : null;
    const isBefore = into === from || rank(into) < rank(from);
    return isBefore ? null : `${into} does not come before ${from}`;
  },
});

/** The product works without its demo: only scripts import it. */
export const demoStaysApart: Law = importLaw({
  name: 'demo-stays-apart',
  words: 'capabilities, infrastructure and integrations do not import the demo',
  concerns: (path) =>
    within(path, 'server/capabilities', 'server/infrastructure', 'server/integrations') && !isTest(path),
  fault: (_file, to) =>
    to.kind === 'file' && within(to.path, 'server/demo') ? `${to.path} belongs to the demo` : null,
});

/** Infrastructure may use these parts of domain and contract: how requests are made, not business rules. */
const INFRASTRUCTURE_DOMAIN = ['domain/time', 'domain/language', 'domain/access'];
const INFRASTRUCTURE_FILES = [
  'domain/codes/role.ts',
  'contract/protocol/endpoint.ts',
  'contract/protocol/imports.ts',
  'contract/protocol/json-api.ts',
  'contract/protocol/refusals.ts',
  'contract/protocol/realtime.ts',
  'contract/protocol/record-id.values.ts',
  'contract/protocol/resource.ts',
  'contract/protocol/described.responses.ts',
  'contract/protocol/every.responses.ts',
  'contract/protocol/examples.responses.ts',
  'contract/protocol/list-tasks.ts',
];

export const infrastructureKnowsNoBusiness: Law = importLaw({
  name: 'infrastructure-knows-no-business',
  words: 'infrastructure imports no capability and no domain folder of one capability',
  concerns: (path) => within(path, 'server/infrastructure') && !isTest(path),
  fault(_file, to) {
    if (to.kind !== 'file' || within(to.path, 'server/infrastructure', 'translations')) return null;
    if (floorOf(to.path) === 'server') return `infrastructure does not import ${to.path}`;
    return INFRASTRUCTURE_FILES.includes(to.path) || within(to.path, ...INFRASTRUCTURE_DOMAIN)
      ? null
      : `${to.path} is business`;
  },
});

/** Test helpers have access that product code must not have. */
export const scaffoldingStaysInTests: Law = importLaw({
  name: 'scaffolding-stays-in-tests',
  words: 'only tests import test helpers',
  concerns: (path) => !isTest(path),
  fault: (_file, to) =>
    to.kind === 'file' && isTest(to.path) && !within(to.path, 'e2e', 'benches', 'proofs')
      ? `${to.path} is for tests`
      : null,
});

export const CAPABILITY_LAWS = [
  capabilityFoldersHaveAnOrder,
  demoStaysApart,
  capabilitiesHaveEntries,
  capabilitiesLookLeft,
  infrastructureKnowsNoBusiness,
  scaffoldingStaysInTests,
];
