import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageState } from '#contract/protocol/page-state.ts';
import { featureDecisions } from '#domain/vendors/features.ts';
import { clientPayload, pageChanges } from '#domain/vendors/settings.ts';
import type { SettingValues } from '#domain/vendors/settings.ts';
import type { Changes } from './page-changes.ts';
import { settingsFollower, SPREAD_MS } from './settings-follower.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const VENDOR = { id: '1', name: 'Harbor Bank' } as NonNullable<PageState['vendor']>;
const FIRST = {
  vendor: VENDOR,
  settings: clientPayload({}),
  configuration: { version: 1, location: null },
  featureDecisions: featureDecisions({}),
  languages: ['en'],
  locale: 'en',
  messages: { title: ['Join the line'] },
  captcha: null,
  kioskRedirectUrl: null,
} as unknown as PageState;

function changed(version: number, values: SettingValues, more: Partial<Changes> = {}): Changes {
  const { texts, rules } = pageChanges(values);
  return {
    version,
    locale: 'en',
    overrides: {},
    messages: null,
    atOnce: { vendor: VENDOR, languages: ['en'], settings: texts },
    atRest: {
      featureDecisions: featureDecisions(values),
      kioskRedirectUrl: null,
      lineSettings: [],
      settings: rules,
    },
    captcha: null,
    ...more,
  };
}

const HELP = { callback_service_help: { en: 'Ask Robin.' }, callback_requests_enabled: false };

function aFollower(answers: (Changes | null)[]) {
  const world = { shown: FIRST, atRest: true, fetched: [] as number[], reloads: 0, chance: 0.5 };
  const follower = settingsFollower(FIRST, {
    fetchChanges: async (page) => {
      world.fetched.push(page.configuration.version);
      return answers.shift() ?? null;
    },
    show: (page) => (world.shown = page),
    isAtRest: () => world.atRest,
    reload: () => (world.reloads += 1),
    chance: () => world.chance,
  });
  return { follower, world };
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('an open page', () => {
  it('waits a random time, fetches once for many messages, and applies all settings', async () => {
    const { follower, world } = aFollower([changed(4, HELP)]);
    for (const version of [2, 3, 4]) follower.heard(version);
    await later(SPREAD_MS / 2 - 1);
    expect(world.fetched).toEqual([]);
    await later(1);
    expect(world.fetched).toEqual([1]);
    expect(world.shown.settings).toMatchObject(HELP);
    follower.heard(4);
    await later(SPREAD_MS);
    expect(world.fetched).toEqual([1]);
  });

  it('fetches again after a message that arrives during a fetch, and ignores the older response', async () => {
    const slow = Promise.withResolvers<Changes>();
    const { follower, world } = aFollower([slow.promise as never, changed(3, HELP)]);
    follower.heard(2);
    await later(SPREAD_MS);
    follower.heard(3);
    await later(SPREAD_MS);
    slow.resolve(changed(2, {}));
    await later(0);
    expect(world.fetched).toEqual([1, 1]);
    expect(world.shown.configuration.version).toBe(3);
    expect(world.shown.settings).toMatchObject(HELP);
  });

  it('shows texts at once and applies rules when the visitor has stopped typing', async () => {
    const { follower, world } = aFollower([changed(2, HELP)]);
    world.atRest = false;
    follower.heard(2);
    await later(SPREAD_MS);
    const { callback_service_help, callback_requests_enabled } = world.shown.settings;
    expect(callback_service_help).toEqual(HELP.callback_service_help);
    expect(callback_requests_enabled).toBe(true);
    follower.rest();
    expect(world.shown.settings.callback_requests_enabled).toBe(true);
    world.atRest = true;
    follower.rest();
    expect(world.shown.settings.callback_requests_enabled).toBe(false);
  });

  it('applies rules to the screen that the visitor goes to', async () => {
    const { follower, world } = aFollower([changed(2, { ...HELP, 'feature.lobby': false })]);
    world.atRest = false;
    follower.heard(2);
    await later(SPREAD_MS);
    expect(world.shown.featureDecisions.lobby).toBe(true);
    follower.navigated();
    expect(world.shown.settings.callback_requests_enabled).toBe(false);
    expect(world.shown.featureDecisions.lobby).toBe(false);
  });

  it('replaces its words only when they have changed', async () => {
    const messages = { title: ['Take a number'] };
    const { follower, world } = aFollower([changed(2, {}), changed(3, {}, { messages })]);
    follower.heard(2);
    await later(SPREAD_MS);
    expect(world.shown.messages).toBe(FIRST.messages);
    follower.heard(3);
    await later(SPREAD_MS);
    expect(world.shown.messages).toEqual(messages);
  });

  it('reloads at rest for a captcha, whose widget its document does not admit', async () => {
    const captcha = { provider: 'turnstile', siteKey: 'key' } as const;
    const { follower, world } = aFollower([changed(2, HELP, { captcha })]);
    world.atRest = false;
    follower.heard(2);
    await later(SPREAD_MS);
    expect(world.reloads).toBe(0);
    world.atRest = true;
    follower.rest();
    expect(world.reloads).toBe(1);
  });

  it('does nothing after it stops', async () => {
    const { follower, world } = aFollower([changed(2, HELP)]);
    follower.heard(2);
    follower.stop();
    await later(SPREAD_MS);
    expect(world.fetched).toEqual([]);
  });
});
