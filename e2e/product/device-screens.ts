import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { DeviceRow } from '#contract/devices/devices.ts';
import { changeJson } from './changed-responses.ts';
import { inFrench, inTheDark, staff } from './in-the-lobby.ts';
import { heading, visitor } from './screen.ts';
import type { Screen } from './screen.ts';
import type { World } from './world.ts';

/* The page that enrols a browser, and the devices of a location in the lobby. */

const ADMIN = 'admin@harbor.test';
const THEN = '2026-11-20T18:00:00.000Z';

const DEVICE: DeviceRow = {
  id: '1',
  version: 1,
  location_id: '1',
  kind: 'kiosk',
  name: 'At the door',
  enrolled_at: THEN,
  enrolled_by: 'Mara',
  last_seen_at: THEN,
  is_online: true,
  build: 'older',
  can_speak: true,
  can_print: false,
  printer: null,
  printer_state: null,
  printer_checked_at: null,
};
/** Each state once; the last one has a long name. */
const DEVICES: readonly DeviceRow[] = [
  DEVICE,
  { ...DEVICE, id: '2', kind: 'display', name: 'Above the counter', is_online: false, can_speak: false },
  {
    ...DEVICE,
    id: '3',
    name: 'Tablet next to the machine for statements on the upper floor',
    enrolled_by: null,
    last_seen_at: null,
    is_online: false,
    build: '',
    can_speak: null,
    can_print: null,
  },
];

async function openDevices(page: Page, { pike }: World): Promise<void> {
  await changeJson(page, /\/lobby\/\d+\/devices$/, (body: object) => ({ ...body, data: DEVICES }));
  await page.goto(`/lobby?location=${pike.id}`);
  await heading(page, /^(Lobby|Accueil)$/);
  await page.getByRole('tab', { name: /^(Devices|Appareils)/ }).click();
  await expect(page.getByText('Above the counter')).toBeVisible();
}

const openPin = async (page: Page, world: World): Promise<void> => {
  await openDevices(page, world);
  await page
    .getByRole('button', { name: /^(Create a PIN|Créer un code PIN|Change the PIN|Changer le code PIN)$/ })
    .click();
  await expect(page.getByRole('dialog').locator('p').first()).toBeVisible();
};

export const DEVICE_SCREENS: readonly Screen[] = [
  visitor('device: its code', async (page) => {
    await page.goto('/s/harbor-bank/device');
    await heading(page, 'Set up this device');
    await expect(page.getByLabel('Code')).toBeVisible();
  }),
  visitor('device: no longer enrolled', async (page) => {
    await page.goto('/s/harbor-bank/device?ended=1');
    await expect(page.getByText('This device is no longer enrolled')).toBeVisible();
  }),
  staff('lobby: devices', openDevices, ADMIN),
  staff(
    'lobby: devices, in the dark and in French',
    async (page, world) => {
      await inTheDark(page);
      await inFrench(page);
      await openDevices(page, world);
    },
    ADMIN,
  ),
  staff('lobby: the PIN of its devices', openPin, ADMIN),
  staff(
    'lobby: a new device',
    async (page, world) => {
      await openDevices(page, world);
      await page.getByRole('button', { name: 'Pair a device' }).click();
      await expect(page.getByRole('dialog').getByLabel('Device name')).toBeVisible();
    },
    ADMIN,
  ),
  staff(
    'lobby: codes to print',
    async (page, world) => {
      await openDevices(page, world);
      await page.getByRole('button', { name: 'QR codes to print' }).click();
      await expect(page.getByRole('img', { name: 'Scan to join the line' })).toBeVisible();
    },
    ADMIN,
  ),
];
