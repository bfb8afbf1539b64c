import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/*
 * Names the browser test of each row of the error catalogue. Two rows belong to screens that are not built yet: the
 * kiosk's timed reset, and the editor of opening hours.
 */

const ROOT = new URL('../', import.meta.url).pathname;
const WORDS = 'e2e/failure-messages.spec.ts';

type Seen = readonly [spec: string, ...titles: string[]];

const SEEN: Readonly<Record<string, Seen>> = {
  'Generic request failure': [
    WORDS,
    'a list that did not load: an alert and a retry',
    'a form page and a visit page that did not load',
    'a failed change: a message that stays, next to the question',
  ],
  'Page error': [WORDS, 'pages that are not there, and a page that failed'],
  'Callback disabled': [WORDS, 'requests disabled, without a way to book another'],
  'Method not taken': [WORDS, 'an unavailable method, each with its message and the alternatives'],
  'Queue not taken': [WORDS, 'an unavailable method, each with its message and the alternatives'],
  'Private location': [WORDS, 'a private location'],
  'Closed location': [WORDS, 'a closed location, with its hours'],
  Cancelled: [WORDS, 'a cancelled visit'],
  'Cancel confirm': [WORDS, 'a failed change: a message that stays, next to the question'],
  'Feedback without rating': [
    WORDS,
    'a missing rating is requested for five seconds; a failed one shows no message',
  ],
  'Feedback send failure': [
    WORDS,
    'a missing rating is requested for five seconds; a failed one shows no message',
  ],
  'Booking failure': [WORDS, 'a failed join: "Error", until it is closed, and an event for the tag manager'],
  'No locations within the radius': [WORDS, 'no location within the radius, and all of them on request'],
  'No services': [
    WORDS,
    'no services: which staff are missing, and no submit',
    'services that did not load: no choice, no submit, a quiet retry',
  ],
  'Wait time: loading, shown, none': [WORDS, 'the wait: while loading, as estimated, and without walk-ins'],
  'Missing CSRF token': [WORDS, 'a page without its token: logged once, and requests work without it'],
  'Socket forced disconnect': [WORDS, 'a connection lost for a quarter of an hour: a message, then a reload'],
};

const WITHOUT_SCREENS = ['Kiosk reset without a location', 'Closing before opening'];

describe('the error catalogue', () => {
  const rows = catalogueOf(readFileSync(`${ROOT}docs/spec-map.md`, 'utf8'));

  it('has a test in a browser for every row', () => {
    expect(rows.map(({ what }) => what).sort()).toEqual([...Object.keys(SEEN), ...WITHOUT_SCREENS].sort());
  });

  it.each(rows.filter(({ what }) => what in SEEN))(
    '$what: its test is there and is told in the map',
    (row) => {
      expect(faultsOf(row, SEEN[row.what]!, (path) => readFileSync(ROOT + path, 'utf8'))).toEqual([]);
    },
  );
});

describe('the judge of a row', () => {
  const file = (): string => "test('a cancelled visit', async () => {});\n// test('a thought', …)\n";
  it.each([
    ['`e2e/a.spec.ts`', ['a cancelled visit'], []],
    ['`domain/a.test.ts`', ['a cancelled visit'], ['the map does not name e2e/a.spec.ts']],
    ['`e2e/a.spec.ts`', ['a lost visit'], ['no test says "a lost visit"']],
    ['`e2e/a.spec.ts`', ['a thought'], ['no test says "a thought"']],
  ])('told as %s, tested as %j', (test, titles, faults) => {
    expect(faultsOf({ what: 'Cancelled', test }, ['e2e/a.spec.ts', ...titles], file)).toEqual(faults);
  });
});

function catalogueOf(map: string): { what: string; test: string }[] {
  const [, section = ''] = /^## 8\. .*\n([^]*?)^## /m.exec(map) ?? [];
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, what = '', , test = '']) => ({ what: what.split(' — in part: ', 1)[0] ?? '', test }));
}

function faultsOf(
  { test }: { what: string; test: string },
  [spec, ...titles]: Seen,
  read: (path: string) => string,
): string[] {
  const source = read(spec);
  // A test begins its line; what is skipped or commented out does not count.
  const isTested = (title: string): boolean =>
    source.split('\n').some((line) => line.trimStart().startsWith(`test('${title}'`));
  return [
    ...(test.includes(`\`${spec}\``) ? [] : [`the map does not name ${spec}`]),
    ...titles.filter((title) => !isTested(title)).map((title) => `no test says "${title}"`),
  ];
}
