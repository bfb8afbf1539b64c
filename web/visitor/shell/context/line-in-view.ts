import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { PageState } from '#contract/protocol/page-state.ts';
import { withLineSettings } from '#domain/vendors/line-settings.ts';
import { withLineTheme } from '#domain/vendors/line-theme.ts';
import type { InView } from '#domain/vendors/line-theme.ts';
import { useVisitor } from './visitor-context.tsx';

const ShowInView = createContext<(inView: InView) => void>(() => undefined);
export const ShowInViewOf = ShowInView.Provider;

/** The page with the look and the settings of the line of business in view, and the setter of what is in view. */
export function useLineTheme(page: PageState): [PageState, (inView: InView) => void] {
  const [inView, show] = useState(page.inView);
  const shown = useMemo(() => {
    const { vendor, settings, lineSettings } = page;
    if (vendor === null) return page;
    return {
      ...page,
      inView,
      vendor: withLineTheme(vendor, inView),
      settings: withLineSettings(settings, lineSettings, inView),
    };
  }, [page, inView]);
  return [shown, show];
}

/**
 * Says which service and location a screen is about. Their line of business decides the look and the settings; before a
 * service is chosen, the services of the address or of a shortcut may have one in common.
 */
export function useInView({ service, location }: Omit<InView, 'services'>): void {
  const show = use(ShowInView);
  const services = useVisitor().query.services.join();
  useEffect(() => {
    show({ service, services: services === '' ? [] : services.split(','), location });
  }, [show, service, services, location]);
}
