import { describe, expect, it } from 'vitest';
import { pageChanges } from '#domain/vendors/settings.ts';
import type { SettingValues } from '#domain/vendors/settings.ts';
import { previewAddress } from './preview-address.ts';
import type { PreviewScreen } from './preview-address.ts';

const at = (values: SettingValues, screen: PreviewScreen = 'phone', locationId: string | null = null) => {
  const { texts, rules } = pageChanges(values);
  const atOnce = { vendor: { pathname: 'harbor-bank' }, languages: [], settings: texts };
  const settings = { atOnce, atRest: { settings: rules } } as never;
  return previewAddress({ settings, locationId, screen });
};

describe('the address of the preview', () => {
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
