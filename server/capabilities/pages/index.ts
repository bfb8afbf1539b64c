import { constants } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Lane } from '#server/infrastructure/http/admission/admission.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { sendError } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { watchBuild } from './build-manifest.ts';
import { serveEmbedScript } from './embedding.ts';
import { watchRender } from './first-render.ts';
import type { PageDeps, PagesDeps } from './page-deps.ts';
import { pagePreviewRoutes, seePageSettingsRoute, textsPreviewRoutes } from './see-page-settings.ts';
import { showError, showPage } from './show-page.ts';
import { serveDescriptions, serveFiles, servePushWorker, serveWorker } from './static-files.ts';
import { serveTagManager } from './tag-manager-frame.ts';

export type { PagesDeps } from './page-deps.ts';

const folder = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Serves every HTML page and its files. A program's address without an endpoint gets JSON. */
export function pagesCapability(input: PagesDeps): {
  routes: Route[];
  register(app: FastifyInstance): Promise<void>;
} {
  const web = input.webFolder ?? folder('build/web');
  const deps: PageDeps = { ...input, build: watchBuild(web), render: watchRender(web, input.log) };
  return {
    routes: [seePageSettingsRoute(deps), ...pagePreviewRoutes, ...textsPreviewRoutes],
    async register(app) {
      app.setNotFoundHandler((request, reply) =>
        sendError(refuse('not-found'), { request, reply, log: deps.log }),
      );
      await app.register(async (pages) => {
        await pages.register(compress, COMPRESSION);
        await serveFiles(pages, { web, own: folder('web/public') });
        serveWorker(pages, { build: deps.build, web });
        servePushWorker(pages, { build: deps.build, web });
        serveDescriptions(pages, deps);
        serveTagManager(pages, deps);
        serveEmbedScript(pages, { web });
        pages.get('/*', {
          config: { lane: 'visitors' satisfies Lane },
          errorHandler: (error, request, reply) => {
            if (isInterface(request.url)) void sendError(error, { request, reply, log: deps.log });
            else void showError(deps, error, { request, reply });
          },
          handler: async (request, reply) => {
            if (isInterface(request.url)) throw refuse('not-found');
            return showPage(deps, { app, request, reply });
          },
        });
      });
    },
  };
}

/** Addresses of programs, also with encoded slashes: an unknown one gets a JSON response. */
const isInterface = (url: string): boolean => /^\/(api|cx|assets|brand)(\/|%2f|\?|$)/i.test(url);

// Fast rather than small: responses are made for each visitor, or cached by the browser for a year.
const COMPRESSION = {
  threshold: 1024,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  zlibOptions: { level: 6 },
};
