import { describe, expect, it } from 'vitest';
import { snippetOf } from './snippets.ts';
import type { EmbedChoice } from './snippets.ts';

const site = { origin: 'https://foyer.example', vendor: 'harbor-bank', title: 'Book "here"' };
const plain: EmbedChoice = { layout: 'inline', view: '', location: '', service: '', lang: '' };
const chosen: EmbedChoice = { layout: 'popup', view: 'booking', location: '3', service: '4', lang: 'fr' };

describe('the snippet of a website', () => {
  it.each([
    [
      'script',
      plain,
      '<div data-booking-space style="min-height:640px"><script async src="https://foyer.example/embed.js" data-vendor="harbor-bank"></script></div>',
    ],
    [
      'script',
      chosen,
      '<script async src="https://foyer.example/embed.js" data-vendor="harbor-bank" data-view="booking" data-location="3" data-service="4" data-lang="fr" data-layout="popup"></script>',
    ],
    [
      'element',
      chosen,
      '<script async src="https://foyer.example/embed.js"></script>\n<booking-widget vendor="harbor-bank" view="booking" location="3" service="4" lang="fr" layout="popup"></booking-widget>',
    ],
    [
      'element',
      plain,
      '<script async src="https://foyer.example/embed.js"></script>\n<div data-booking-space style="min-height:640px"><booking-widget vendor="harbor-bank"></booking-widget></div>',
    ],
    [
      'react',
      plain,
      `import { BookingWidget } from './BookingWidget';\n\n<BookingWidget origin="https://foyer.example" vendor="harbor-bank" />`,
    ],
    [
      'iframe',
      { ...chosen, layout: 'inline' },
      '<iframe src="https://foyer.example/s/harbor-bank/select-service?mode=embed&amp;lang=fr&amp;location=3&amp;services=4" title="Book &quot;here&quot;" width="100%" height="640" style="border:0" allow="geolocation; clipboard-write"></iframe>',
    ],
  ] as const)('as %s of %j', (kind, choice, snippet) => {
    expect(snippetOf(kind, choice, site)).toBe(snippet);
  });
});
