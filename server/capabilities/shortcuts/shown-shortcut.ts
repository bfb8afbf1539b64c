import { readDraft } from '#contract/shortcuts/draft-link.ts';
import type { ShortcutDraft } from '#contract/shortcuts/draft-link.ts';
import { presetsOf } from '#contract/shortcuts/shortcut-presets.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { openShortcut } from './open-shortcut.ts';
import type { OpenShortcut } from './open-shortcut.ts';

/** Who asks for what a link shows. */
export type Viewer = Pick<RequestContext, 'now' | 'person' | 'vendor' | 'may'>;

/** What a link shows: an open shortcut, or the unsaved one that staff preview. Nothing is booked with a draft. */
export async function shownShortcut(tx: Tx, token: string, viewer: Viewer): Promise<OpenShortcut | null> {
  const draft = readDraft(token);
  if (!draft) return openShortcut(tx, token, viewer.now);
  const { person, vendor, may } = viewer;
  const isTheirs = person?.vendor?.id === vendor.id && may('shortcuts');
  return isTheirs && (await effectiveSettings(tx)).feature('shortcuts') ? unsaved(draft, person.name) : null;
}

function unsaved(draft: ShortcutDraft, by: string): OpenShortcut {
  return {
    id: 0,
    kind: draft.kind,
    ...presetsOf(draft),
    singleUse: false,
    by: draft.kind === 'invitation' ? by : null,
    utm: {},
    invitation: null,
  };
}

/** What a token opens of the records that lists hide; nothing without one. */
export interface OpenedRecords {
  serviceIds: readonly number[];
  locationIds: readonly number[];
  staffIds: readonly number[];
}

const NOTHING: OpenedRecords = { serviceIds: [], locationIds: [], staffIds: [] };

/** The private records that the token in a query (`shortcut`) opens. */
export async function openedRecords(
  query: unknown,
  viewer: Viewer & { read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> },
): Promise<OpenedRecords> {
  const token = (query as { shortcut?: unknown }).shortcut;
  if (typeof token !== 'string' || token === '') return NOTHING;
  const shortcut = await viewer.read((tx) => shownShortcut(tx, token, viewer));
  return shortcut?.inviteOnly ? shortcut : NOTHING;
}
