import { linkQuery } from '#contract/shortcuts/draft-link.ts';
import { numbers, presetsOf } from '#contract/shortcuts/shortcut-presets.ts';
import { renewShortcutLink, seeShortcutLink, shortcuts } from '#contract/shortcuts/shortcuts.ts';
import type {
  ShortcutFacts,
  ShortcutLink,
  ShortcutListRow,
  ShortcutValues,
} from '#contract/shortcuts/shortcuts.ts';
import { vendorPrefix } from '#contract/protocol/visitor-pages.ts';
import { contradictions, endsMinute } from '#domain/shortcuts/shortcut.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { idOf } from '#server/infrastructure/resources/list-request.ts';
import { faultOf } from '#server/infrastructure/resources/record-rules.ts';
import { recordWriter } from '#server/infrastructure/resources/record-writer.ts';
import type { RecordRules } from '#server/infrastructure/resources/record-rules.ts';
import { resourceRoutes } from '#server/infrastructure/resources/resource-routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { translatedForm } from '../vendors/index.ts';
import { hashOf, tokenBehind, tokenOf } from './shortcut-token.ts';
import {
  keepToken,
  linkedShortcut,
  SHORTCUT_FACTS,
  SHORTCUT_FORM,
  SHORTCUT_SORTS,
  SHORTCUT_TABLE,
  shortcutColumns,
  shortcutFilters,
  shortcutReferences,
  writeEnd,
  zoneOfShortcut,
} from './shortcuts-store.ts';
import type { LinkedShortcut } from './shortcuts-store.ts';

type Action = 'archive' | 'restore' | 'pause' | 'resume';

export interface ShortcutDeps {
  keys: Keys;
  config: { publicUrl: string };
}

/** The parameters of a code printed for a location. Injected: the queue comes after this capability in the order. */
export interface PrintDeps {
  printedCode: (at: { locationId: number; now: Instant }) => string;
}

/** Booking shortcuts as staff list, make, change and export them, and their links. */
export function setUpShortcutRoutes(deps: ShortcutDeps & PrintDeps): Route[] {
  return [
    ...resourceRoutes(shortcuts, rulesOf(deps.keys)),
    route(seeShortcutLink, (context) =>
      context.read(async (tx) => {
        const shortcut = await readable(tx, context.params.id, { scope: context.scope });
        return ok(
          { data: printable(deps, linkOf(deps, tx.vendorId, shortcut), { ...shortcut, now: context.now }) },
          { 'cache-control': 'no-store' },
        );
      }),
    ),
    route(renewShortcutLink, (context) =>
      context.write(async (tx) => {
        const { params, scope, actor, now, requestId } = context;
        const shortcut = await readable(tx, params.id, { scope, lock: true });
        if (!mayChange(scope, shortcut.locationIds)) throw refuse('not-found');
        const renewed = await makeToken(tx, deps.keys, { ...shortcut, version: shortcut.tokenVersion + 1 });
        // A stream of its own: an open form of the shortcut stays current.
        const subject = {
          kind: 'shortcut-link',
          id: shortcut.id,
          version: await nextVersionOf(tx, 'shortcut-link', shortcut.id),
        };
        await appendEvent(tx, { subject, kind: 'shortcut-link-renewed', actor, at: now, requestId });
        return ok(
          {
            data: printable(deps, linkOf(deps, tx.vendorId, { ...shortcut, ...renewed }), {
              ...shortcut,
              now,
            }),
          },
          { 'cache-control': 'no-store' },
        );
      }),
    ),
  ];
}

/** Makes a shortcut by the rules of the form, for the operator; returns its link. */
export async function createShortcut(
  tx: Tx,
  deps: ShortcutDeps,
  { values, now }: { values: ShortcutValues; now: Instant },
): Promise<string> {
  const change = {
    scope: { reach: 'vendor' },
    actor: { kind: 'system', id: null },
    now,
    requestId: '',
    language: 'en',
  } as const;
  const { id } = await recordWriter<ShortcutValues, ShortcutFacts>(rulesOf(deps.keys)).create(
    tx,
    values,
    change,
  );
  return linkOf(deps, tx.vendorId, (await linkedShortcut(tx, id))!).url!;
}

