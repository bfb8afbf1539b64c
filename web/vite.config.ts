import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { UserConfig } from 'vite';
import { commonCode, sharedCode } from './common-code.ts';
import { compressPages } from './compress-pages.ts';
import { embedScript } from './embed-script.ts';
import { compiledWords } from './language/vite-words.ts';
import { EVERYWHERE, SCREENS, SHELVED, SHELVES } from './visitor-screens.ts';
import { staffCode } from './staff-code.ts';
import { singleIcons } from './single-icons.ts';
import { weighPages } from './weigh-pages.ts';
import { withoutSchemas } from './without-schemas.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Three programs for three kinds of user. There is no HTML here: the server renders it from the manifest. */
const PROGRAMS = {
  visitor: here('visitor/main.tsx'),
  display: here('display/main.tsx'),
  admin: here('admin/main.tsx'),
  // No page loads it: the service worker of kiosks.
  worker: here('worker/kiosk-worker.ts'),
  // The service worker of pushed messages.
  pushes: here('worker/push-worker.ts'),
};

// The visitor's program for server rendering; written next to the pages, but never served.
const FIRST_RENDER: UserConfig = {
  root: here('.'),
  base: '/assets/',
  publicDir: false,
  plugins: [react(), singleIcons(), compiledWords(), withoutSchemas()],
  // One file without imports from node_modules, which the server may not have installed.
  ssr: { noExternal: true },
  // React reads this variable at run time to choose its build; use production whatever the server's
  // environment.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: here('visitor/first-render.tsx'),
    outDir: here('../build/web/.first'),
    emptyOutDir: true,
    target: 'node22',
    // Files have the addresses that the browser's program gives them.
    assetsDir: '.',
    assetsInlineLimit: 0,
    minify: true,
    reportCompressedSize: false,
    // The server reloads it under a new address after each build; chunks of its own would stay the old ones.
    rolldownOptions: { output: { codeSplitting: false } },
  },
};

/**
 * `vite build -c web/vite.config.ts --mode gallery` builds only the page that shows the kit; `--mode
 * first-render` builds the program for server rendering.
 */
export default defineConfig(({ mode }) => {
  if (mode === 'first-render') return FIRST_RENDER;
  const gallery = mode === 'gallery';
  return {
    root: here('.'),
    base: gallery ? './' : '/assets/',
    publicDir: false,
    plugins: [
      react(),
      singleIcons(),
      compiledWords(),
      withoutSchemas(),
      ...(gallery ? [] : [embedScript(), weighPages(here('visitor/')), compressPages()]),
    ],
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

// Chunks: few files, but little code that a page does not need.
function files() {
  const visitor = here('visitor/');
  const screens = SHELVED.map((name) => [name, SCREENS[name].sources.map((source) => visitor + source)]);
  return [
    commonCode(PROGRAMS.visitor, visitor, EVERYWHERE.map(here)),
    ...sharedCode(Object.fromEntries(screens), SHELVES),
    ...staffCode({
      staff: PROGRAMS.admin,
      others: [PROGRAMS.visitor, PROGRAMS.display, PROGRAMS.worker, PROGRAMS.pushes],
      firstScreens: Object.values(SCREENS).flatMap(({ sources }) =>
        sources.map((source) => visitor + source),
      ),
    }),
  ];
}
