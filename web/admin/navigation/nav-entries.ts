import { mayOpen, staffScreenAt, staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { can, canCreate } from '#domain/access/permission-table.ts';
import { SCREENS } from '../screens.ts';
import { isOffered } from '../session/is-offered.ts';
import { holderOf } from '../session/session.ts';
import type { Person } from '../session/session.ts';
import { SCREEN_GROUPS } from '../shell/screen.ts';
import type { ScreenAction, ScreenDeclaration, ScreenGroup } from '../shell/screen.ts';

export type NavEntry = NonNullable<ScreenDeclaration['entry']> & { readonly path: string };

export interface NavGroup {
  readonly group: ScreenGroup;
  readonly entries: readonly NavEntry[];
}

/** The declared entries by group, both in the order of the rail. A group without an entry is left out. */
export function groupsOf(screens: readonly ScreenDeclaration[]): readonly NavGroup[] {
  const entries = screens.flatMap(({ screen, entry }) =>
    entry ? [{ ...entry, path: staffScreenPath(screen) }] : [],
  );
  return SCREEN_GROUPS.map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group).sort((a, b) => a.order - b.order),
  })).filter((group) => group.entries.length > 0);
}

const GROUPS = groupsOf(SCREENS);

/** The groups that the permission table and the vendor's features open to a person: hides links that would be refused. */
export function navGroups(person: Person): readonly NavGroup[] {
  return GROUPS.map(({ group, entries }) => ({
    group,
    entries: entries.filter(({ path }) => mayOpen(holderOf(person), path) && isOffered(person, path)),
  })).filter(({ entries }) => entries.length > 0);
}

export type OfferedAction = ScreenAction & { readonly path: string };

/** The declared actions that a person may start, in the order of their screens. */
export function offeredActions(person: Person): readonly OfferedAction[] {
  const role = holderOf(person);
  return SCREENS.flatMap(({ screen, actions = [] }) => {
    // Some addresses need a record: they start nothing.
    if (actions.length === 0) return [];
    const path = staffScreenPath(screen);
    if (!mayOpen(role, path) || !isOffered(person, path)) return [];
    return actions
      .filter(({ permission, act, isNew }) =>
        isNew ? canCreate(role, permission) : can(role, permission, act),
      )
      .map((action) => ({ ...action, path }));
  });
}

/** The screens that open records of a kind, for a person who may open them. */
export function recordScreens(person: Person) {
  const role = holderOf(person);
  return SCREENS.flatMap(({ screen, records, entry }) => {
    if (!records || !entry) return [];
    const path = staffScreenPath(screen);
    if (!mayOpen(role, path) || !isOffered(person, path)) return [];
    return [{ ...records, path, icon: entry.icon }];
  });
}

/** The declaration of the screen at a path; undefined where there is none. */
export function declarationAt(path: string): ScreenDeclaration | undefined {
  const name = staffScreenAt(path)?.screen;
  return SCREENS.find(({ screen }) => screen === name);
}

/** The address of the entry that a path belongs to: its own screen's, or that of the screen it is within. */
export function entryPathOf(path: string): string | null {
  const declaration = declarationAt(path);
  const screen = declaration?.entry ? declaration.screen : declaration?.within;
  return screen === undefined ? null : staffScreenPath(screen);
}

/** The first page of a person: the server's landing page if it exists here, else the first one the role may open. */
export function landingPath(person: Person): string {
  const entries = navGroups(person).flatMap((group) => group.entries);
  const named = entries.find(({ path }) => path === person.landing.replace(/[?#].*$/, ''));
  return named?.path ?? entries[0]?.path ?? '/forbidden';
}
