import type { PageSettings } from '../vendors/page-settings.ts';

/** The previewed page has loaded, and takes settings. */
export interface PreviewReady {
  readonly preview: 'ready';
}

/** The settings page sends what the previewed page shows. Both sides check origin and window. */
export interface PreviewSettings {
  readonly preview: 'settings';
  readonly settings: PageSettings;
}
