import type { ComponentType } from 'react';
import type { RouteComponent } from '@tanstack/react-router';
import type { AnyResourceDeclaration } from '../resource/declaration.ts';
import type { SettingsPageEndpoints } from '#contract/settings/settings-page.ts';
import { STAFF_ADDRESSES } from '#contract/protocol/staff-addresses.ts';
import type { StaffScreenName } from '#contract/protocol/staff-addresses.ts';
import type { RecordKind } from '#contract/shell/search.ts';
import type { Act, PermissionId } from '#domain/access/permission-table.ts';

/** The groups of the rail, in its order. Settings share one entry at its foot. */
export const SCREEN_GROUPS = [
  'today',
  'clients',
  'set-up',
  'insight',
  'content',
  'security',
  'settings',
] as const;
export type ScreenGroup = (typeof SCREEN_GROUPS)[number];

export type ScreenIcon = ComponentType<{ 'aria-hidden'?: boolean }>;

/** Something a person can start on a screen from anywhere: an entry of the palette, and of the New menu. */
export interface ScreenAction {
  /** Text id: a verb and its object. */
  readonly words: string;
  readonly icon: ScreenIcon;
  readonly permission: PermissionId;
  /** `write` where reading is not enough. */
  readonly act?: Act;
  /** It creates a record: listed in the New menu too. */
  readonly isNew?: true;
  /** The parameters of the screen's address that start it. */
  readonly search: Readonly<Record<string, string>>;
}

/** A screen of the staff. Its address, permission and feature stand in `staff-addresses.ts` under the same name. */
export interface ScreenDeclaration {
  readonly screen: StaffScreenName;
  readonly component: RouteComponent;
  /** The parameters of its address, next to the location. */
  readonly search?: readonly string[];
  /**
   * Editors, settings, matrices and hours need the width: their rail starts folded. On other screens it starts
   * open. Each person may fold and unfold both.
   */
  readonly rail?: 'narrow';
  /** It shows one location at a time: the one in view, never all of them. */
  readonly location?: 'one';
  /** The screen whose entry is the current one while this screen without an entry is open. */
  readonly within?: StaffScreenName;
  /** Its entry in the rail and the drawer; without one, other pages lead there. */
  readonly entry?: {
    /** Text id. */
    readonly words: string;
    readonly icon: ScreenIcon;
    readonly group: ScreenGroup;
    /** Its position in the group, ascending. */
    readonly order: number;
    /** Shows the number of waiting visitors at the location in view, of conversations to read, or of chats to see. */
    readonly counts?: 'waiting' | 'unread' | 'chats';
    /** The key that opens it after G. */
    readonly goKey?: string;
    /** Text id of further words that the palette finds it by, separated by commas. */
    readonly synonyms?: string;
  };
  readonly actions?: readonly ScreenAction[];
  /** The records that it opens, and the parameter of its address that names one: the palette finds them. */
  readonly records?: { readonly kind: RecordKind; readonly parameter: string };
  /** The table and form it shows: tests derive its texts and its routes from them. */
  readonly resource?: AnyResourceDeclaration;
  /** The settings page it shows. */
  readonly settings?: SettingsPageEndpoints;
  /** The lists it shows that are only read. */
  readonly lists?: readonly { readonly words: string }[];
  /** The tables, if each right has one of its own. */
  readonly resources?: readonly AnyResourceDeclaration[];
}

/**
 * The router's pattern of an address. `*` inside is the parameter `id`, `*` at the end is `_splat`, which may be
 * empty; if the address without it is a screen of its own, the end is `id` too.
 */
export function routePatternOf(path: string, all: readonly string[] = PATHS): string {
  const bare = path.replace(/\/?\*$/, '');
  const ended = bare === path ? path : `${bare}/${all.includes(bare) ? '$id' : '$'}`;
  return ended.replaceAll('*', '$id');
}

const PATHS: readonly string[] = STAFF_ADDRESSES.map(({ path }) => path);