function rulesOf(keys: Keys): RecordRules<ShortcutValues, ShortcutFacts, ShortcutListRow, Action> {
  const stored = translatedForm<ShortcutValues, ShortcutFacts>(SHORTCUT_FORM, {
    kind: 'shortcut',
    facts: SHORTCUT_FACTS,
  });
  return {
    kind: 'shortcut',
    source: (query, scope, { now }) => ({
      table: SHORTCUT_TABLE,
      columns: shortcutColumns(now),
      sorts: SHORTCUT_SORTS,
      terms: null,
      where: shortcutFilters(query, {
        within: scope.reach === 'vendor' ? undefined : scope.locationIds,
        now,
      }),
    }),
    file: [
      ...(['id', 'name', 'kind', 'presets', 'uses', 'max_uses', 'bookings'] as const),
      ...(['expires_on', 'status', 'owner', 'archived'] as const),
    ],
    ...stored,
    mayRead: (scope, { location_ids: ids }) => mayUse(scope, numbers(ids)),
    // A new one without locations gets those of its maker.
    mayChange: (scope, { location_ids: ids }, id) =>
      (id === null && ids.length === 0) || mayChange(scope, numbers(ids)),
    check,
    async insert(tx, values, change) {
      const made = placed(values, change.scope);
      const id = await stored.insert(tx, made, change);
      await writeEnd(tx, id, { endsMin: await endOf(tx, made), createdBy: makerOf(change.actor) });
      await makeToken(tx, keys, { id, version: 1 });
      return id;
    },
    async update(tx, id, written) {
      await stored.update(tx, id, written);
      await writeEnd(tx, id, { endsMin: await endOf(tx, written.values) });
    },
    actions: {
      archive: () => 'archive',
      restore: () => 'restore',
      pause: () => ({ paused: true }),
      resume: () => ({ paused: false }),
    },
  };
}

/** Staff use the shortcuts of their locations, and those of all. */
function mayUse(scope: RecordScope, ids: readonly number[]): boolean {
  return scope.reach === 'vendor' || ids.length === 0 || ids.some((id) => scope.locationIds.includes(id));
}

/** Who works at some locations makes shortcuts of these alone. */
function mayChange(scope: RecordScope, ids: readonly number[]): boolean {
  return scope.reach === 'vendor' || (ids.length > 0 && ids.every((id) => scope.locationIds.includes(id)));
}

async function check(tx: Tx, values: ShortcutValues): Promise<FieldFault[]> {
  const presets = presetsOf(values);
  const known = await shortcutReferences(tx, presets);
  return [
    ...contradictions(values.kind, presets).flatMap(({ field, code }) => faultOf(true, field, code)),
    ...faultOf(known.locations < presets.locationIds.length, 'location_ids', 'option'),
    ...faultOf(known.services < presets.serviceIds.length, 'service_ids', 'option'),
    ...faultOf(known.staff < presets.staffIds.length, 'staff_ids', 'option'),
  ];
}

const endOf = async (tx: Tx, values: ShortcutValues): Promise<number | null> =>
  endsMinute(
    { expiresOn: values.expires_on, windowTo: values.window_to },
    await zoneOfShortcut(tx, numbers(values.location_ids)),
  );

/** A shortcut of staff who work at some locations belongs to these. */
const placed = (values: ShortcutValues, scope: RecordScope): ShortcutValues =>
  scope.reach === 'vendor' || values.location_ids.length > 0
    ? values
    : { ...values, location_ids: scope.locationIds.map(String) };

const makerOf = ({ kind, id }: Actor): number | null => (kind === 'staff' ? id : null);

async function makeToken(
  tx: Tx,
  keys: Keys,
  { id, version }: { id: number; version: number },
): Promise<{ tokenVersion: number; tokenHash: string }> {
  const hash = hashOf(tokenOf(keys, tx.vendorId, { shortcutId: id, version }));
  await keepToken(tx, id, { version, hash });
  return { tokenVersion: version, tokenHash: hash };
}

/** A shortcut that the caller may use. */
export async function readable(
  tx: Tx,
  id: string,
  { scope, ...options }: { scope: RecordScope; lock?: boolean },
): Promise<LinkedShortcut> {
  const shortcut = await linkedShortcut(tx, idOf(id), options);
  if (!shortcut || !mayUse(scope, shortcut.locationIds)) throw refuse('not-found');
  return shortcut;
}

/** The link with the address of its printed code. That of a line proves that a visitor has scanned it at its location. */
function printable(
  { printedCode }: PrintDeps,
  link: Omit<ShortcutLink, 'printed'>,
  { locationIds, now }: { locationIds: readonly number[]; now: Instant },
): ShortcutLink {
  const [locationId] = locationIds;
  const isProof = link.kind === 'walk-in' && locationId !== undefined && link.url !== null;
  return { ...link, printed: isProof ? `${link.url}&${printedCode({ locationId, now })}` : link.url };
}

function linkOf(
  { keys, config }: ShortcutDeps,
  vendorId: number,
  shortcut: LinkedShortcut,
): Omit<ShortcutLink, 'printed'> {
  const { id: shortcutId, tokenVersion: version, tokenHash: hash, name, kind, location } = shortcut;
  const token = tokenBehind(keys, vendorId, { shortcutId, version, hash });
  return { url: token === null ? null : addressOf(config.publicUrl, shortcut, token), name, kind, location };
}

/** The address of a link. */
const addressOf = (publicUrl: string, shortcut: Omit<LinkedShortcut, 'id' | 'name'>, token: string): string =>
  `${publicUrl}${vendorPrefix(shortcut.pathname)}/?${new URLSearchParams(linkQuery(shortcut, token)).toString()}`;
