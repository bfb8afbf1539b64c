import { useState } from 'react';

/** Whether a notice about this location is being read: whoever reads it is told of changes, never swept away. */
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
