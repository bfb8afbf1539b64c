import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { inFrench, inTheDark, lobbyWith, openLobby, showVisitor, staff } from './in-the-lobby.ts';
import type { Screen } from './screen.ts';
import type { World } from './world.ts';

/* Dialogs and menus of the lobby, light and dark, and in the other staff language. */

async function openIntake(page: Page, world: World): Promise<void> {
  await openLobby(page, world);
  await page.getByRole('button', { name: /^(Intake:|Accueil :)/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

async function openDelay(page: Page, world: World): Promise<void> {
  await openIntake(page, world);
  await page.getByRole('menuitem', { name: /^(We are running late|Nous avons du retard)/ }).click();
  await expect(page.getByRole('dialog', { name: /^(Running late|Du retard)$/ })).toBeVisible();
}

async function openRooms(page: Page, world: World): Promise<void> {
  await openLobby(page, world);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Ibarra/ })
    .click();
  await page.getByRole('menuitem', { name: /^(Video rooms|Salles vidéo)$/ }).click();
  const dialog = page.getByRole('dialog', { name: /^(Video rooms|Salles vidéo)$/ });
  await expect(dialog.locator('input').first()).toBeVisible();
}

/** Opens the dialog of an action on a waiting visitor. */
async function openVerb(page: Page, world: World, verb: RegExp): Promise<void> {
  await showVisitor(page, world, { first: 'Wanda' });
  await page.getByRole('button', { name: verb }).first().click();
  await expect(page.getByRole('dialog').locator('input, select').first()).toBeVisible();
}

export const DIALOGS: readonly Screen[] = [
  staff('lobby: whether visitors are taken', openIntake),
  staff('lobby: running late', openDelay),
  staff('lobby: running late, in the dark', async (page, world) => {
    await inTheDark(page);
    await openDelay(page, world);
  }),
  staff('lobby: running late, in French', async (page, world) => {
    await inFrench(page);
    await openDelay(page, world);
  }),
  staff('lobby: on hold', (page, world) => openVerb(page, world, /^Hold/)),
  staff('lobby: sent on', (page, world) => openVerb(page, world, /^Transfer/)),
  staff('lobby: no video room', async (page, world) => {
    await lobbyWith(page, (data) => {
      data.video_room_missing = 'everyone';
    });
    await openLobby(page, world);
    await expect(page.getByRole('button', { name: 'Set up a video room' })).toBeVisible();
  }),
  staff('lobby: a colleague who does not call', async (page, world) => {
    await lobbyWith(page, (data) => {
      data.staff[0]!.silent_since = new Date(Date.parse(data.now) - 12 * 60_000).toISOString();
    });
    await openLobby(page, world);
    await expect(page.getByRole('button', { name: 'Still here' })).toBeVisible();
  }),
  staff('lobby: a visit that may have been forgotten', async (page, world) => {
    await lobbyWith(page, (data) => {
      const [visit] = data.serving;
      data.staff[0]!.visit_id = visit!.id;
      data.staff[0]!.forgotten_from = data.now;
      // The lobby asks one question at a time, and asks silent staff first.
      for (const member of data.staff) member.silent_since = null;
    });
    await openLobby(page, world);
    await expect(page.getByRole('button', { name: 'Still serving' })).toBeVisible();
  }),
  staff('lobby: video rooms', openRooms),
  staff('lobby: video rooms, in the dark', async (page, world) => {
    await inTheDark(page);
    await openRooms(page, world);
  }),
  staff('lobby: video rooms, in French', async (page, world) => {
    await inFrench(page);
    await openRooms(page, world);
  }),
  staff('lobby in French', async (page, world) => {
    await inFrench(page);
    await showVisitor(page, world, { first: 'Wanda' });
  }),
];
