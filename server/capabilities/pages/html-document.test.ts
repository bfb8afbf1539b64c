import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBuild } from './build-manifest.ts';
import { scriptData, text } from './html-document.ts';

describe('data in a script block', () => {
  it('reads back as it was and can neither end the block nor begin another', () => {
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

it('text between tags and in attributes has nothing that means something there', () => {
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
    '_react.js': { file: 'react-1.js' },
  });

  it('tells a program’s script, its styles from the ground up, and what comes with it', () => {
    expect(readBuild(manifest).files('visitor')).toEqual({
      script: 'visitor-1.js',
      styles: ['kit-1.css', 'visitor-1.css'],
      preloads: ['react-1.js', 'kit-1.js'],
    });
  });

  it('has no files of a program that was not built, and another id for other files', () => {
    expect(readBuild(manifest).files('admin')).toBeUndefined();
    expect(readBuild(manifest).id).not.toBe(readBuild(manifest.replaceAll('-1.', '-2.')).id);
  });
});
