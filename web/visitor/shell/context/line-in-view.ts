import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { PageState } from '#contract/protocol/page-state.ts';
import { withLineTheme } from '#domain/vendors/line-theme.ts';
import type { InView } from '#domain/vendors/line-theme.ts';

const ShowInView = createContext<(inView: InView) => void>(() => undefined);
export const ShowInViewOf = ShowInView.Provider;

/** The page with the look of the line of business in view, and the setter of what is in view. */
export function useLineTheme(page: PageState): [PageState, (inView: InView) => void] {
  const [inView, show] = useState(page.inView);
  const { vendor } = page;
  const shown = useMemo(
    () => (vendor === null ? page : { ...page, inView, vendor: withLineTheme(vendor, inView) }),
    [page, vendor, inView],
  );
  return [shown, show];
}

/** Says which service and location a screen is about: their line of business decides the look. */
export function useInView({ service, location }: InView): void {
  const show = use(ShowInView);
  useEffect(() => {
    show({ service, location });
  }, [show, service, location]);
}
