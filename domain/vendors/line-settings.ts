import { lineInView } from './line-theme.ts';
import type { InView, LineReach } from './line-theme.ts';
import type { ClientSettings } from './settings.ts';

/** The settings in which a line of business differs on visitors' pages. */
export interface LineSettings extends LineReach {
  /** Client-visible settings by key and by second spelling. */
  settings: Record<string, unknown>;
}

/** Returns the settings of the line in view; what the line leaves open stays the location's or the vendor's. */
export function withLineSettings(
  settings: ClientSettings,
  lines: readonly LineSettings[],
  inView: InView,
): ClientSettings {
  const line = lineInView(lines, inView);
  return line === null ? settings : { ...settings, ...line.settings };
}
