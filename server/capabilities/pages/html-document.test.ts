import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstCode, readBuild } from './build-manifest.ts';
import { scriptData } from './html-document.ts';
import { text } from './markup.ts';

describe('data in a script block', () => {
  it('parses to the same value and can neither end the block nor begin another', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const written = scriptData(value);
        expect(written).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each(['</script><script>alert(1)</script>', '<!--<script>', '\u2028\u2029', ']]>'])(
    'holds %j inert',
    (value) => {
      expect(scriptData({ value })).not.toMatch(/[<>\u2028\u2029]/);
      expect(JSON.parse(scriptData({ value }))).toEqual({ value });
    },
  );
});

it('text between tags and in attributes has no character with a meaning there', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (value) => !/[<>"']/.test(text(value))));
});

describe('the build', () => {
  const manifest = JSON.stringify({
    'visitor/main.tsx': {
      file: 'visitor-1.js',
      css: ['visitor-1.css'],
      imports: ['_kit.js', '_react.js'],
      isEntry: true,
    },
    '_kit.js': { file: 'kit-1.js', css: ['kit-1.css'], imports: ['_react.js', '_kit.js'] },
    '_react.js': {
      file: 'react-1.js',
      assets: ['onest-latin-wght-normal-1.woff2', 'onest-latin-ext-wght-normal-1.woff2', 'map-1.png'],
    },
    'visitor/queue/page/VisitPage.tsx': {
      file: 'visit-1.js',
      css: ['visit-1.css'],
      imports: ['_react.js', '_card.js'],
    },
    '_card.js': { file: 'card-1.js' },
  });

  it('lists a program’s script, its styles in cascade order, its fonts, and its imports', () => {
    expect(readBuild(manifest).files('visitor')).toEqual({
      script: 'visitor-1.js',
      styles: ['kit-1.css', 'visitor-1.css'],
      preloads: ['react-1.js', 'kit-1.js'],
      fonts: { latin: 'onest-latin-wght-normal-1.woff2', 'latin-ext': 'onest-latin-ext-wght-normal-1.woff2' },
    });
  });

  it('adds the code and the styles of a screen, and nothing for an unknown screen', () => {
    const build = readBuild(manifest);
    expect(build.files('visitor', ['visitor/queue/page/VisitPage.tsx'])).toEqual({
      script: 'visitor-1.js',
      styles: ['kit-1.css', 'visitor-1.css', 'visit-1.css'],
      preloads: ['react-1.js', 'kit-1.js', 'card-1.js', 'visit-1.js'],
      fonts: { latin: 'onest-latin-wght-normal-1.woff2', 'latin-ext': 'onest-latin-ext-wght-normal-1.woff2' },
    });
    expect(build.files('visitor', ['visitor/gone.tsx'])).toEqual(build.files('visitor'));
  });

  it('receives only sources that exist', () => {
    const names = ['how', 'where', 'pick-location', 'request', 'visit'] as const;
    const sources = names.flatMap((name) => firstCode('visitor', name));
    expect(
      sources.filter((source) => !existsSync(new URL(`../../../web/${source}`, import.meta.url))),
    ).toEqual([]);
    expect(new Set(sources).size).toBe(6);
    expect(firstCode('display', 'how')).toEqual([]);
  });

  it('has no files of a program that was not built, and another id for other files', () => {
    expect(readBuild(manifest).files('admin')).toBeUndefined();
    expect(readBuild(manifest).id).not.toBe(readBuild(manifest.replaceAll('-1.', '-2.')).id);
  });
});
