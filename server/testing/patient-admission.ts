import type { Lane, LaneSize } from '../infrastructure/http/admission/admission.ts';
import { laneSizes } from '../infrastructure/http/admission/admission.ts';

/** As many places as in the product, and all the patience there is: on a busy machine a test that asks much at once means the rest. */
export function patientLanes(connections: number): Record<Lane, LaneSize> {
  const { visitors, staff } = laneSizes(connections);
  return { visitors: { ...visitors, patienceMs: 60_000 }, staff: { ...staff, patienceMs: 60_000 } };
}
