import type { FastifyRequest } from 'fastify';
import { PREVIEW_TOKEN } from '#contract/protocol/endpoint.ts';
import type { PageState } from '#contract/protocol/page-state.ts';
import { mayOpen, staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { DRAFT_PREFIX } from '#contract/shortcuts/draft-link.ts';
import { PREVIEW_PARAMETER } from '#contract/protocol/page-preview.ts';
import {
  branchLocatorSettings,
  clientViewSettings,
  lobbySettings,
  videoSettings,
} from '#contract/settings/settings-pages.ts';
import { snippetsPage } from '#contract/wording/wording.ts';
import { parameterOf } from './page-address.ts';
import type { PageDeps } from './page-deps.ts';
import type { VendorPage } from './page-state.ts';

/** A person must be able to open one of these pages. */
const SETTINGS_OF = {
  visitor: [clientViewSettings, branchLocatorSettings, videoSettings, snippetsPage],
  display: [lobbySettings],
} as const;

const SHORTCUTS_PAGE = { path: staffScreenPath('shortcuts') };

/** The parameters that hold the draft of a shortcut. */
const LINKS = ['shortcut', 'invitation'];

/**
 * Whether the document is a preview: `?preview=1`, for a person who may open the settings of this vendor's pages, or
 * its shortcuts where the address holds the draft of one.
 */
export async function isPreview(
  { sessions }: Pick<PageDeps, 'sessions'>,
  request: FastifyRequest,
  { program, of }: { program: keyof typeof SETTINGS_OF; of: VendorPage | null },
): Promise<boolean> {
  if (parameterOf(request.query, PREVIEW_PARAMETER) !== '1') return false;
  const person = await sessions.personOf(request);
  if (!person?.vendor || person.vendor.id !== of?.vendor.id) return false;
  if (person.mustEnrol) return false;
  const isDraft = LINKS.some((name) => parameterOf(request.query, name)?.startsWith(DRAFT_PREFIX));
  const pages = [...SETTINGS_OF[program], ...(isDraft && program === 'visitor' ? [SHORTCUTS_PAGE] : [])];
  return pages.some(({ path }) => mayOpen(person, path));
}

/** The page state of a preview: it changes nothing on the server and loads nothing of other sites. */
export const previewed = (state: PageState): PageState => ({
  ...state,
  preview: true,
  csrfToken: PREVIEW_TOKEN,
  captcha: null,
  settings: { ...state.settings, tag_manager_id: '' },
});
