import { beforeAll, describe, expect, it } from 'vitest';
import type { Residency } from '#contract/settings/residency.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';

const ADMIN = '/api/internal/v1/admin';
const SECRET = 'planted-secret-of-an-address';

async function residencyOf(world: EveryRole): Promise<{ data: Residency['data']; text: string }> {
  const { status, body, text } = await world.call(30, `GET ${ADMIN}/settings/data/residency`);
  expect(status, text).toBe(200);
  return { data: (body as Residency).data, text };
}
const byPart = ({ places }: Residency['data']) =>
  Object.fromEntries(
    places.map(({ part, chosen_by, host }) => [part, host === null ? chosen_by : `${chosen_by} ${host}`]),
  );

describe('an installation on one machine', () => {
  it('says that no place is named, and lists what stays here', async () => {
    const app = await anApp({ env: { WEB_PUSH: '0' } });
    const { data } = await residencyOf(await everyRole(app));
    expect(data.region).toBeNull();
    expect(byPart(data)).toMatchObject({ database: 'installation', video: 'vendor …jit.si' });
    for (const part of ['push', 'replies', 'tiles', 'realtime', 'reports'])
      expect(byPart(data)).not.toHaveProperty(part);
  });
});

describe('an installation with services of others', () => {
  let app: TestApp;
  let world: EveryRole;
  beforeAll(async () => {
    app = await anApp({
      env: {
        DATA_REGION: ' Frankfurt, Germany ',
        REDIS_URL: `redis://user:${SECRET}@cache-1.europe.cloud.example:6379`,
        SMTP_URL: `smtps://user:${SECRET}@mail-7.relay.example:465`,
        REPLY_ADDRESS: 'reply@bank.example',
        IMAP_URL: `imaps://user:${SECRET}@imap.relay.example:993/INBOX`,
        SMS_URL: 'https://texts.gateway.example/messages',
        SMS_TOKEN: SECRET,
        MAPS_URL: 'https://photon.maps.example/api',
        MAP_TILES_URL: 'https://a.tiles.example/{z}/{x}/{y}.png',
        CAPTCHA_PROVIDER: 'hcaptcha',
        CAPTCHA_SITE_KEY: 'site',
        CAPTCHA_SECRET: SECRET,
        RWG_PARTNER_ID: '20012345',
      },
    });
    world = await everyRole(app);
  });

  it('names the place, and the end of each host', async () => {
    const { data, text } = await residencyOf(world);
    expect(data.region).toBe('Frankfurt, Germany');
    expect(byPart(data)).toMatchObject({
      realtime: 'operator …cloud.example',
      mail: 'operator …relay.example',
      replies: 'operator …relay.example',
      texts: 'operator …gateway.example',
      maps: 'operator …maps.example',
      tiles: 'operator …tiles.example',
      captcha: 'operator hcaptcha.com',
      reports: 'operator google.com',
      push: 'browser',
    });
    for (const hidden of [SECRET, 'cache-1', 'mail-7', 'imap.', 'user']) expect(text).not.toContain(hidden);
  });

  it('names the services that the vendor has connected in their place', async () => {
    await setSetting(app.deps.db, world.vendorId, { key: 'supports_video', value: false });
    const connect = async (kind: string, body: object) => {
      const { status, text } = await world.call(30, `PUT ${ADMIN}/integrations/${kind}`, { body });
      expect(status, text).toBeLessThan(300);
    };
    await connect('maps', { version: 0, values: { url: 'https://find.own.example/api' } });
    const { data } = await residencyOf(world);
    expect(byPart(data)).toMatchObject({ maps: 'vendor …own.example', mail: 'operator …relay.example' });
    expect(byPart(data)).not.toHaveProperty('video');
  });
});
