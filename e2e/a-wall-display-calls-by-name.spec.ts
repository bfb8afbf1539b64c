import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { Desk, join, signedIn } from './product/line.ts';
import type { Joined } from './product/line.ts';
import { withSettings } from './product/operator.ts';
import { aVisitor } from './product/people.ts';
import { place } from './product/places.ts';

/*
 * An enrolled wall display: pictures while no visitor is called, names, two languages, and a voice that loses no call
 * and never speaks twice at once.
 */

interface Spoken {
  text: string;
  lang: string;
  volume: number;
  begin: number;
  end: number;
}

const PICTURES = ['https://media.example/broken.png', 'https://media.example/rates.svg'];
const spoken = (wall: Page): Promise<Spoken[]> =>
  wall.evaluate(() => (window as unknown as { spoken: Spoken[] }).spoken);

test('a wall display calls two visitors of one instant by name, in two languages, and survives a cut', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const contexts = await Promise.all([1, 2, 3, 4].map(() => playwright.request.newContext({ baseURL })));
  const [one, two, office, visitor] = contexts as [
    APIRequestContext,
    APIRequestContext,
    APIRequestContext,
    APIRequestContext,
  ];
  const at = await place(one, 'harbor-002');
  const [first, second] = [
    await Desk.of(one, 'admin@harbor.test'),
    await Desk.of(two, 'manager@harbor.test'),
  ];
  const headers = { 'x-csrf-token': await signedIn(office, 'admin@harbor.test') };
  const admin = '/api/internal/v1/admin';
  const devices = async () => {
    const list = await office.get(`${admin}/lobby/${at.id}/devices`);
    return ((await list.json()) as { data: { id: string; can_speak: boolean | null }[] }).data;
  };
  for (const { id } of await devices())
    await office.post(`${admin}/devices/${id}/revoke`, { headers, data: {} });
  const settings = {
    'tv.identity': 'first_name',
    'tv.languages': 'en,es',
    'tv.volume': '60',
    'tv.playlist': JSON.stringify(PICTURES),
  };
  await withSettings({ vendor: at.vendor, locationId: at.id }, settings, async () => {
    await first.emptyTheLine(at.id);
    const stations = [await first.takeStation(at.id), await second.takeStation(at.id)];
    const made = await office.post(`${admin}/lobby/${at.id}/device-codes`, {
      headers,
      data: { kind: 'display', name: 'Over the desks' },
    });
    const { data: issued } = (await made.json()) as { data: { code: string } };

    const wall = await aVisitor(browser, { width: 1920, height: 1080 });
    await wall.clock.install();
    await wall.addInitScript(fakeSpeech);
    await wall.route('https://media.example/**', (route) =>
      route.request().url().endsWith('.svg')
        ? route.fulfill({
            contentType: 'image/svg+xml',
            body: '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="#157"/></svg>',
          })
        : route.fulfill({ status: 404 }),
    );
    const calling = wall.getByRole('region', { name: /^(Now calling|Llamando ahora)$/ });
    const picture = wall.locator('img[src^="https://media.example/"]');

    await test.step('it is enrolled, and sounds after one key', async () => {
      await wall.goto(`/s/${at.vendor}/device`);
      await wall.getByLabel('Code').fill(issued.code);
      await wall.getByRole('button', { name: 'Enrol this device' }).click();
      await wall.waitForURL(new RegExp(`/how\\?location=${at.id}&mode=tv`));
      await expect(wall.getByRole('button', { name: /turn on sound|activar el sonido/ })).toBeFocused();
      await wall.keyboard.press('Enter');
    });

    await test.step('it shows pictures without the broken one, and staff pause them', async () => {
      await expect(picture).toHaveAttribute('src', PICTURES[1]!);
      await expect(wall.getByText(/No one is waiting|No hay nadie esperando/)).toBeVisible();
      expect(await axeFindings(wall)).toEqual([]);
      await wall.keyboard.press('Tab');
      const pause = wall.getByRole('button', { name: /Pause the pictures|Pausar las imágenes/ });
      await expect(pause).toBeFocused();
      await expect(pause).toHaveCSS('opacity', '1');
      await wall.keyboard.press('Enter');
      await expect(
        wall.getByRole('button', { name: /Play the pictures|Reanudar las imágenes/ }),
      ).toBeFocused();
    });

    const marias: Joined[] = [];
    for (const _ of stations) marias.push(await join(visitor, at, { first: 'Maria' }));

    await test.step('two calls of one instant stand below each other by name, on this display alone', async () => {
      await Promise.all([first.move(marias[0]!.id, 'call'), second.move(marias[1]!.id, 'call')]);
      await expect(calling.getByText('Maria', { exact: true })).toHaveCount(2);
      await expect(picture).toHaveCount(0);
      const other = await aVisitor(browser, { width: 1920, height: 1080 });
      await other.goto(`/s/${at.vendor}/tv?location=${at.id}`);
      await expect(other.getByText(marias[0]!.ticket)).toBeVisible();
      await expect(other.getByText(marias[1]!.ticket)).toBeVisible();
      await expect(other.getByText('Maria')).toHaveCount(0);
      await other.close();
    });

    await test.step('both are announced in both languages, twice, and never two at once', async () => {
      await expect.poll(async () => (await spoken(wall)).filter(({ end }) => end > 0).length).toBe(8);
      const all = await spoken(wall);
      const said = all.map(({ lang, text }) => `${lang} ${text}`);
      const expected = stations.flatMap((station) => [
        `en-US Maria, please go to ${station}`,
        `es-ES Maria, diríjase a ${station}`,
      ]);
      expect(said.slice(0, 4).toSorted()).toEqual(expected.toSorted());
      expect(said.slice(4)).toEqual(said.slice(0, 4));
      for (const [index, { begin, volume }] of all.entries()) {
        expect(begin).toBeGreaterThanOrEqual(all[index - 1]?.end ?? 0);
        expect(volume).toBeCloseTo(0.6);
      }
      expect(all[4]!.begin - all[1]!.end).toBeGreaterThanOrEqual(6_000);
    });

    await test.step('the other language follows every ten seconds, with its code and its formats', async () => {
      const clock = wall.locator('header time');
      for (const [lang, heading, time] of [
        ['es', 'Llamando ahora', /^\d{1,2}:\d\d$/],
        ['en', 'Now calling', /[AP]M$/],
      ] as const) {
        const title = wall.getByRole('heading', { name: heading });
        if (!(await title.isVisible())) await wall.clock.fastForward('00:10');
        await expect(title).toBeVisible();
        await expect(wall.locator('html')).toHaveAttribute('lang', lang);
        await expect(wall.getByRole('main')).toHaveAttribute('lang', lang);
        await expect(clock).toHaveText(time);
      }
    });

    await test.step('a cut of a minute shows nothing as live, and the calls of now afterwards', async () => {
      const before = (await spoken(wall)).length;
      await wall.context().setOffline(true);
      const ana = await join(visitor, at, { first: 'Ana' });
      for (const [desk, { id }] of [
        [first, marias[0]!],
        [second, marias[1]!],
      ] as const)
        await desk.move(id, 'start', 'complete');
      await first.move(ana.id, 'call');
      await wall.clock.fastForward('01:00');
      await expect(wall.getByText(/Reconnecting|Reconectando/)).toBeVisible();
      await expect
        .poll(() =>
          calling
            .getByText('Maria')
            .first()
            .evaluate((label) => getComputedStyle(label).color),
        )
        .toBe('rgb(163, 177, 203)');
      await expect(wall.getByText(/\d+ waiting|\d+ en espera/)).toBeHidden();
      await wall.context().setOffline(false);
      await wall.clock.fastForward('00:10');
      await expect(calling.getByText('Ana', { exact: true })).toBeVisible();
      await expect(calling.getByText('Maria')).toHaveCount(0);
      await expect
        .poll(async () => (await spoken(wall)).filter(({ end }) => end > 0).length)
        .toBe(before + 4);
      const said = (await spoken(wall)).slice(before).map(({ text }) => text.split(',')[0]);
      expect(said).toEqual(['Ana', 'Ana', 'Ana', 'Ana']);
      await first.move(ana.id, 'start', 'complete');
    });

    await test.step('the list of devices says that a voice is missing', async () => {
      const canSpeak = async () => (await devices()).map((device) => device.can_speak);
      expect(await canSpeak()).toEqual([true]);
      await wall.evaluate(() => (window as unknown as { voices: object[] }).voices.pop());
      const beaten = wall.waitForResponse((response) => response.url().endsWith('/device/heartbeat'));
      await wall.clock.fastForward('01:05');
      await beaten;
      await expect.poll(canSpeak).toEqual([false]);
    });

    await test.step('the screen stays on, also after it was hidden', async () => {
      await expect(wall.locator('html')).toHaveAttribute('data-wake-locks', '1');
      await wall.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(wall.locator('html')).toHaveAttribute('data-wake-locks', '2');
    });

    await test.step('after a quarter of an hour without a server it restarts, and needs a key only if it must', async () => {
      const restart = async () => {
        await wall.context().setOffline(true);
        await wall.clock.fastForward('15:30');
        await wall.context().setOffline(false);
        const loaded = wall.waitForEvent('load');
        await wall.clock.fastForward('00:21');
        await loaded;
      };
      const key = wall.getByRole('button', { name: /turn on sound|activar el sonido/ });
      await restart();
      await expect(key).toBeFocused();
      await wall.evaluate(() => sessionStorage.setItem('sounds-freely', 'yes'));
      await restart();
      await expect(wall.locator('header')).toBeVisible();
      // Longer than the browser takes to decide.
      await wall.clock.fastForward('00:01');
      await expect(key).toHaveCount(0);
    });
  });
  await Promise.all(contexts.map((context) => context.dispose()));
});

