import type { FeatureName } from '#domain/codes/feature.ts';

/** The staff's screens that exist. Every other address of the permission table is not found until it is built. */
export const STAFF_SCREENS = [
  { path: '/lobby', feature: 'lobby' },
  { path: '/insights', feature: null },
  { path: '/forbidden', feature: null },
] as const satisfies readonly { path: string; feature: FeatureName | null }[];

export type StaffScreen = (typeof STAFF_SCREENS)[number];

/** The screen of a path; undefined if there is none. Ignores slashes at the end, as the permission table does. */
export function staffScreenAt(path: string): StaffScreen | undefined {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return STAFF_SCREENS.find((screen) => screen.path === path.slice(0, end));
}
