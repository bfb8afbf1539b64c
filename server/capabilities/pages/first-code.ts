import { VISITOR_DOCUMENTS } from '#contract/protocol/visitor-pages.ts';
import type { Program } from './build-manifest.ts';
import type { Screen } from './page-address.ts';

/**
 * Code of a screen that its program would load only after its start: the document requests it at once. Source
 * names, as in the build's manifest.
 */
export function firstCode(program: Program, screen: Screen['name']): readonly string[] {
  if (program !== 'visitor' || screen === 'unknown') return [];
  return VISITOR_DOCUMENTS[screen].code.map((source) => `visitor/${source}`);
}
