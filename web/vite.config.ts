import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledWords } from './language/vite-words.ts';
import { withoutSchemas } from './without-schemas.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Three programs for three kinds of reader. There is no HTML here: the server renders it from the manifest. */
const PROGRAMS = {
  visitor: here('visitor/main.tsx'),
  display: here('display/main.tsx'),
  admin: here('admin/main.tsx'),
};

/** `vite build -c web/vite.config.ts --mode gallery` builds the page that shows the kit, and nothing else. */
export default defineConfig(({ mode }) => {
  const gallery = mode === 'gallery';
  return {
    root: here('.'),
    base: gallery ? './' : '/assets/',
    publicDir: false,
    plugins: [react(), compiledWords(), withoutSchemas()],
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
      rolldownOptions: { input: gallery ? here('kit/gallery/index.html') : PROGRAMS },
    },
  };
});
