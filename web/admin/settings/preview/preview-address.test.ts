import { describe, expect, it } from 'vitest';
import { pageChanges } from '#domain/vendors/settings.ts';
import type { SettingValues } from '#domain/vendors/settings.ts';
import { previewAddress } from './preview-address.ts';
import type { PreviewSample, PreviewScreen } from './preview-address.ts';
import { PREVIEWED_PAGES } from '#domain/vendors/previewed-pages.ts';
import type { PreviewedPage } from '#domain/vendors/previewed-pages.ts';

const SAMPLE: PreviewSample = { location: '4', service: '9', method: 1, start: '2026-12-01T15:00:00Z' };
const NONE: PreviewSample = { location: null, service: null, method: 1, start: null };

const settingsOf = (values: SettingValues) => {
  const { texts, rules } = pageChanges(values);
  const atOnce = { vendor: { pathname: 'harbor-bank' }, languages: [], settings: texts };
  return { atOnce, atRest: { settings: rules } } as never;
};
const at = (values: SettingValues, screen: PreviewScreen = 'phone', locationId: string | null = null) =>
  previewAddress({ page: 'start', settings: settingsOf(values), locationId, sample: NONE, screen });
const of = (page: PreviewedPage, change: { sample?: PreviewSample; locationId?: string } = {}) =>
  previewAddress({
    page,
    settings: settingsOf({}),
    locationId: change.locationId ?? null,
    sample: change.sample ?? SAMPLE,
    screen: 'phone',
  });

describe('the address of the first page', () => {
  it.each([
    [{}, '/select-service?preview=1'],
    [{ firstStep: 'location' } as const, '/select-location?preview=1'],
    [{ firstStep: 'location', includeLocationStep: false } as const, '/select-service?preview=1'],
    [{ joinLineFromClientView: true }, '/where?preview=1'],
    [{ 'client_view.enabled': false }, '/where?preview=1'],
  ])('follows unsaved settings: %j', (values, address) => {
    expect(at(values)).toBe(`/s/harbor-bank${address}`);
  });

  it('is about the chosen location, and in the mode of a kiosk', () => {
    expect(at({ joinLineFromClientView: true }, 'phone', '7')).toBe(
      '/s/harbor-bank/how?location=7&preview=1',
    );
    expect(at({}, 'phone', '7')).toBe('/s/harbor-bank/select-service?location=7&preview=1');
    expect(at({}, 'kiosk', '7')).toBe('/s/harbor-bank/how?location=7&mode=kiosk&preview=1');
    expect(at({}, 'kiosk')).toBe('/s/harbor-bank/where?mode=kiosk&preview=1');
  });
});

describe('the address of another page', () => {
  it('holds the vendor’s own service, location and next time', () => {
    expect(of('request')).toBe('/s/harbor-bank/callback-service/4?preview=1');
    expect(of('times')).toBe(
      '/s/harbor-bank/select-timeslot?location=4&service=9&meeting_method=1&preview=1',
    );
    expect(of('details')).toBe(
      '/s/harbor-bank/attendee-details?location=4&service=9&meeting_method=1&start=2026-12-01T15%3A00%3A00Z&preview=1',
    );
  });

  it('is about the location of the form, if it has one', () => {
    expect(of('how', { locationId: '7' })).toBe('/s/harbor-bank/how?location=7&preview=1');
  });

  it('names an example in place of a visit', () => {
    expect(of('visit')).toMatch(
      /^\/s\/harbor-bank\/callback-service\/confirmation\?.*&id=1&code=example&preview=1$/,
    );
    expect(of('served')).toContain('code=example&status=2');
    expect(of('appointment')).toMatch(/^\/s\/harbor-bank\/manage\?.*&code=example&/);
    expect(of('videoCall')).toMatch(/\/manage\?.*&meeting_method=3&/);
    expect(of('waitList')).toContain('request=example');
    expect(of('ended')).toBe('/s/harbor-bank/select-service?shortcut=example&preview=1');
  });

  it('is the first page while the vendor has no location', () => {
    const pages = PREVIEWED_PAGES.filter((page) => page !== 'where' && page !== 'locator');
    const addresses = new Set(pages.map((page) => of(page, { sample: NONE })));
    expect([...addresses]).toEqual(['/s/harbor-bank/select-service?preview=1']);
  });
});
