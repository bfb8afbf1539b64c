import type { RefCallback } from 'react';
import { useElementSize, useMediaQuery } from '@mantine/hooks';

/** Width in pixels that three columns need; an open navigation reduces it. */
const THREE_COLUMNS = 1090;

/** How many parts of the lobby fit side by side: three (`wide`), two (`split`), else one at a time. */
export function useWidths(): { ref: RefCallback<HTMLDivElement>; wide: boolean; split: boolean } {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const wideScreen = useScreen('(min-width: 77.5em)');
  const split = useScreen('(min-width: 48em)');
  return { ref, wide: width === 0 ? wideScreen : width >= THREE_COLUMNS, split };
}

function useScreen(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? true;
}
