import { useState } from 'react';

/** Whether the visitor is reading a notice about this location: a change is then announced, without a redirect. */
export function useReading(locationId: string | null) {
  const [heldAt, setHeldAt] = useState<string | null>(null);
  return {
    held: heldAt !== null && heldAt === locationId,
    hold: () => {
      if (heldAt !== locationId) setHeldAt(locationId);
    },
    release: () => setHeldAt(null),
  };
}
