import type { DisplayBoard } from '../queue/display.ts';
import type { PageSettings } from '../vendors/page-settings.ts';

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
