import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import type { PreviewProps } from '../SettingsForm.tsx';
import { PreviewedPages, PreviewPanel, ScreenChoice, useShownPage } from './ClientViewPreview.tsx';
import { PreviewedDisplay, useDisplayedLocation } from './DisplayPreview.tsx';

const BrandedMail = lazy(() => import('../messages/BrandedMail.tsx'));

/** Visitors' pages, a mail, and the wall display, which has the dark logo, with the unsaved branding. */
export function BrandingPreview({ isBeside, ...of }: PreviewProps) {
  return (
    <PreviewPanel isBeside={isBeside}>
      <Screens {...of} />
    </PreviewPanel>
  );
}

function Screens({ path, change, focused }: Omit<PreviewProps, 'isBeside'>) {
  const shown = useShownPage<'phone' | 'kiosk' | 'tv' | 'mail'>({ path, focused });
  const { screen } = shown;
  const location = useDisplayedLocation(change);
  return (
    <>
      <ScreenChoice
        screens={location ? ['phone', 'kiosk', 'tv', 'mail'] : ['phone', 'kiosk', 'mail']}
        value={screen}
        onChange={shown.setScreen}
      />
      {screen === 'mail' ? (
        <Suspense fallback={<Skeleton height="500px" />}>
          <BrandedMail path={path} change={change} />
        </Suspense>
      ) : screen === 'tv' ? (
        location && <PreviewedDisplay path={path} location={location} change={change} />
      ) : (
        <PreviewedPages path={path} change={change} shown={shown} screen={screen} />
      )}
    </>
  );
}
