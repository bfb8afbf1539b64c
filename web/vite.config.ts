import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { UserConfig } from 'vite';
import { commonCode, sharedCode } from './common-code.ts';
import { compiledWords } from './language/vite-words.ts';
import { EVERYWHERE, SCREENS, SHELVED, SHELVES } from './visitor-screens.ts';
import { weighPages } from './weigh-pages.ts';
import { withoutSchemas } from './without-schemas.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Three programs for three kinds of reader. There is no HTML here: the server renders it from the manifest. */
const PROGRAMS = {
  visitor: here('visitor/main.tsx'),
  display: here('display/main.tsx'),
  admin: here('admin/main.tsx'),
};

// The visitor's program as the server draws a page's first picture with it; stands beside the pages, where nobody is served it.
const FIRST_RENDER: UserConfig = {
  root: here('.'),
  base: '/assets/',
  publicDir: false,
  plugins: [react(), compiledWords(), withoutSchemas()],
  // One file that needs nothing of node_modules: it is loaded by a server that has what servers need.
  ssr: { noExternal: true },
  // React has two faces and asks for this one while it runs, whatever the server's own surroundings say.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: here('visitor/first-render.tsx'),
    outDir: here('../build/web/.first'),
    emptyOutDir: true,
    target: 'node22',
    assetsInlineLimit: 0,
    minify: true,
    reportCompressedSize: false,
    // Loaded anew under another address after each build: parts of its own would find the old one.
    rolldownOptions: { output: { codeSplitting: false } },
  },
};

/** `vite build -c web/vite.config.ts --mode gallery` builds the page that shows the kit, and nothing else; `--mode first-render` what the server draws with. */
export default defineConfig(({ mode }) => {
  if (mode === 'first-render') return FIRST_RENDER;
  const gallery = mode === 'gallery';
  return {
    root: here('.'),
    base: gallery ? './' : '/assets/',
    publicDir: false,
    plugins: [react(), compiledWords(), withoutSchemas(), ...(gallery ? [] : [weighPages(here('visitor/'))])],
    build: {
      outDir: here(gallery ? '../build/gallery' : '../build/web'),
      emptyOutDir: true,
      manifest: !gallery,
      // The server serves build/web as /assets/, so the files need no further folder.
      assetsDir: '.',
      target: 'es2022',
      cssTarget: ['chrome117', 'safari17', 'firefox121'],
      // Inlined images and fonts would need `data:` in the content security policy.
      assetsInlineLimit: 0,
      sourcemap: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 900,
      rolldownOptions: gallery
        ? { input: here('kit/gallery/index.html') }
        : {
            input: PROGRAMS,
            output: { codeSplitting: { groups: files() } },
          },
    },
  };
});

// What comes together, in as few files as keep everybody from loading much that is another's.
function files() {
  const visitor = here('visitor/');
  const screens = SHELVED.map((name) => [name, SCREENS[name].sources.map((source) => visitor + source)]);
  return [
    commonCode(PROGRAMS.visitor, visitor, EVERYWHERE.map(here)),
    ...sharedCode(Object.fromEntries(screens), SHELVES),
  ];
}
