import type { History } from '#contract/protocol/resource.ts';
import { mayOpen } from '#contract/protocol/staff-addresses.ts';
import type {
  SettingsDraft,
  SettingsOfPage,
  SettingsPageEndpoints,
  PageSetting,
  SettingJson,
} from '#contract/settings/settings-page.ts';
import { draftsOfPage } from '#contract/settings/settings-drafts.ts';
import { SETTINGS_PAGES } from '#contract/settings/settings-pages.ts';
import { meets, writes } from '#domain/access/cells.ts';
import { cellOf, cellsOf } from '#domain/access/permission-table.ts';
import { toIso } from '#domain/time/instant.ts';
import { mayDifferAt, settingsOfPage } from '#domain/vendors/settings-of-page.ts';
import type { SettingsScope } from '#domain/vendors/settings-of-page.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext, RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { historyRows } from '#server/infrastructure/resources/records-store.ts';
import { assertFresh } from '../access/index.ts';
import { isAt, VENDOR } from './effective-settings.ts';
import { draftAt, zoneOfScope } from './settings-drafts-store.ts';
import { firstNameOfVendor, scopeExists, SettingTaken, storedValues } from './settings-store.ts';
import { faultOfTaken, settingFaults } from './setting-faults.ts';
import { nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { resetSetting, subjectOf, writeSetting } from './write-setting.ts';
import { settingByName } from '#domain/vendors/settings.ts';
import type { Setting } from '#domain/vendors/settings.ts';
import type { HistoryRow } from '#server/infrastructure/resources/records-store.ts';

const HISTORY_PAGE = 20;

/** The routes of every settings page. */
export const settingsPageRoutes = (deps: { db: Database }): Route[] =>
  SETTINGS_PAGES.flatMap((page) => [
    route(page.see, async (context) =>
      context.read(async (tx) =>
        ok(
          await pageOf(
            tx,
            await pageScopeOf(tx, page, { ...context, at: context.query }),
            mayChange(context.person, page),
          ),
        ),
      ),
    ),
    route(page.change, async (context) => {
      await assertMayChange(deps, context);
      return context.write(async (tx) => {
        const { location_id: location, line_of_business_id: line } = context.body;
        const place = await pageScopeOf(tx, page, { ...context, at: { location, line } });
        const { actor, now, requestId } = context;
        await saveSettingsPage(tx, { ...place, actor, now, requestId }, context.body);
        return ok(await pageOf(tx, place, true));
      });
    }),
    route(page.history, async (context) => {
      const { key, before, ...at } = context.query;
      return context.read(async (tx) => {
        const place = await pageScopeOf(tx, page, { ...context, at });
        const keys = keysOf(place).filter((one) => key === undefined || one === key);
        return ok(await historyOf(tx, { ...subjectOf(place.place), keys, before: readId(before) }));
      });
    }),
  ]);

/** Whether a person changes the settings of a page, and not only its texts. */
export function mayChange(
  person: RequestContext['person'],
  { changeAccess }: SettingsPageEndpoints,
): boolean {
  const { permission, ...demand } = changeAccess;
  return person !== null && cellsOf(person, permission).some((cell) => writes(cell) && meets(cell, demand));
}

/** Some settings need a right of their own; one that says so needs the password again. */
export async function assertMayChange(
  { db }: { db: Database },
  {
    person,
    now,
    body,
  }: Pick<RequestContext, 'person' | 'now'> & { body: Pick<PageChange, 'values' | 'reset'> },
): Promise<void> {
  for (const guard of guardsOf(body)) {
    if (person === null) continue;
    const cell = cellOf(person, guard, 'write');
    if (cell === null) throw refuse('forbidden');
    if (cell.limits.includes('re-auth')) await assertFresh(db, person, now);
  }
}

/** The rights of their own that changed settings need. */
export const guardsOf = ({ values, reset }: Pick<PageChange, 'values' | 'reset'>) =>
  new Set(
    [...Object.keys(values), ...reset]
      .map((name) => settingByName(name)?.guard ?? null)
      .filter((guard) => guard !== null),
  );

/** The settings of a page at a place. The caller's scope covers only some locations; a line needs all of them. */
export async function pageScopeOf(
  tx: Tx,
  { path }: SettingsPageEndpoints,
  { person, scope, at }: Pick<RequestContext, 'person' | 'scope'> & { at: NamedPlace },
): Promise<PageScope> {
  // The row of the table may be limited to one page.
  if (person === null || !mayOpen(person, path)) throw refuse('forbidden');
  const place = { locationId: idOf(at.location), lineId: idOf(at.line) };
  const { locationId, lineId } = place;
  const isInReach =
    scope.reach === 'vendor' ||
    (lineId === 0 && (locationId === 0 || scope.locationIds.includes(locationId)));
  if (!isInReach || (locationId !== 0 && lineId !== 0) || !(await scopeExists(tx, place)))
    throw refuse('not-found');
  return { path, settings: settingsOfPage(path).filter((one) => mayDifferAt(one, place)), place, scope };
}

/** Ids of a request; at most one of them names a place. */
interface NamedPlace {
  location?: string | null | undefined;
  line?: string | null | undefined;
}

const idOf = (id: string | null | undefined): number =>
  id === null || id === undefined ? 0 : (readId(id) ?? -1);

/** The response of every endpoint of the page that returns its settings. */
export async function pageOf(tx: Tx, place: PageScope, isWriter: boolean): Promise<SettingsOfPage> {
  const settings = await readPageSettings(tx, place);
  const last = await lastChange(tx, place);
  return {
    data: {
      version: last?.version ?? 0,
      location_id: namedId(place.place.locationId),
      line_of_business_id: namedId(place.place.lineId),
      read_only: isWriter ? null : 'right',
      settings,
      draft: await draftOf(tx, place),
    },
  };
}

async function draftOf(tx: Tx, of: PageScope): Promise<SettingsDraft | null> {
  if (draftsOfPage(of.path) === undefined) return null;
  const draft = await draftAt(tx, of);
  if (draft === undefined) return null;
  const { id, version, at, by, values, reset, publishAt, scheduledAt, scheduler, unpublished } = draft;
  return {
    revision: id,
    version,
    at: toIso(at),
    by,
    values,
    reset,
    time_zone: await zoneOfScope(tx, of.place),
    schedule:
      publishAt === null || scheduledAt === null
        ? null
        : { publish_at: toIso(publishAt), by: scheduler, at: toIso(scheduledAt), unpublished },
  };
}

const namedId = (id: number): string | null => (id === 0 ? null : String(id));

async function historyOf(
  tx: Tx,
  of: { kind: string; id: number; keys: readonly string[]; before: number | null },
): Promise<History> {
  const rows = await historyRows(tx, { ...of, most: HISTORY_PAGE + 1 });
  const data = rows
    .slice(0, HISTORY_PAGE)
    .map(({ id, at, actor, actorKind, version, changes, bySchedule }) => ({
      id: String(id),
      at: toIso(at),
      kind: 'changed',
      actor,
      actor_kind: actorKind,
      version,
      ...(bySchedule && { by_schedule: true as const }),
      changes: (changes ?? []).map(({ field, before, after }) => ({
        field,
        before: before ?? 'null',
        after: after ?? 'null',
      })),
    }));
  return { data, meta: { next: rows.length > HISTORY_PAGE ? data.at(-1)!.id : null } };
}

interface PageChange {
  version: number;
  values: Readonly<Record<string, unknown>>;
  reset: readonly string[];
}

/** Saves the changes of a page: all of them, or none. Each changed setting has an event. */
export async function saveSettingsPage(
  tx: Tx,
  of: PageScope & Pick<RequestContext, 'actor' | 'now' | 'requestId'> & { bySchedule?: true },
  { version, values, reset }: PageChange,
): Promise<void> {
  const fields = settingFaults(of.settings, { values, reset });
  if (fields.length > 0) throw refuse('field-invalid', { fields });
  // Locks the settings here until the end of the transaction.
  const { kind, id } = subjectOf(of.place);
  await nextVersionOf(tx, kind, id);
  await assertVersion(tx, of, version);
  const { place, actor, now, requestId, bySchedule } = of;
  const change = { place, actor, now, requestId, ...(bySchedule && { bySchedule }) };
  for (const setting of of.settings.filter(({ key }) => reset.includes(key)))
    await resetSetting(tx, { setting, ...change });
  for (const [name, value] of Object.entries(values)) {
    const written = await writeSetting(tx, { name, value, ...change }).catch(refusedIfTaken);
    if (!written.ok) throw new Error(`A checked setting is refused: ${written.words}`);
  }
}

function refusedIfTaken(error: unknown): never {
  throw error instanceof SettingTaken
    ? refuse('field-invalid', { fields: [faultOfTaken(error.key)] })
    : error;
}

/** Refuses a change that began with other settings, with the values that are in force. */
export async function assertVersion(tx: Tx, of: PageScope, version: number): Promise<void> {
  const last = await lastChange(tx, of);
  if ((last?.version ?? 0) === version) return;
  const settings = await readPageSettings(tx, of);
  throw refuse('record-changed', {
    meta: {
      name: last?.actor ?? '',
      at: last ? toIso(last.at) : null,
      version: last?.version ?? 0,
      values: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
    },
  });
}

/** The settings of a page at one place. */
export interface PageScope {
  path: string;
  settings: readonly Setting[];
  place: SettingsScope;
  scope: RecordScope;
}

/** Each setting with its value in force there, what it would inherit, and where it differs. */
export async function readPageSettings(tx: Tx, of: PageScope): Promise<PageSetting[]> {
  const { settings, place, scope } = of;
  const isVendor = isAt(VENDOR)(place);
  const stored = await storedValues(tx, keysOf(of));
  const firstName = keysOf(of).includes('businessName') ? await firstNameOfVendor(tx) : '';
  const isInReach = (id: number) => scope.reach === 'vendor' || scope.locationIds.includes(id);
  return settings.map(({ key, ...setting }) => {
    // The registry has checked every stored value.
    const fallback = setting.default as SettingJson;
    const rows = stored.filter((row) => row.key === key);
    const vendors = rows.find(isAt(VENDOR))?.value as SettingJson | undefined;
    const inherited = (isVendor ? undefined : vendors) ?? fallback;
    const own = rows.find(isAt(place));
    return {
      key,
      value: own === undefined ? inherited : (own.value as SettingJson),
      inherited,
      default: fallback,
      is_own: own !== undefined,
      differs_at: rows
        .filter((row) => row.locationId !== 0 && isInReach(row.locationId))
        .map((row) => String(row.locationId)),
      differs_in: rows.filter(({ lineId }) => lineId !== 0).map(({ lineId }) => String(lineId)),
      ...(key === 'businessName' && { placeholder: firstName }),
    };
  });
}

/** The last change of the page there; its version is that of the page. */
async function lastChange(tx: Tx, of: PageScope): Promise<HistoryRow | undefined> {
  const [last] = await historyRows(tx, {
    ...subjectOf(of.place),
    before: null,
    most: 1,
    keys: keysOf(of),
  });
  return last;
}

const keysOf = ({ settings }: Pick<PageScope, 'settings'>): string[] => settings.map(({ key }) => key);
