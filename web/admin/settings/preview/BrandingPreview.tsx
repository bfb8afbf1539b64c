import type { PreviewProps } from '../SettingsForm.tsx';
import { PreviewedPages, PreviewPanel, ScreenChoice, useShownPage } from './ClientViewPreview.tsx';
import { PreviewedDisplay, useDisplayedLocation } from './DisplayPreview.tsx';

/** Visitors' pages and the wall display, which has the dark logo, with the unsaved branding. */
export function BrandingPreview({ isBeside, ...of }: PreviewProps) {
  return (
    <PreviewPanel isBeside={isBeside}>
      <Screens {...of} />
    </PreviewPanel>
  );
}

function Screens({ path, change, focused }: Omit<PreviewProps, 'isBeside'>) {
  const shown = useShownPage<'phone' | 'kiosk' | 'tv'>({ path, focused });
  const { screen } = shown;
  const location = useDisplayedLocation(change);
  return (
    <>
      <ScreenChoice
        screens={location ? ['phone', 'kiosk', 'tv'] : ['phone', 'kiosk']}
        value={screen}
        onChange={shown.setScreen}
      />
      {screen !== 'tv' ? (
        <PreviewedPages path={path} change={change} shown={shown} screen={screen} />
      ) : (
        location && <PreviewedDisplay path={path} location={location} change={change} />
      )}
    </>
  );
}
