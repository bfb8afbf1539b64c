import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { changeJson } from './changed-responses.ts';
import { staff } from './in-the-lobby.ts';
import type { Screen } from './screen.ts';
import type { World } from './world.ts';

/* A staff screen full, changed, empty, loading and failed, recognised without its words: for sheets in any language. */

export const ADMIN = 'admin@harbor.test';
export const SLOW = { timeout: 40_000 };

export interface Read {
  readonly path: string;
}

export const isOf = ({ path }: Read) => {
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  return (url: URL): boolean => pattern.test(url.pathname);
};

/** Answers the requests that a screen reads with: never, with a failure, or with a body. */
export async function answering(page: Page, read: Read, how: 'never' | 'failure' | object): Promise<void> {
  await page.route(isOf(read), async (route) => {
    if (route.request().method() !== 'GET') await route.fallback();
    else if (how === 'failure') await route.fulfill({ status: 500, json: FAILURE });
    else if (how !== 'never') await route.fulfill({ json: how });
  });
}
/** Changes what a screen reads, for states that the demo lacks. */
export const changing = <Data>(
  page: Page,
  read: Read & { readonly response?: { data: Data } },
  change: (data: Data) => void,
): Promise<void> => changeJson(page, isOf(read), ({ data }: { data: Data }) => change(data));
const FAILURE = { errors: [{ status: '500', code: 'unexpected', meta: { request_id: '7F3K-2M9Q' } }] };
export const NO_ROWS = { data: [], meta: { total: 0, is_more: false, before: null, after: null } };

/** Waits until the page has its heading and everything is loaded. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.locator('#main h1')).toBeVisible(SLOW);
  await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0, SLOW);
}
const loading = (page: Page): Promise<void> =>
  expect(page.locator('#main [aria-busy="true"]').first()).toBeVisible();

export interface Place {
  name: string;
  /** The address, with ids of the world. */
  at: (page: Page, world: World) => Promise<string> | string;
  /** What the screen reads first. */
  reads: Read;
  /** The answer without content, if the screen can have none. */
  none?: object;
  /** The control that makes the form differ from what is stored. */
  changed?: string;
}

/** Opens a place in each of its states. */
export function statesOf({ name, at, reads, none, changed }: Place): Screen[] {
  const open = async (page: Page, world: World): Promise<void> => {
    await page.goto(await at(page, world));
  };
  const state = (suffix: string, how: 'never' | 'failure' | object): Screen =>
    staff(
      `${name}: ${suffix}`,
      async (page, world) => {
        const address = await at(page, world);
        await answering(page, reads, how);
        await page.goto(address);
        await (how === 'never' ? loading(page) : loaded(page));
      },
      ADMIN,
    );
  return [
    staff(
      `${name}: full`,
      async (page, world) => {
        await open(page, world);
        await loaded(page);
      },
      ADMIN,
    ),
    ...(changed === undefined
      ? []
      : [
          staff(
            `${name}: changed`,
            async (page, world) => {
              await open(page, world);
              await loaded(page);
              const control = page.locator('#main').locator(changed).first();
              const isTicked =
                (await control.getAttribute('type')) === 'checkbox' || (await control.getAttribute('role'));
              if (isTicked) await control.click({ force: true });
              else if (await control.evaluate((element) => element instanceof HTMLSelectElement))
                await control.selectOption({ index: 1 });
              else await control.fill('45');
            },
            ADMIN,
          ),
        ]),
    ...(none ? [state('empty', none)] : []),
    state('loading', 'never'),
    state('failed', 'failure'),
  ];
}
