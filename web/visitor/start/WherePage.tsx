import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { LocationPicker } from '../location-picker/LocationPicker.tsx';
import { changeQuery } from '../modes/query-string.ts';
import { DisabledPage } from '../shell/problems/ErrorPages.tsx';
import { useInView } from '../shell/context/line-in-view.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import type { FirstQueries } from '../first-screen.ts';
import { locationsQuery } from '../location-picker/location-queries.ts';

export const firstQueries: FirstQueries = () => [locationsQuery];

/** V-02: the choice of a location, which goes into the start page's address. */
export function WherePage() {
  const { search, settings } = useVisitor();
  useInView({ service: null, location: null });
  if (!settings['client_view.enabled']) return <DisabledPage />;
  return (
    <LocationPicker
      name="where"
      viewPath={visitorPath('where')}
      addressOf={(locationId) =>
        visitorPath('how') + changeQuery(search, { id: null, code: null, location: locationId })
      }
    />
  );
}
