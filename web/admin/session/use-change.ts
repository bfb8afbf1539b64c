import { useCallback, useEffect, useRef, useState } from 'react';
import { isSignedOut } from './session-queries.ts';
import { sessionState } from './session-state.ts';

interface ChangeOf<Input, Result> {
  mutationFn: (input: Input) => Promise<Result>;
  onError: (fault: unknown) => void;
  onSuccess?: (result: Result) => unknown;
  onSettled?: () => unknown;
}

/**
 * A request that changes something: whether it runs, and its result. `mutate` resolves to false if it failed. The library's own hook would weigh on
 * visitors' pages, which share its file.
 */
export function useChange<Result, Input = void>(of: ChangeOf<Input, Result>) {
  const [isPending, setPending] = useState(false);
  const [data, setData] = useState<Result | null>(null);
  const latest = useRef(of);
  useEffect(() => {
    latest.current = of;
  });
  const mutate = useCallback(async (input: Input): Promise<boolean> => {
    setPending(true);
    try {
      const result = await latest.current.mutationFn(input);
      setData(result);
      await latest.current.onSuccess?.(result);
      return true;
    } catch (fault) {
      if (isSignedOut(fault)) sessionState.lose();
      latest.current.onError(fault);
      return false;
    } finally {
      setPending(false);
      await latest.current.onSettled?.();
    }
  }, []);
  return { mutate, isPending, data };
}
