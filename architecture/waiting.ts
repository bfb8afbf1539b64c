import { WAITING_FEATURES } from '#domain/codes/feature.ts';

/** Code without a caller yet: its capability is not built. */
export interface Waiting {
  kind: 'setting' | 'feature' | 'export' | 'screen';
  /** The key of a setting, the name of a feature, `path name` of an export, or the address of a page of settings. */
  name: string;
  /** The capability that will use it; the change that builds it removes the row. */
  capability: string;
}

const setting = (name: string, capability: string): Waiting => ({ kind: 'setting', name, capability });
const feature = (name: string, capability: string): Waiting => ({ kind: 'feature', name, capability });
const exported = (name: string, capability: string): Waiting => ({ kind: 'export', name, capability });

/** The only list. architecture/dead.test.ts fails for dead code without a row, and for a row whose code is in use. */
export const WAITING: readonly Waiting[] = [
  setting('api_expires_in', 'API tokens'),
  setting('currency', 'payment'),

  ...WAITING_FEATURES.map((name) => feature(name, 'payment')),

  exported('domain/codes/destination.ts destinationName', 'reports'),
  exported('domain/codes/fulfilment.ts fulfilmentName', 'reports'),
  exported('domain/codes/status.ts statusName', 'reports'),
  exported('domain/codes/video-platform.ts videoPlatformName', 'video platforms'),
];
