import { describe, expect, it } from 'vitest';
import { modeFlags } from './mode-flags.ts';
import type { Mode } from './visitor-query.ts';

const regular = { mode: null as Mode | null, embed: false, kioskQr: false };

describe('mode flags', () => {
  it.each([
    [regular, 13],
    [{ ...regular, mode: 'kiosk' as const }, 14],
    [{ ...regular, mode: 'tv' as const }, 15],
    [{ ...regular, kioskQr: true }, 20],
    [{ ...regular, mode: 'kiosk' as const, kioskQr: true }, 20],
    [{ ...regular, mode: 'walk-in' as const }, 13],
    [{ ...regular, mode: 'invitation' as const }, 13],
    [{ ...regular, mode: 'embed' as const }, 13],
  ])('%j books through %i', (query, source) => {
    expect(modeFlags(query, false).bookedThrough).toBe(source);
  });

  it('reports source 14 to the tag manager only from an enrolled kiosk', () => {
    const kiosk = { ...regular, mode: 'kiosk' as const };
    expect(modeFlags(kiosk, true).reportedSource).toBe(14);
    expect(modeFlags(kiosk, false).reportedSource).toBe(13);
    expect(modeFlags({ ...kiosk, kioskQr: true }, false).reportedSource).toBe(20);
    expect(modeFlags({ ...regular, mode: 'tv' as const }, false).reportedSource).toBe(15);
  });

  it('treats a visitor who moved from a kiosk to their own phone as no kiosk device', () => {
    const flags = modeFlags({ mode: 'kiosk', embed: false, kioskQr: true }, true);
    expect(flags).toMatchObject({
      isKioskDevice: false,
      isEnrolledKiosk: false,
      drafts: 'session',
      autocomplete: true,
    });
    expect(flags.showsChanges).toBe(false);
  });

  it('hides the consent checkbox only on an enrolled kiosk', () => {
    const kiosk = { mode: 'kiosk' as const, embed: false, kioskQr: false };
    expect(modeFlags(kiosk, true).asksConsent).toBe(false);
    expect(modeFlags(kiosk, false).asksConsent).toBe(true);
    expect(modeFlags(regular, true).asksConsent).toBe(true);
  });

  it('hides the header of an embedded page, in either spelling and together with another mode', () => {
    for (const query of [
      { ...regular, mode: 'embed' as const },
      { ...regular, mode: 'walk-in' as const, embed: true },
    ]) {
      expect(modeFlags(query, false)).toMatchObject({
        showsHeader: false,
        languagePicker: 'page',
        footerLogo: 'new-tab',
      });
    }
    expect(modeFlags(regular, false)).toMatchObject({
      showsHeader: true,
      languagePicker: 'header',
      footerLogo: 'link',
    });
  });

  it('stores nothing on a shared screen and has no outside links there', () => {
    expect(modeFlags({ mode: 'kiosk', embed: false, kioskQr: false }, false)).toMatchObject({
      drafts: 'memory',
      autocomplete: false,
      externalLinks: false,
      footerLogo: 'inert',
      showsVideoDetails: false,
      showsChanges: false,
    });
  });
});
