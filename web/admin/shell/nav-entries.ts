import type { ComponentType } from 'react';
import { IconArmchair, IconChartLine } from '@tabler/icons-react';
import type { Role } from '#domain/codes/role.ts';
import { mayOpen } from '#domain/access/permission-table.ts';

export interface NavEntry {
  readonly path: string;
  /** Id of its words. */
  readonly words: string;
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** Shows how many wait at the location in view. */
  readonly counts?: 'waiting';
}

/** The screens there are, in the order of the rail. */
const ENTRIES: readonly NavEntry[] = [
  { path: '/lobby', words: 'nav.lobby', icon: IconArmchair, counts: 'waiting' },
  { path: '/insights', words: 'nav.insights', icon: IconChartLine },
];

/** Those the permission table opens to a role: a link that would be refused is not shown. */
export function navEntries(role: Role): readonly NavEntry[] {
  return ENTRIES.filter(({ path }) => mayOpen(role, path));
}
