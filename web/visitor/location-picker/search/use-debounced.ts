import { useCallback, useEffect, useState } from 'react';

/** The value once it has not changed for `afterMs`, and a function that settles it at once. */
export function useDebounced<Value>(value: Value, afterMs: number): [Value, () => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  const settle = useCallback(() => setSettled(value), [value]);
  return [settled, settle];
}
