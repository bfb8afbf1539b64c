import type { Lane, LaneSize } from '../infrastructure/http/admission/admission.ts';
import { laneSizes } from '../infrastructure/http/admission/admission.ts';

/**
 * As many slots as in the product, without a time limit: on a busy machine, a test of many requests tests
 * something else.
 */
export function patientLanes(connections: number): Record<Lane, LaneSize> {
  const { visitors, staff } = laneSizes(connections);
  return { visitors: { ...visitors, patienceMs: 60_000 }, staff: { ...staff, patienceMs: 60_000 } };
}