/** This Chromium has no voices: records the begin and the end of each sentence, which lasts half a second. */
function fakeSpeech(): void {
  const all: Spoken[] = [];
  let hasKey = sessionStorage.getItem('sounds-freely') === 'yes';
  addEventListener('keydown', () => (hasKey = true), true);
  // Chromium takes each step of a journey for a gesture; this one waits for a key.
  const Own = AudioContext;
  class Gated extends Own {
    override get state() {
      return hasKey ? super.state : 'suspended';
    }
    override resume(): Promise<void> {
      return hasKey ? super.resume() : new Promise(() => undefined);
    }
  }
  const voices = [{ lang: 'en-US' }, { lang: 'es-ES' }];
  class Sentence extends EventTarget {
    text: string;
    lang = '';
    volume = 1;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  const speak = (sentence: Sentence): void => {
    const { text, lang, volume } = sentence;
    const record = { text, lang, volume, begin: Date.now(), end: 0 };
    all.push(record);
    setTimeout(() => {
      record.end = Date.now();
      sentence.dispatchEvent(new Event('end'));
    }, 500);
  };
  const speechSynthesis = { getVoices: () => voices, speak, cancel: () => undefined };
  for (const [name, value] of Object.entries({
    spoken: all,
    voices,
    speechSynthesis,
    SpeechSynthesisUtterance: Sentence,
    AudioContext: Gated,
  }))
    Object.defineProperty(window, name, { value });
  let requests = 0;
  const request = () => {
    requests += 1;
    document.documentElement.dataset.wakeLocks = String(requests);
    return Promise.resolve();
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
}
