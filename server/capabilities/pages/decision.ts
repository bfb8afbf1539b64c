import type { PageState } from '#contract/protocol/page-state.ts';
import type { Program } from './build-manifest.ts';
import { UNKNOWN } from './page-address.ts';
import type { Screen } from './page-address.ts';
import type { VendorPage } from './page-state.ts';

/** The response to an address. */
export type Decision =
  | { kind: 'redirect'; to: string }
  | {
      kind: 'document';
      program: Program;
      status: 200 | 404 | 410;
      of: VendorPage | null;
      screen: Screen;
      page?: NonNullable<PageState['page']>;
    };

/** Every status is real: an unknown address is 404, a removed one 410 (V-03). */
export function missing(of: VendorPage | null, status: 404 | 410): Decision {
  return {
    kind: 'document',
    program: 'visitor',
    status,
    of,
    screen: UNKNOWN,
    page: { kind: 'not-found', status },
  };
}
