import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { LobbySnapshot } from '#contract/queue/lobby.ts';
import { changeJson } from './changed-responses.ts';
import { signedIn } from './line.ts';
import { heading } from './screen.ts';
import type { Screen } from './screen.ts';
import { LOBBY_STAFF } from './world.ts';
import type { World } from './world.ts';

/* Helpers for staff screens: sign in, open the lobby, choose a visitor. */

export const staff = (name: string, open: Screen['open'], email = LOBBY_STAFF): Screen => ({
  name,
  kind: 'staff',
  open: async (page, world) => {
    await signedIn(page.request, email);
    await open(page, world);
  },
});

/** The same screen in French or in dark mode. */
export async function inFrench(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('foyer.admin.language', 'fr'));
}

export const inTheDark = (page: Page): Promise<void> => page.emulateMedia({ colorScheme: 'dark' });

/** The lobby's response, changed by a route, for states that the demo lacks. */
export const lobbyWith = (page: Page, change: (data: LobbySnapshot['data']) => void): Promise<void> =>
  changeJson(page, /\/admin\/lobby\/\d+$/, ({ data }: LobbySnapshot) => change(data));

export async function openLobby(page: Page, { pike }: World): Promise<void> {
  await page.goto(`/lobby?location=${pike.id}`);
  await heading(page, /^(Lobby|Accueil)$/);
  await expect(page.getByRole('button', { name: /^(Call next|Appeler le suivant)/ })).toBeVisible();
}

/** With one column the parts of the lobby are tabs. */
export async function turnTo(page: Page, part: RegExp): Promise<void> {
  const tab = page.getByRole('tab', { name: part });
  if (await tab.count()) await tab.first().click();
}

export async function showVisitor(
  page: Page,
  world: World,
  { first, part = /^(Waiting|En attente)/ }: { first: string; part?: RegExp },
): Promise<void> {
  await openLobby(page, world);
  await turnTo(page, part);
  await page
    .getByRole('button', { name: new RegExp(`${first} Journey`) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(first) })).toBeVisible();
}
