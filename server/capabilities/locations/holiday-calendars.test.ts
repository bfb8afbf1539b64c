import { beforeAll, describe, expect, it } from 'vitest';
import type { HolidayCalendar } from '#contract/hours/holidays.ts';
import { fromIso } from '#domain/time/instant.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { ask } from '#server/testing/requests.ts';

const BASE = '/api/internal/v1/admin/holiday-calendars';
let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

const subscribe = (who: Principal, body: object) =>
  world.call(who, `POST ${BASE}`, { body: { country: 'CA', state: 'ON', location_ids: [], ...body } });
const calendars = async (who: Principal = 30, language = 'en') =>
  (
    (await world.call(who, `GET ${BASE}`, { headers: { 'accept-language': language } })).body as {
      data: HolidayCalendar[];
    }
  ).data;
const startsOn = async (date: string, next: string) =>
  (
    await ask<{ data: unknown[] }>(
      app,
      `GET /api/internal/v1/slots?location=${world.location}&service=${world.service}&from=${date}&to=${next}`,
    )
  ).body.data.length;
const christmas = () => startsOn('2026-12-25', '2026-12-26');

describe('a holiday calendar', () => {
  let id = '';

  it('closes the holidays of this year and the next two, with names in the reader’s language', async () => {
    expect(await christmas()).toBeGreaterThan(0);
    const created = await subscribe(30, {});
    expect(created.status, created.text).toBe(201);
    id = (created.body as { data: { id: string } }).data.id;
    expect(await christmas()).toBe(0);
    const [calendar] = await calendars();
    expect(calendar).toMatchObject({ country: 'CA', state: 'ON', state_name: 'Ontario', locations: [] });
    const { dates } = calendar!;
    expect(dates.find(({ from }) => from === '2026-12-25')).toMatchObject({
      name: 'Christmas Day',
      state: 'closed',
    });
    expect(dates.at(-1)!.from.slice(0, 4)).toBe('2028');
    expect(dates.some(({ from }) => from < '2026-11-01')).toBe(false);
    const [french] = await calendars(30, 'fr');
    expect(french!.dates.find(({ from }) => from === '2026-12-25')!.name).toBe('Noël');
    const again = await subscribe(30, {});
    expect(again.errors.map(({ meta }) => meta?.['fault'])).toEqual(['taken']);
  });

  it('opens a holiday, or gives it hours', async () => {
    const set = (body: object) => world.call(30, `PUT ${BASE}/${id}/dates/2026-12-25`, { body });
    expect((await set({ state: 'special', times: [] })).errors[0]?.source?.pointer).toBe('/times');
    expect((await set({ state: 'open', times: [] })).status).toBe(200);
    const whole = await christmas();
    expect(whole).toBeGreaterThan(0);
    expect((await set({ state: 'special', times: [{ from: 600, to: 660 }] })).status).toBe(200);
    expect(await christmas()).toBeLessThan(whole);
    expect(await christmas()).toBeGreaterThan(0);
    expect((await calendars())[0]!.dates.find(({ from }) => from === '2026-12-25')).toMatchObject({
      state: 'special',
      times: [{ from: 600, to: 660 }],
    });
    const unknown = await world.call(30, `PUT ${BASE}/${id}/dates/2026-12-03`, {
      body: { state: 'open', times: [] },
    });
    expect(unknown.status).toBe(404);
  });

  it('adds following years as the last one was', async () => {
    const job = app.jobs.find(({ name }) => name === 'fill-holidays')!;
    app.clock.set(fromIso('2027-01-10T12:00:00Z'));
    await job.work({});
    await job.work({});
    app.clock.set(MOMENT);
    const { dates } = (await calendars())[0]!;
    const of = (year: string) => dates.filter(({ from }) => from === `${year}-12-25`);
    expect(of('2029')).toEqual([expect.objectContaining({ state: 'closed' })]);
    expect(of('2028')).toHaveLength(1);
  });

  it('belongs to the whole vendor, or to the caller’s locations', async () => {
    expect((await subscribe(20, { country: 'US', state: '' })).status).toBe(404);
    const own = await subscribe(20, { country: 'US', state: '', location_ids: [String(world.location)] });
    expect(own.status, own.text).toBe(201);
    expect((await calendars(20)).map(({ country, may_change: may }) => [country, may])).toEqual([
      ['CA', false],
      ['US', true],
    ]);
    expect((await calendars('manager of another location')).map(({ country }) => country)).toEqual(['CA']);
    expect((await world.call(20, `DELETE ${BASE}/${id}`)).status).toBe(403);
  });

  it('takes its holidays along when it ends', async () => {
    expect((await world.call(30, `DELETE ${BASE}/${id}`)).status).toBe(204);
    const us = (await calendars())[0]!;
    expect(us.country).toBe('US');
    expect((await world.call(20, `DELETE ${BASE}/${us.id}`)).status).toBe(204);
    expect(await christmas()).toBeGreaterThan(0);
  });

  it('exists for known countries and states only', async () => {
    const listed = await world.call(30, 'GET /api/internal/v1/admin/holiday-countries?country=CA');
    const { countries, states } = (
      listed.body as { data: { countries: string[]; states: { code: string }[] } }
    ).data;
    expect(countries).toContain('FR');
    expect(states.map(({ code }) => code)).toContain('QC');
    expect((await subscribe(30, { country: 'ZZ' })).errors[0]?.source?.pointer).toBe('/country');
    expect((await subscribe(30, { state: 'XX' })).errors[0]?.source?.pointer).toBe('/state');
    expect((await subscribe(30, { location_ids: ['999999'] })).errors[0]?.source?.pointer).toBe(
      '/location_ids',
    );
  });
});
