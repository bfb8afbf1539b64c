import type { ComponentType } from 'react';
import { IconArmchair, IconChartLine } from '@tabler/icons-react';
import { staffScreenAt } from '#contract/protocol/staff-pages.ts';
import { mayOpen } from '#domain/access/permission-table.ts';
import { roleOf } from '../session/session.ts';
import type { Person } from '../session/session.ts';

export interface NavEntry {
  readonly path: string;
  /** Text id. */
  readonly words: string;
  readonly icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** Shows the number of waiting visitors at the location in view. */
  readonly counts?: 'waiting';
}

/** The screens, in the order of the rail. */
const ENTRIES: readonly NavEntry[] = [
  { path: '/lobby', words: 'nav.lobby', icon: IconArmchair, counts: 'waiting' },
  { path: '/insights', words: 'nav.insights', icon: IconChartLine },
];

/** Entries that the permission table and the vendor's features open to a person: hides links that would be refused. */
export function navEntries(person: Person): readonly NavEntry[] {
  return ENTRIES.filter(({ path }) => mayOpen(roleOf(person), path) && isOffered(person, path));
}

/** Whether the person's vendor has the feature of a screen. A product admin without a vendor chooses one there. */
export function isOffered(person: Pick<Person, 'vendor' | 'features'>, path: string): boolean {
  const feature = staffScreenAt(path)?.feature ?? null;
  return feature === null || person.vendor === null || person.features.includes(feature);
}

/** The first page of a person: the server's landing page if it exists here, else the first one the role may open. */
export function landingPath(person: Person): string {
  const entries = navEntries(person);
  const named = entries.find(({ path }) => path === person.landing.replace(/[?#].*$/, ''));
  return named?.path ?? entries[0]?.path ?? '/forbidden';
}
