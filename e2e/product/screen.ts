import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { World } from './world.ts';

export interface Screen {
  name: string;
  kind: 'visitor' | 'staff' | 'display' | 'document';
  /** Opens the page; the state is visible when it returns. */
  open(page: Page, world: World): Promise<void>;
  /** Settings of Harbor Bank for the state; restored afterwards. */
  settings?: Readonly<Record<string, string>>;
}

export const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

export const visitor = (name: string, open: Screen['open'], settings?: Screen['settings']): Screen => ({
  name,
  kind: 'visitor',
  open,
  settings,
});
