import type { DisplayBoard } from '../queue/display.ts';
import type { PageSettings } from '../vendors/page-settings.ts';

/** The parameter of a visitor page's address that asks for its preview: `?preview=1`. */
export const PREVIEW_PARAMETER = 'preview';

/**
 * The confirm code, the reference and the token of the examples in a preview. The page makes them in the browser: the
 * server never hands out this text, so that an example is no visitor's visit.
 */
export const EXAMPLE = 'example';

/** The id of an example. */
export const EXAMPLE_ID = '1';

/** The previewed page has loaded, and takes settings. */
export interface PreviewReady {
  readonly preview: 'ready';
}

/** The settings page sends what the previewed page shows. Both sides check origin and window. */
export interface PreviewSettings {
  readonly preview: 'settings';
  readonly settings: PageSettings;
  /** Its overrides are shown too: own texts that are not published. */
  readonly hasWords?: true;
}

/** The same for a wall display: its board. */
export interface PreviewBoard {
  readonly preview: 'board';
  readonly board: DisplayBoard['data'];
}

export type PreviewMessage = PreviewSettings | PreviewBoard;
